#include "analyzer/python/front_end.h"

#include <optional>
#include <utility>

#include "analyzer/python/line_index.h"
#include "analyzer/python/lowering.h"
#include "analyzer/python/selection.h"
#include "analyzer/python/tree.h"
#include "analyzer/python/unit_index.h"

namespace placelint::python {
namespace {

// Nothing to gain from leaving out less than this.
constexpr double MostOfAFile = 0.7;

// What `Module::lower` needs: the text and what to parse for each function.
class Demand {
 public:
  Demand(ir::Module& module, LoweringInput input, Selection selection)
      : module_(module), input_(input) {
    input_.starts = nullptr;  // a pending function holds none
    input_.pending = nullptr;
    for (auto& [scope, functions] : selection.pending) {
      for (const Pending& pending : functions) {
        if (pending.id.IsValid()) {
          later_.emplace(pending.id.index,
                         Later{pending.definition,
                               std::move(selection.later[pending.definition])});
        }
      }
    }
  }

  void Lower(ir::FunctionId id) {
    const auto found = later_.find(id.index);
    if (found == later_.end()) {
      return;
    }
    const Later later = std::move(found->second);
    later_.erase(found);
    if (!LowerFrom(id, later.definition, later.ranges) &&
        !LowerFrom(id, later.definition, {})) {
      GiveUp(id);
    }
  }

 private:
  struct Later {
    std::uint32_t definition = 0;
    std::vector<Range> ranges;
  };

  // A tree of ranges counts only when it has no errors.
  bool LowerFrom(ir::FunctionId id, std::uint32_t definition,
                 const std::vector<Range>& ranges) {
    const Tree tree(input_.text, ranges);
    if (tree.Root().IsNull() || (!ranges.empty() && tree.Root().HasError())) {
      return false;
    }
    const Node node = FindDefinition(tree.Root(), definition);
    if (node.IsNull()) {
      return false;
    }
    Lowering(module_, input_).LowerPending(id, node);
    return true;
  }

  static Node FindDefinition(Node root, std::uint32_t offset) {
    Node at = root;
    while (!at.IsNull()) {
      Node inside;
      for (const Node child : at.Children()) {
        if (child.Begin() <= offset && offset < child.End()) {
          inside = child;
        }
      }
      if (inside.Is(Kind::FunctionDefinition) && inside.Begin() == offset) {
        return inside;
      }
      at = inside;
    }
    return {};
  }

  void GiveUp(ir::FunctionId id) {
    ir::Function& function = *module_.functions[id.index];
    function.state = ir::Function::State::Lowered;
    function.slot_count = 1;
    function.slot_names = {base::Name{}};
    function.body.push_back(
        {ir::Unknown{ir::Slot{0}, "syntax error"}, function.span});
    module_.gaps.push_back({function.span, "syntax error"});
  }

  ir::Module& module_;
  LoweringInput input_;
  std::unordered_map<std::uint32_t, Later> later_;
};

// Parses and lowers what can matter; false when the whole file is wanted.
bool LowerUnits(ir::Module& module, LoweringInput input,
                const LineIndex& index) {
  const auto units = IndexUnits(input.text, index);
  if (!units) {
    return false;
  }
  Selection selection =
      SelectUnits(*units, index, input.text, input.file, *input.names);
  if (selection.pending.empty() ||
      static_cast<double>(selection.bytes) >
          MostOfAFile * static_cast<double>(input.text.size())) {
    return false;
  }
  input.pending = &selection.pending;
  if (selection.ranges.empty()) {
    Lowering(module, input).LowerModule(Node());
  } else {
    const Tree tree(input.text, selection.ranges);
    if (tree.Root().IsNull() || tree.Root().HasError()) {
      return false;
    }
    Lowering(module, input).LowerModule(tree.Root());
  }
  auto demand = std::make_shared<Demand>(module, input, std::move(selection));
  module.lower = [demand](ir::FunctionId id) { demand->Lower(id); };
  return true;
}

}  // namespace

std::unique_ptr<ir::Module> Lower(base::FileId file,
                                  const base::SourceMap& sources,
                                  base::Names& names, const StartWords& starts,
                                  const Options& options) {
  const std::string_view text = sources.File(file).Text();
  const LineIndex index = IndexLines(text, starts);
  auto module = std::make_unique<ir::Module>();
  module->file = file;
  auto body = std::make_unique<ir::Function>();
  body->scope = ir::Function::Scope::Module;
  body->span = {file, 0, static_cast<std::uint32_t>(text.size())};
  body->has_start = !index.starts.empty();
  module->functions.push_back(std::move(body));
  LoweringInput input;
  input.text = text;
  input.file = file;
  input.names = &names;
  input.starts = &index.starts;
  const bool whole =
      options.parse == Parse::Full || text.size() <= options.whole_file_limit;
  if (whole || !LowerUnits(*module, input, index)) {
    const Tree tree(text);
    if (tree.Root().IsNull()) {
      module->gaps.push_back(
          {module->functions.front()->span, "too hard to parse"});
    }
    Lowering(*module, input).LowerModule(tree.Root());
  }
  return module;
}

}  // namespace placelint::python
