// The GCC plug-in: reads the translation unit at the start of the interprocedural passes, when every function has a
// control-flow graph and nothing was optimised yet, writes its GIMPLE++ and ends the compilation.
//
// Arguments: output=FILE (required), wrapv (the program is compiled with -fwrapv), folded (GCC was not kept from
// folding), weak (every definition that other units see is weak: a library whose names programs may define themselves).
#include "gimple_dump/source_facts.h"
#include "gimple_dump/unit_emitter.h"

int plugin_is_GPL_compatible;

namespace gmc::gimple_dump {
namespace {

struct Session {
  std::string output;
  gx::Flags<gx::UnitFlag> flags;
  Definitions definitions = Definitions::kAsDeclared;
  SourceFacts facts;
};

// GCC has one compilation per process and its callbacks carry one pointer: this is what it points to.
Session session;

[[noreturn]] void EmitAndExit() {
  const std::string chunk = UnitEmitter(session.facts, GMC_TARGET_NAME, session.definitions).Emit(session.flags);
  FILE* file = fopen(session.output.c_str(), "wb");
  const bool written = file != nullptr && fwrite(chunk.data(), 1, chunk.size(), file) == chunk.size();
  if (file == nullptr || fclose(file) != 0 || !written) {
    fatal_error(UNKNOWN_LOCATION, "cannot write %qs: %m", session.output.c_str());
  }
  // GCC's own output is not wanted, and its clean-up takes longer than our emission.
  fflush(nullptr);
  _exit(0);
}

void OnUnit(void*, void*) { session.facts.OnUnit(); }
void OnFinishDeclaration(void* decl, void*) { session.facts.OnDeclaration(static_cast<tree>(decl)); }
void OnPreGenericize(void* function, void*) { session.facts.OnFunctionParsed(static_cast<tree>(function)); }
void OnGate(void*, void*) { session.facts.OnFirstPass(); }
void OnInterproceduralPasses(void*, void*) {
  if (!seen_error()) EmitAndExit();
}

bool ReadArguments(const plugin_name_args* arguments) {
  for (int i = 0; i < arguments->argc; ++i) {
    const std::string_view key = arguments->argv[i].key;
    const char* value = arguments->argv[i].value;
    if (key == "output" && value != nullptr) {
      session.output = value;
    } else if (key == "wrapv") {
      session.flags.Set(gx::UnitFlag::kWrapSigned);
    } else if (key == "weak") {
      session.definitions = Definitions::kWeak;
    } else if (key == "folded") {
      session.flags.Set(gx::UnitFlag::kFolded);
    } else {
      error("%<gimple_dump%>: unknown argument %qs", arguments->argv[i].key);
      return false;
    }
  }
  if (session.output.empty()) error("%<gimple_dump%>: the argument %<output=FILE%> is missing");
  return !session.output.empty();
}

}  // namespace
}  // namespace gmc::gimple_dump

int plugin_init(plugin_name_args* arguments, plugin_gcc_version* version) {
  using namespace gmc::gimple_dump;
  if (!plugin_default_version_check(version, &gcc_version)) {
    error("%<gimple_dump%>: this plug-in was built for GCC %s, but this is GCC %s", gcc_version.basever,
          version->basever);
    return 1;
  }
  if (!ReadArguments(arguments)) return 1;
  register_callback(arguments->base_name, PLUGIN_START_UNIT, OnUnit, nullptr);
  register_callback(arguments->base_name, PLUGIN_FINISH_DECL, OnFinishDeclaration, nullptr);
  register_callback(arguments->base_name, PLUGIN_PRE_GENERICIZE, OnPreGenericize, nullptr);
  register_callback(arguments->base_name, PLUGIN_OVERRIDE_GATE, OnGate, nullptr);
  register_callback(arguments->base_name, PLUGIN_ALL_IPA_PASSES_START, OnInterproceduralPasses, nullptr);
  return 0;
}
