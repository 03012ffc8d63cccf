// YAML witnesses: violation_sequence of format 2.0, or of 2.2 when there are threads, which has their numbers; for a
// true an invariant_set of format 2.0 without invariants.
#include <yaml-cpp/yaml.h>

#include "tools/witness.h"

namespace gmc::tools {
namespace {

using Kind = WitnessStep::Kind;

class YamlWriter {
 public:
  explicit YamlWriter(const Witness& witness) : witness_(witness) { out_.SetStringFormat(YAML::DoubleQuoted); }

  std::string Write() {
    const bool is_violation = witness_.kind == Witness::Kind::kViolation;
    out_ << YAML::BeginSeq << YAML::BeginMap;
    Member("entry_type", is_violation ? "violation_sequence" : "invariant_set");
    WriteMetadata();
    Key("content");
    if (is_violation) {
      out_ << YAML::BeginSeq;
      WriteSteps();
      out_ << YAML::EndSeq;
    } else {
      out_ << YAML::Flow << YAML::BeginSeq << YAML::EndSeq;
    }
    out_ << YAML::EndMap << YAML::EndSeq;
    return std::string(out_.c_str()) + "\n";
  }

 private:
  // Names of members are written without quotation marks.
  void Key(const std::string& name) { out_ << YAML::Key << YAML::Auto << name << YAML::Value; }
  void Member(const char* name, const std::string& value) {
    Key(name);
    out_ << YAML::DoubleQuoted << value;
  }
  void Member(const char* name, uint32_t value) {
    Key(name);
    out_ << value;
  }

  void WriteMetadata() {
    Key("metadata");
    out_ << YAML::BeginMap;
    Member("format_version", witness_.has_threads ? "2.2" : "2.0");
    Member("uuid", witness_.uuid);
    Member("creation_time", witness_.creation_time);
    Key("producer");
    out_ << YAML::BeginMap;
    Member("name", "gmc");
    Member("version", GMC_VERSION);
    Member("command_line", witness_.command_line);
    out_ << YAML::EndMap;
    Key("task");
    out_ << YAML::BeginMap;
    Key("input_files");
    out_ << YAML::BeginSeq;
    for (const InputDigest& input : witness_.inputs) out_ << YAML::DoubleQuoted << input.path;
    out_ << YAML::EndSeq;
    Key("input_file_hashes");
    out_ << YAML::BeginMap;
    for (const InputDigest& input : witness_.inputs) {
      out_ << YAML::Key << YAML::DoubleQuoted << input.path << YAML::Value << YAML::DoubleQuoted << input.sha256;
    }
    out_ << YAML::EndMap;
    Member("specification", witness_.specification);
    Member("data_model", witness_.pointer_bits == 32 ? "ILP32" : "LP64");
    Member("language", "C");
    out_ << YAML::EndMap << YAML::EndMap;
  }

  // Each step is a segment of its own; those who take part in the violation share the last one.
  void WriteSteps() {
    bool is_final = false;
    for (const WitnessStep& step : witness_.steps) {
      if (!HasWaypoint(step)) continue;
      if (!is_final) {
        if (segments_ > 0) EndSegment();
        BeginSegment();
      }
      is_final = step.kind == Kind::kTarget;
      WriteWaypoint(step);
      // Without threads the format knows one target only.
      if (is_final && !witness_.has_threads) break;
    }
    if (segments_ > 0) EndSegment();
  }

  void BeginSegment() {
    out_ << YAML::BeginMap;
    Key("segment");
    out_ << YAML::BeginSeq;
    ++segments_;
  }
  void EndSegment() { out_ << YAML::EndSeq << YAML::EndMap; }

  // That a thread begins and ends is no waypoint; and of calls in one line only their ends tell which is meant.
  static bool HasWaypoint(const WitnessStep& step) {
    switch (step.kind) {
      case Kind::kEnter:
      case Kind::kLeave:
        return false;
      case Kind::kValue:
        return step.call_column != 0;
      case Kind::kCreate:
        return step.call_line != 0;
      default:
        return true;
    }
  }

  void WriteWaypoint(const WitnessStep& step) {
    out_ << YAML::BeginMap;
    Key("waypoint");
    out_ << YAML::BeginMap;
    switch (step.kind) {
      case Kind::kValue:
        Member("type", "function_return");
        WriteConstraint("\\result == " + step.value, witness_.has_threads ? "ext_c_expression" : "acsl_expression");
        break;
      case Kind::kCreate:
        Member("type", "function_enter");
        break;
      case Kind::kBranch:
        Member("type", "branching");
        WriteConstraint(step.holds ? "true" : "false", "");
        break;
      case Kind::kTarget:
        Member("type", "target");
        break;
      default:
        Member("type", "assumption");
        WriteConstraint("1", "c_expression");
        break;
    }
    Member("action", "follow");
    if (witness_.has_threads) Member("thread_id", step.thread);
    WriteLocation(step);
    out_ << YAML::EndMap << YAML::EndMap;
  }

  void WriteConstraint(const std::string& value, const std::string& format) {
    Key("constraint");
    out_ << YAML::BeginMap;
    Member("value", value);
    if (!format.empty()) Member("format", format);
    out_ << YAML::EndMap;
  }

  // Of a call its last parenthesis, of anything else where the statement begins.
  void WriteLocation(const WitnessStep& step) {
    const bool is_call = step.kind == Kind::kValue || step.kind == Kind::kCreate;
    const uint32_t column = is_call ? step.call_column : step.place.column;
    Key("location");
    out_ << YAML::BeginMap;
    Member("file_name", step.place.file);
    Member("line", is_call ? step.call_line : step.place.line);
    if (column != 0) Member("column", column);
    Member("function", step.place.function);
    out_ << YAML::EndMap;
  }

  const Witness& witness_;
  YAML::Emitter out_;
  size_t segments_ = 0;
};

}  // namespace

std::string WitnessYaml(const Witness& witness) { return YamlWriter(witness).Write(); }

}  // namespace gmc::tools
