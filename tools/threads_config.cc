#include "tools/threads_config.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/lower/scalar_type.h"
#include "tools/read_text.h"

namespace gmc::tools {
namespace {

namespace gx = gmc::gimplexx;

struct TypeRole {
  const char* role;
  const char* object;
  uint64_t sizes[2];
};

constexpr TypeRole kTypeRoles[] = {
    {"TYPE", "pthread_t", {8, 4}},
    {"MUTEX_TYPE", "pthread_mutex_t", {40, 24}},
    {"COND_TYPE", "pthread_cond_t", {48, 48}},
    {"RWLOCK_TYPE", "pthread_rwlock_t", {56, 32}},
    {"SPIN_TYPE", "pthread_spinlock_t", {4, 4}},
    {"BARRIER_TYPE", "pthread_barrier_t", {32, 20}},
    {"ONCE_TYPE", "pthread_once_t", {4, 4}},
    {"KEY_TYPE", "pthread_key_t", {4, 4}},
    {"SEM_TYPE", "sem_t", {32, 16}},
    {"ATTR_TYPE", "pthread_attr_t", {56, 36}},
    {"MUTEXATTR_TYPE", "pthread_mutexattr_t", {4, 4}},
    {"CONDATTR_TYPE", "pthread_condattr_t", {4, 4}},
    {"RWLOCKATTR_TYPE", "pthread_rwlockattr_t", {8, 8}},
    {"BARRIERATTR_TYPE", "pthread_barrierattr_t", {4, 4}},
};

// The target of a role, and which of its parameters the positions are for, from 1. Without: all, in order.
struct Meaning {
  std::string target;
  std::vector<uint32_t> parameters;
};

Meaning MeaningOf(const std::string& role) {
  if (role == "CREATE") return {"pthread_create", {1, 3, 4, 2}};
  if (role == "MUTEX_TRY_LOCK") return {"pthread_mutex_trylock", {}};
  const std::string name = absl::AsciiStrToLower(role);
  return {name.starts_with("sem_") ? name : "pthread_" + name, {}};
}

struct Word {
  std::string text;
  std::string place;
};

// Words are separated by blanks; '=' is one by itself.
std::vector<Word> WordsOf(const std::string& path, size_t line, std::string_view text) {
  std::vector<Word> words;
  for (size_t i = 0; i < text.size() && text[i] != '#';) {
    if (absl::ascii_isspace(static_cast<unsigned char>(text[i]))) {
      ++i;
      continue;
    }
    size_t end = i + 1;
    if (text[i] != '=') {
      while (end < text.size() && text[end] != '=' && text[end] != '#' &&
             !absl::ascii_isspace(static_cast<unsigned char>(text[end]))) {
        ++end;
      }
    }
    words.push_back({std::string(text.substr(i, end - i)), absl::StrCat(path, ":", line, ":", i + 1)});
    i = end;
  }
  return words;
}

absl::Status ErrorAt(const std::string& place, const std::string& text) {
  return absl::InvalidArgumentError(absl::StrCat(place, ": error: ", text));
}

bool IsName(const std::string& text) {
  return !text.empty() && !absl::ascii_isdigit(static_cast<unsigned char>(text[0])) &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_'; });
}

absl::StatusOr<lower::Redirection> ParseFunction(const std::vector<Word>& words) {
  const Meaning meaning = MeaningOf(words[0].text);
  lower::Redirection redirection{words[2].text, meaning.target, {}};
  bool is_natural = true;
  for (uint32_t i = 3; i < words.size(); ++i) {
    uint32_t position;
    if (!absl::SimpleAtoi(words[i].text, &position)) {
      return ErrorAt(words[i].place, absl::StrCat("'", words[i].text, "' is no position of an argument"));
    }
    if (!meaning.parameters.empty() && i - 3 >= meaning.parameters.size()) {
      return ErrorAt(words[i].place, absl::StrCat(words[0].text, " has ", meaning.parameters.size(), " positions"));
    }
    const uint32_t parameter = meaning.parameters.empty() ? i - 2 : meaning.parameters[i - 3];
    redirection.arguments.resize(std::max<size_t>(redirection.arguments.size(), parameter));
    redirection.arguments[parameter - 1] = position;
    is_natural = is_natural && (position == parameter || position == 0);
  }
  // A condition variable stands beside its mutex.
  if (words[0].text == "COND_WAIT" && redirection.arguments.size() == 1) {
    redirection.arguments.push_back(redirection.arguments[0] + 1);
  }
  if (redirection.function == redirection.target && !is_natural) {
    return ErrorAt(words[2].place, absl::StrCat("the arguments of ", redirection.target, " are in another order"));
  }
  return redirection;
}

absl::Status ParseLine(const std::vector<Word>& words, ThreadsConfig* config) {
  if (words.size() < 2 || words[1].text != "=") {
    return ErrorAt(words.size() < 2 ? words[0].place : words[1].place, "'=' is missing");
  }
  if (!IsName(words[0].text) || words[0].text != absl::AsciiStrToUpper(words[0].text)) {
    return ErrorAt(words[0].place, absl::StrCat("'", words[0].text, "' is no role"));
  }
  if (words.size() < 3 || !IsName(words[2].text)) {
    return ErrorAt(words.size() < 3 ? words[1].place : words[2].place, "the name of a function or type is missing");
  }
  for (const TypeRole& type : kTypeRoles) {
    if (words[0].text != type.role) continue;
    if (words.size() > 3) return ErrorAt(words[3].place, "a type has no positions");
    config->types.push_back({words[2].text, words[2].place, type.object, {type.sizes[0], type.sizes[1]}});
    return absl::OkStatus();
  }
  absl::StatusOr<lower::Redirection> redirection = ParseFunction(words);
  if (!redirection.ok()) return redirection.status();
  const auto is_same = [&](const ThreadsConfig::Function& other) {
    return other.redirection.function == redirection->function;
  };
  if (std::any_of(config->functions.begin(), config->functions.end(), is_same)) {
    return ErrorAt(words[2].place, absl::StrCat("'", redirection->function, "' has a role already"));
  }
  config->functions.push_back({words[0].text, words[0].place, *std::move(redirection)});
  return absl::OkStatus();
}

// Every declaration of the function has what is picked.
absl::Status CheckDeclarations(const ThreadsConfig::Function& function, const program::Program& program) {
  for (uint32_t i = 0; i < program.module_count(); ++i) {
    const gx::Module& module = program.module(i);
    for (const gx::Symbol& symbol : module.symbols()) {
      if (symbol.kind != gx::SymbolKind::kFunction || module.text(symbol.link_name) != function.redirection.function) {
        continue;
      }
      const auto parameters = module.Of(module.Get(symbol.type).parameters);
      for (const uint32_t position : function.redirection.arguments) {
        if (position == 0) continue;
        const std::string argument = absl::StrCat("argument ", position, " of '", function.redirection.function,
                                                  "', declared at ", program.PlaceOf({i, module.RefTo(symbol)}), ",");
        if (position > parameters.size()) return ErrorAt(function.place, absl::StrCat(argument, " does not exist"));
        const lower::ScalarType type = lower::ScalarTypeOf(module, parameters[position - 1].type);
        if (!type.is_scalar() || type.is_real() || type.is_wide()) {
          return ErrorAt(function.place, absl::StrCat(argument, " is neither an integer nor a pointer"));
        }
      }
    }
  }
  return absl::OkStatus();
}

absl::Status CheckFunction(const ThreadsConfig::Function& function, const program::Program& program) {
  const program::ProgramSymbol target = program.Find(function.redirection.target);
  if (!target || !program.Body(target)) {
    return ErrorAt(function.place, absl::StrCat("no role '", function.role, "'"));
  }
  const size_t parameters =
      program.module(target.module).Of(program.module(target.module).Get(program.Get(target).type).parameters).size();
  if (function.redirection.arguments.size() > parameters) {
    return ErrorAt(function.place, absl::StrCat(function.role, " has ", parameters, " positions"));
  }
  return CheckDeclarations(function, program);
}

absl::Status CheckType(const ThreadsConfig::Type& type, const program::Program& program) {
  for (uint32_t i = 0; i < program.module_count(); ++i) {
    const gx::Module& module = program.module(i);
    const uint64_t needed = type.sizes[module.unit().pointer_bits == 64 ? 0 : 1];
    for (const gx::Type& record : module.All<gx::Type>()) {
      if (module.text(record.name) != type.name || record.size == 0 || record.size >= needed) continue;
      return ErrorAt(type.place,
                     absl::StrCat("'", type.name, "' has ", record.size, " bytes, a ", type.object, " needs ", needed));
    }
  }
  return absl::OkStatus();
}

}  // namespace

std::vector<lower::Redirection> ThreadsConfig::redirections() const {
  std::vector<lower::Redirection> redirections;
  for (const Function& function : functions) {
    if (function.redirection.function != function.redirection.target) redirections.push_back(function.redirection);
  }
  return redirections;
}

absl::StatusOr<ThreadsConfig> ParseThreadsConfig(const std::string& path, const std::string& text) {
  ThreadsConfig config;
  size_t number = 0;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::vector<Word> words = WordsOf(path, ++number, std::string_view(text).substr(begin, end - begin));
    if (!words.empty()) {
      if (absl::Status status = ParseLine(words, &config); !status.ok()) return status;
    }
    begin = end + 1;
  }
  return config;
}

absl::StatusOr<ThreadsConfig> ReadThreadsConfig(const std::string& path) {
  if (path.empty()) return ThreadsConfig();
  absl::StatusOr<std::string> text = ReadText(path);
  if (!text.ok()) return text.status();
  return ParseThreadsConfig(path, *text);
}

absl::Status CheckThreadsConfig(const ThreadsConfig& config, const program::Program& program) {
  absl::Status status;
  for (const ThreadsConfig::Function& function : config.functions) status.Update(CheckFunction(function, program));
  for (const ThreadsConfig::Type& type : config.types) status.Update(CheckType(type, program));
  return status;
}

}  // namespace gmc::tools
