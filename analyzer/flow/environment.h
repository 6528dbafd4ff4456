// What is known about the world outside the program: versions, hardware, the
// other modules of the project, sizes of models.
#ifndef PLACELINT_ANALYZER_FLOW_ENVIRONMENT_H_
#define PLACELINT_ANALYZER_FLOW_ENVIRONMENT_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/base/span.h"
#include "analyzer/base/version.h"
#include "analyzer/ir/ir.h"

namespace placelint::flow {

// Versions of one library that the project may run with.
struct Requirement {
  base::VersionRange range;
  // Where it is declared ("requirements.txt:3"); empty: not declared, and the
  // range is all that placelint supports.
  std::string declared_at;
};

struct Accelerator {
  std::string type = "cuda";
  std::uint64_t memory_bytes = 0;
};

struct Hardware {
  // Declared in the config; false: nothing is known.
  bool declared = false;
  std::vector<Accelerator> accelerators;
  std::uint64_t host_memory_bytes = 0;  // 0: unknown
};

// Size of a checkpoint.
struct ModelSize {
  std::uint64_t parameters = 0;
  // "float32", "bfloat16", ...; empty: unknown.
  std::string stored_dtype;
  // Bytes a parameter takes as stored when quantized (0.55 for 4 bit); 0: by
  // dtype.
  double stored_bytes_per_parameter = 0;
  // How it is known: "table", "name", "config.json", "safetensors".
  std::string basis;
  // "gptq", "awq", "bnb-4bit", "bnb-8bit", ...: the repository holds quantized
  // weights; empty: it does not, or nobody knows.
  std::string quantization;
};

// Answers questions about the world; `driver` implements it.
class Environment {
 public:
  virtual ~Environment() = default;
  // Range of a library by its PyPI name; the supported range when undeclared.
  virtual Requirement Library(std::string_view name) const = 0;
  // Whether the project declares its dependencies at all (a requirements file,
  // pyproject, lock file, ...).
  virtual bool DeclaresDependencies() const = 0;
  virtual const Hardware& Machine() const = 0;
  // Size of a hub id or a local folder, seen from the file that names it.
  virtual std::optional<ModelSize> SizeOf(std::string_view id,
                                          base::FileId from) const = 0;
  // Module of the project that `import` names, lowered; null: not of this
  // project. `level` counts leading dots, relative to `from`.
  virtual ir::Module* FindModule(std::string_view dotted, std::uint32_t level,
                                 const ir::Module& from) = 0;
};

}  // namespace placelint::flow

#endif  // PLACELINT_ANALYZER_FLOW_ENVIRONMENT_H_
