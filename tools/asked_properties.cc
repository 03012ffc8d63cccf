#include "tools/asked_properties.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/property_file.h"

namespace gmc::tools {
namespace {

using exec::Property;

constexpr Property kDefault[] = {Property::kUnreachCall,   Property::kValidDeref, Property::kValidFree,
                                 Property::kValidMemtrack, Property::kNoDataRace, Property::kNoDeadlock,
                                 Property::kDefBehavior};

// What nobody checks yet is not an error: nothing can be claimed of it.
absl::Status Select(absl::string_view name, AskedProperties* properties) {
  if (name == "termination") {
    properties->unsupported.push_back(absl::StrCat("the property '", name, "' is not supported"));
    return absl::OkStatus();
  }
  for (uint32_t i = 0; i < exec::kPropertyCount; ++i) {
    if (name == exec::NameOf(static_cast<Property>(i))) {
      properties->asked[i] = true;
      return absl::OkStatus();
    }
  }
  return absl::InvalidArgumentError(absl::StrCat("no property '", name, "'"));
}

}  // namespace

absl::StatusOr<AskedProperties> AskedPropertiesOf(const Settings& settings) {
  AskedProperties properties;
  absl::Status status;
  if (!settings.properties.empty()) {
    for (const absl::string_view name : absl::StrSplit(settings.properties, ',')) {
      status.Update(Select(name, &properties));
    }
  }
  if (!settings.property_file.empty()) {
    absl::StatusOr<PropertyFile> file = ReadPropertyFile(settings.property_file);
    if (!file.ok()) return file.status();
    if (!file->unsupported.empty()) {
      properties.unsupported.push_back("the property '" + file->unsupported + "' is not supported");
    }
    for (const std::string& name : file->properties) status.Update(Select(name, &properties));
  }
  if (settings.properties.empty() && settings.property_file.empty()) {
    for (const Property property : kDefault) properties.asked[static_cast<size_t>(property)] = true;
  }
  if (!status.ok()) return status;
  return properties;
}

}  // namespace gmc::tools
