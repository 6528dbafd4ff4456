#include "analyzer/python/tree.h"

#include <algorithm>

#include "grammars/python_language.h"

namespace placelint::python {
namespace {

// Real programs stay below a tenth of these. Counted, not timed: the outcome
// must not depend on the machine.
constexpr std::size_t FreeWork = std::size_t{16} << 20;
constexpr std::size_t ReadsPerByte = 400;
constexpr std::size_t MemoryPerByte = 1000;
constexpr std::uint32_t ChunkSize = 4096;

struct Work {
  std::string_view text;
  const Arena& arena;
  std::size_t read = 0;

  bool IsTooMuch() const {
    return read > FreeWork + ReadsPerByte * text.size() ||
           arena.Asked() > FreeWork + MemoryPerByte * text.size();
  }
};

const char* Read(void* payload, std::uint32_t offset, TSPoint,
                 std::uint32_t* size) {
  Work& work = *static_cast<Work*>(payload);
  if (offset >= work.text.size() || work.IsTooMuch()) {
    *size = 0;
    return "";
  }
  const std::size_t left = work.text.size() - offset;
  *size = static_cast<std::uint32_t>(std::min<std::size_t>(left, ChunkSize));
  work.read += *size;
  return work.text.data() + offset;
}

}  // namespace

Tree::Tree(std::string_view text, const std::vector<Range>& ranges)
    : parser_(ts_parser_new()), tree_(nullptr) {
  ts_parser_set_language(parser_, tree_sitter_python());
  std::vector<TSRange> included;
  included.reserve(ranges.size());
  for (const Range& range : ranges) {
    included.push_back({TSPoint{range.row, 0}, TSPoint{range.end_row, 0},
                        range.begin, range.end});
  }
  if (!included.empty()) {
    ts_parser_set_included_ranges(parser_, included.data(),
                                  static_cast<std::uint32_t>(included.size()));
  }
  Work work{text, arena_};
  TSParseOptions options{};
  options.payload = &work;
  options.progress_callback = [](TSParseState* state) {
    return static_cast<const Work*>(state->payload)->IsTooMuch();
  };
  TSInput input{};
  input.payload = &work;
  input.read = Read;
  input.encoding = TSInputEncodingUTF8;
  tree_ = ts_parser_parse_with_options(parser_, nullptr, input, options);
  if (tree_ != nullptr && work.IsTooMuch()) {
    ts_tree_delete(tree_);
    tree_ = nullptr;
  }
}

Tree::~Tree() {
  if (tree_ != nullptr) {
    ts_tree_delete(tree_);
  }
  ts_parser_delete(parser_);
}

Node Tree::Root() const {
  return tree_ == nullptr ? Node() : Node(ts_tree_root_node(tree_));
}

}  // namespace placelint::python
