// The fenced Python blocks of a Markdown file.
#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "analyzer/python/extractor.h"
#include "analyzer/python/notebook.h"

namespace placelint::python {
namespace {

struct Fence {
  std::size_t indent = 0;
  char mark = '`';
  std::size_t size = 3;
  std::string_view info;
};

std::string_view TrimBlanks(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) {
    text.remove_prefix(1);
  }
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' ||
                           text.back() == '\r' || text.back() == '\n')) {
    text.remove_suffix(1);
  }
  return text;
}

std::optional<Fence> ReadFence(std::string_view line) {
  Fence fence;
  fence.indent = line.find_first_not_of(" \t");
  if (fence.indent == std::string_view::npos ||
      (line[fence.indent] != '`' && line[fence.indent] != '~')) {
    return std::nullopt;
  }
  fence.mark = line[fence.indent];
  const std::size_t end =
      std::min(line.find_first_not_of(fence.mark, fence.indent), line.size());
  fence.size = end - fence.indent;
  fence.info = TrimBlanks(line.substr(end));
  // "```x```" is a code span.
  const bool is_span =
      fence.mark == '`' && fence.info.find('`') != std::string_view::npos;
  return fence.size < 3 || is_span ? std::nullopt : std::optional(fence);
}

// "python", "py title=x", "{.python}"
bool IsPython(std::string_view info) {
  info.remove_prefix(std::min(info.find_first_not_of("{. "), info.size()));
  std::string word;
  for (const char byte : info.substr(0, info.find_first_of(" \t,:{}"))) {
    word += byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + 32) : byte;
  }
  return word == "python" || word == "py" || word == "python3";
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Extractor Run() {
    std::optional<Fence> open;
    bool is_python = false;
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size() - 1);
      const std::string_view line = text_.substr(at, end + 1 - at);
      const auto fence = ReadFence(line);
      if (!open && fence) {
        open = fence;
        is_python = IsPython(fence->info);
        prompts_.reset();
      } else if (open && fence && fence->mark == open->mark &&
                 fence->size >= open->size && fence->info.empty()) {
        open.reset();
      } else if (open && is_python) {
        TakeLine(line, at, open->indent);
      }
      at = end + 1;
    }
    return std::move(program_);
  }

 private:
  void TakeLine(std::string_view line, std::size_t at, std::size_t indent) {
    const std::size_t own =
        std::min({line.find_first_not_of(" \t"), indent, line.size()});
    line.remove_prefix(own);
    at += own;
    // In a console session only what follows the prompts is Python.
    constexpr std::string_view Prompt = ">>> ";
    constexpr std::string_view Continued = "... ";
    if (!prompts_ && !TrimBlanks(line).empty()) {
      prompts_ = line.starts_with(Prompt);
    }
    if (prompts_.value_or(false)) {
      if (!line.starts_with(Prompt) && !line.starts_with(Continued)) {
        return;
      }
      line.remove_prefix(Prompt.size());
      at += Prompt.size();
    }
    program_.Add(line, at);
    if (!line.ends_with('\n')) {
      program_.Add("\n", at + line.size());
    }
  }

  std::string_view text_;
  Extractor program_;
  // Of the open block, once its first line is known.
  std::optional<bool> prompts_;
};

}  // namespace

ExtractedProgram ReadMarkdown(std::string path, std::string raw) {
  Extractor program = Reader(raw).Run();
  return program.Finish(std::move(path), std::move(raw));
}

}  // namespace placelint::python
