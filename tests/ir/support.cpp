#include "tests/ir/support.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "analyzer/ir/printer.h"
#include "analyzer/ir/verifier.h"

namespace placelint::test {

std::string ReadFile(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<std::filesystem::path> Goldens() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(PLACELINT_IR_GOLDENS)) {
    if (entry.path().extension() == ".py") {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

const python::StartWords& Starts() {
  static const python::StartWords starts({"start_here", "cuda"});
  return starts;
}

Lowered::Lowered(std::string text, python::Parse parse,
                 std::size_t whole_file_limit)
    : file_(sources_.Add("test.py", std::move(text))) {
  python::Options options;
  options.parse = parse;
  options.whole_file_limit = whole_file_limit;
  module_ = python::Lower(file_, sources_, names_, Starts(), options);
}

void Lowered::DemandAll() {
  for (std::uint32_t i = 0; i < module_->functions.size(); ++i) {
    module_->Demand(ir::FunctionId{i});
  }
}

const ir::Function* Lowered::Find(std::string_view name) const {
  for (const auto& function : module_->functions) {
    if (names_.Text(function->name) == name) {
      return function.get();
    }
  }
  return nullptr;
}

std::string Lowered::Print() const {
  return ir::Print(*module_, names_);
}

std::vector<std::string> Lowered::Verify() const {
  return ir::Verify(*module_);
}

}  // namespace placelint::test
