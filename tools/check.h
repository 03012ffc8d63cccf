// gmc check: explore a program and report.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/exec/machine.h"
#include "core/lower/bytecode.h"
#include "core/lower/choice_plan.h"
#include "core/lower/object_uses.h"
#include "core/program/program.h"
#include "explore/search.h"
#include "tools/asked_properties.h"
#include "tools/options.h"
#include "tools/store.h"

namespace gmc::tools {

struct CheckOptions {
  explore::SearchOptions search;
  std::optional<lower::NumberRange> nondet_range;
  Store store = Store::kHash128;
  AskedProperties properties;
};

// An error is one of usage.
absl::StatusOr<CheckOptions> CheckOptionsOf(const Settings& settings);

// A program that can be explored. Its parts refer to each other: it is not moved.
struct CheckTask {
  program::Program program;
  lower::Code code;
  std::unique_ptr<lower::ObjectUses> uses;  // null: not needed
  std::unique_ptr<exec::Environment> world;
  CheckOptions options;
};

absl::StatusOr<std::unique_ptr<CheckTask>> LoadTask(const Settings& settings, CheckOptions options);

// The exit status.
int Check(const Settings& settings);

}  // namespace gmc::tools
