// Size of a model that lies in a local folder.
// Tested by tests/unit/driver_model_folder_test.cpp.
#ifndef PLACELINT_ANALYZER_DRIVER_MODEL_FOLDER_H_
#define PLACELINT_ANALYZER_DRIVER_MODEL_FOLDER_H_

#include <optional>
#include <string>
#include <string_view>

#include "analyzer/base/file_system.h"
#include "analyzer/flow/environment.h"

namespace placelint::driver {

// By config.json and the index of its safetensors files; nothing when neither
// says enough.
std::optional<flow::ModelSize> SizeOfFolder(const std::string& folder,
                                            const base::FileSystem& files);

// Parameters of a transformer with this config.json, estimated from its
// dimensions; within a few percent for the usual architectures.
std::optional<flow::ModelSize> SizeOfConfig(std::string_view config_json);

}  // namespace placelint::driver

#endif  // PLACELINT_ANALYZER_DRIVER_MODEL_FOLDER_H_
