// GraphML witnesses, format 1.0: an automaton that is one path. A correctness witness has no edge.
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/witness.h"

namespace gmc::tools {
namespace {

using Kind = WitnessStep::Kind;

struct KeySpec {
  const char* name;
  const char* type;
  const char* domain;
  const char* default_value = nullptr;
};
constexpr KeySpec kKeys[] = {
    {"witness-type", "string", "graph"},
    {"sourcecodelang", "string", "graph"},
    {"producer", "string", "graph"},
    {"specification", "string", "graph"},
    {"programfile", "string", "graph"},
    {"programhash", "string", "graph"},
    {"architecture", "string", "graph"},
    {"creationtime", "string", "graph"},
    {"entry", "boolean", "node", "false"},
    {"violation", "boolean", "node", "false"},
    {"startline", "int", "edge"},
    {"endline", "int", "edge"},
    {"sourcecode", "string", "edge"},
    {"control", "string", "edge"},
    {"assumption", "string", "edge"},
    {"assumption.scope", "string", "edge"},
    {"assumption.resultfunction", "string", "edge"},
    {"enterFunction", "string", "edge"},
    {"returnFromFunction", "string", "edge"},
    {"threadId", "string", "edge"},
    {"createThread", "string", "edge"},
};

// How many bytes of `text` from `at` on are one character in UTF-8; 0: none is.
size_t CharacterSize(std::string_view text, size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const size_t size = lead < 0x80 ? 1 : lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  if (size == 0 || lead >= 0xf5 || at + size > text.size()) return 0;
  uint32_t code = size == 1 ? lead : lead & (0xffu >> (size + 1));
  for (size_t i = 1; i < size; ++i) {
    const auto next = static_cast<unsigned char>(text[at + i]);
    if ((next & 0xc0) != 0x80) return 0;
    code = code << 6 | (next & 0x3f);
  }
  const bool is_overlong = (size == 3 && code < 0x800) || (size == 4 && (code < 0x10000 || code > 0x10ffff));
  const bool is_no_character = (code >= 0xd800 && code < 0xe000) || code == 0xfffe || code == 0xffff;
  return is_overlong || is_no_character ? 0 : size;
}

// What XML cannot hold, such as control characters, becomes a question mark.
std::string Escaped(std::string_view text) {
  std::string escaped;
  for (size_t at = 0; at < text.size();) {
    const size_t size = CharacterSize(text, at);
    const std::string_view character = text.substr(at, size == 0 ? 1 : size);
    at += character.size();
    const char c = character[0];
    if (c == '&') {
      escaped += "&amp;";
    } else if (c == '<') {
      escaped += "&lt;";
    } else if (c == '>') {
      escaped += "&gt;";
    } else if (c == '"') {
      escaped += "&quot;";
    } else if (c == '\'') {
      escaped += "&apos;";
    } else if (c == '\r') {
      escaped += "&#13;";  // a reader would make a line feed of it
    } else if (size == 0 || (static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7f) {
      escaped += '?';
    } else {
      escaped += character;
    }
  }
  return escaped;
}

class GraphmlWriter {
 public:
  explicit GraphmlWriter(const Witness& witness) : witness_(witness) {}

  std::string Write() {
    text_ =
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
        "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n";
    for (const KeySpec& key : kKeys) {
      absl::StrAppend(&text_, " <key attr.name=\"", key.name, "\" attr.type=\"", key.type, "\" for=\"", key.domain,
                      "\" id=\"", key.name, "\"");
      if (key.default_value == nullptr) {
        text_ += "/>\n";
      } else {
        absl::StrAppend(&text_, ">\n  <default>", key.default_value, "</default>\n </key>\n");
      }
    }
    text_ += " <graph edgedefault=\"directed\">\n";
    WriteGraphData();
    WriteAutomaton();
    text_ += " </graph>\n</graphml>\n";
    return std::move(text_);
  }

 private:
  // Without a value there is no element: readers expect a text.
  void Data(const char* key, std::string_view value) {
    if (value.empty()) return;
    absl::StrAppend(&text_, "  <data key=\"", key, "\">", Escaped(value), "</data>\n");
  }

  void WriteGraphData() {
    const bool is_violation = witness_.kind == Witness::Kind::kViolation;
    Data("witness-type", is_violation ? "violation_witness" : "correctness_witness");
    Data("sourcecodelang", "C");
    Data("producer", "gmc " GMC_VERSION);
    for (const absl::string_view line : absl::StrSplit(witness_.specification, '\n')) {
      Data("specification", std::string(absl::StripAsciiWhitespace(line)));
    }
    Data("programfile", witness_.inputs[0].path);
    Data("programhash", witness_.inputs[0].sha256);
    Data("architecture", witness_.pointer_bits == 32 ? "32bit" : "64bit");
    Data("creationtime", witness_.creation_time);
  }

  void WriteAutomaton() {
    const bool is_violation = witness_.kind == Witness::Kind::kViolation;
    BeginNode("entry");
    if (!is_violation) return;
    BeginEdge();
    if (witness_.has_threads) Data("createThread", "0");
    Data("enterFunction", "main");
    EndEdge("");
    for (size_t i = 0; i < witness_.steps.size(); ++i) {
      BeginEdge();
      WriteStep(witness_.steps[i]);
      EndEdge(i + 1 == witness_.steps.size() ? "violation" : "");
    }
  }

  // A node, which is marked by that key unless it is empty.
  void BeginNode(const std::string& mark) {
    absl::StrAppend(&text_, " <node id=\"N", nodes_++, "\"");
    if (mark.empty()) {
      text_ += "/>\n";
      return;
    }
    text_ += ">\n";
    Data(mark.c_str(), "true");
    text_ += " </node>\n";
  }

  // From the last node to the one that EndEdge makes.
  void BeginEdge() { absl::StrAppend(&text_, " <edge source=\"N", nodes_ - 1, "\" target=\"N", nodes_, "\">\n"); }
  void EndEdge(const std::string& mark) {
    text_ += " </edge>\n";
    BeginNode(mark);
  }

  void WriteStep(const WitnessStep& step) {
    // A new thread's function is entered at no line of its own.
    if (step.place.line != 0 && step.kind != Kind::kEnter) {
      Data("startline", absl::StrCat(step.place.line));
      Data("endline", absl::StrCat(step.place.line));
      Data("sourcecode", step.source);
    }
    if (witness_.has_threads) Data("threadId", absl::StrCat(step.thread));
    switch (step.kind) {
      case Kind::kValue:
        Data("assumption", absl::StrCat("\\result == ", step.value, ";"));
        Data("assumption.scope", step.place.function);
        Data("assumption.resultfunction", step.function);
        return;
      case Kind::kBranch:
        return Data("control", step.holds ? "condition-true" : "condition-false");
      case Kind::kCreate:
        return Data("createThread", absl::StrCat(step.created));
      case Kind::kEnter:
        return Data("enterFunction", step.function);
      case Kind::kLeave:
        return Data("returnFromFunction", step.function);
      case Kind::kMove:
      case Kind::kTarget:
        return;
    }
  }

  const Witness& witness_;
  std::string text_;
  size_t nodes_ = 0;
};

}  // namespace

std::string WitnessGraphml(const Witness& witness) { return GraphmlWriter(witness).Write(); }

}  // namespace gmc::tools
