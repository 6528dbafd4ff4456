#include "analyzer/python/front_end.h"

#include "analyzer/python/lowering.h"
#include "analyzer/python/tree.h"
#include "analyzer/python/words.h"

namespace placelint::python {

std::unique_ptr<ir::Module> Lower(base::FileId file,
                                  const base::SourceMap& sources,
                                  base::Names& names, const StartWords& starts,
                                  const Options& options) {
  static_cast<void>(options);
  const std::string_view text = sources.File(file).Text();
  auto module = std::make_unique<ir::Module>();
  module->file = file;
  auto body = std::make_unique<ir::Function>();
  body->scope = ir::Function::Scope::Module;
  body->span = {file, 0, static_cast<std::uint32_t>(text.size())};
  module->functions.push_back(std::move(body));
  std::vector<std::uint32_t> offsets;
  AppendStarts(text, 0, static_cast<std::uint32_t>(text.size()), starts,
               offsets);
  const Tree tree(text);
  LoweringInput input;
  input.text = text;
  input.file = file;
  input.names = &names;
  input.starts = &offsets;
  Lowering(*module, input).LowerModule(tree.Root());
  return module;
}

}  // namespace placelint::python
