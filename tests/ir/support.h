// What the tests of this folder share.
#ifndef PLACELINT_TESTS_IR_SUPPORT_H_
#define PLACELINT_TESTS_IR_SUPPORT_H_

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "analyzer/base/names.h"
#include "analyzer/base/source_map.h"
#include "analyzer/ir/ir.h"
#include "analyzer/python/front_end.h"

namespace placelint::test {

std::string ReadFile(const std::filesystem::path& path);
// The .py files of this folder, sorted.
std::vector<std::filesystem::path> Goldens();
const python::StartWords& Starts();

// A lowered text with everything that it refers to.
class Lowered {
 public:
  explicit Lowered(std::string text, python::Parse parse = python::Parse::Full,
                   std::size_t whole_file_limit = 0);

  ir::Module& Module() { return *module_; }
  std::string_view Text(base::Name name) const { return names_.Text(name); }
  std::string_view TextAt(base::Span span) const {
    return sources_.File(file_).Text(span);
  }
  // Demands every function, those that appear on the way included.
  void DemandAll();
  const ir::Function* Find(std::string_view name) const;
  std::string Print() const;
  std::vector<std::string> Verify() const;

 private:
  base::SourceMap sources_;
  base::Names names_;
  base::FileId file_;
  std::unique_ptr<ir::Module> module_;
};

}  // namespace placelint::test

#endif  // PLACELINT_TESTS_IR_SUPPORT_H_
