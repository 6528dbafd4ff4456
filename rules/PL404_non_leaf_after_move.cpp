#include <algorithm>
#include <cctype>

#include "analyzer/engine/rule.h"

namespace placelint::rules {

static bool IsWordSign(char sign) {
  return std::isalnum(static_cast<unsigned char>(sign)) != 0 || sign == '_';
}

// Where `word` stands in `text` as a word, from `at` on.
static std::size_t FindWord(std::string_view text, std::string_view word,
                            std::size_t at = 0) {
  for (; (at = text.find(word, at)) != std::string_view::npos; ++at) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !IsWordSign(text[at - 1])) &&
        (end == text.size() || !IsWordSign(text[end]))) {
      return at;
    }
  }
  return std::string_view::npos;
}

// The name to which the statement assigns the moved tensor, or a list of them
// ("w = torch.zeros(...).cuda()"); empty when it does something else with it.
static std::string_view AssignedName(const View& before, Span site) {
  const base::SourceFile& file = before.world().sources.File(site.file);
  const std::uint32_t line = file.At(site.begin).line;
  std::string_view text =
      file.Line(line).substr(0, site.begin - file.LineStart(line));
  if (text.ends_with('[')) {
    text.remove_suffix(1);
  }
  if (!text.ends_with(" = ")) {
    return {};
  }
  text.remove_suffix(3);
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return text.find_first_of(" ,([=") == std::string_view::npos
             ? text
             : std::string_view{};
}

// Whether the program wants its gradient, or gives it to an optimizer.
static bool IsTrained(const View& before, Span site, std::string_view name) {
  const std::string_view text = before.world().sources.File(site.file).Text();
  for (std::size_t at = FindWord(text, name); at != std::string_view::npos;
       at = FindWord(text, name, at + 1)) {
    const std::size_t begin = text.rfind('\n', at) + 1;
    const std::string_view head = text.substr(begin, at - begin);
    const std::string_view tail = text.substr(at + name.size());
    const bool grad =
        tail.starts_with(".grad") && (tail.size() == 5 || !IsWordSign(tail[5]));
    if (grad || head.find("optim.") != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

// SEMANTICS 9.2: a move to another device is an operation; its result is no
// leaf, and nobody holds the leaf any more.
static void CheckMove(const MoveEvent& move, const View& before,
                      Reporter& report) {
  const Tensor* tensor = before.TensorOf(move.target.value);
  if (tensor == nullptr || !tensor->leaf || tensor->bag || move.discarded ||
      !move.has_device) {
    return;
  }
  // The receiver is the call that makes the tensor.
  const bool temporary = tensor->made_at.file == move.callee.file &&
                         tensor->made_at.begin >= move.callee.begin &&
                         tensor->made_at.end < move.callee.end;
  const Relation relation = before.RelateDevices(tensor->device, move.device);
  const std::string_view name = AssignedName(before, move.site);
  if (!temporary || name.empty() ||
      (relation != Relation::Different && relation != Relation::UnlessCpu) ||
      (tensor->origin != Origin::Parameter &&
       !IsTrained(before, move.site, name))) {
    return;
  }
  Finding finding =
      report.At(move.site,
                "`{}` is no leaf: the leaf that gets the gradient "
                "stays on {}, out of reach",
                name, before.Describe(tensor->device));
  finding.Label(tensor->made_at, "the leaf is made here")
      .Label(move.site, "this makes another tensor from it")
      .Raises("ValueError: can't optimize a non-leaf Tensor")
      .Help(
          "make it on the device, `device=...`, or move first and set "
          "`requires_grad_()` (or wrap it in `nn.Parameter`) last");
  if (relation == Relation::UnlessCpu) {
    finding.As(Level::Warning)
        .When(fmt::format("unless `{}` is the CPU",
                          before.Describe(move.device)));
  }
}

extern const Rule PL404 = {
    .id = "PL404",
    .name = "non-leaf-after-move",
    .summary =
        "a parameter is moved after it was made, and is no leaf any more",
    .level = Level::Error,
    .check = On<&CheckMove>,
};

}  // namespace placelint::rules
