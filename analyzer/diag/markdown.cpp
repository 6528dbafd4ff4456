#include "analyzer/diag/markdown.h"

namespace placelint::diag {
namespace {

// Takes the next line of `text`, without its end.
std::string_view TakeLine(std::string_view& text) {
  const std::size_t end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text =
      end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  return line;
}

void AddWithoutTicks(std::string& out, std::string_view line) {
  for (const char byte : line) {
    if (byte != '`') {
      out += byte;
    }
  }
}

}  // namespace

std::string Opening(std::string_view markdown) {
  std::string out;
  while (!markdown.empty()) {
    const std::string_view line = TakeLine(markdown);
    if (line.empty() || line.starts_with('#')) {
      if (!out.empty()) {
        break;
      }
      continue;
    }
    if (line.starts_with("```")) {
      break;
    }
    out += out.empty() ? "" : " ";
    AddWithoutTicks(out, line);
  }
  return out;
}

std::string PlainText(std::string_view markdown) {
  std::string out;
  bool code = false;
  while (!markdown.empty()) {
    std::string_view line = TakeLine(markdown);
    if (line.starts_with("```")) {
      code = !code;
      continue;
    }
    if (code) {
      out += "    ";
      out += line;
    } else {
      const std::size_t heading = line.find_first_not_of('#');
      if (heading != 0 && heading != std::string_view::npos) {
        line = line.substr(heading + (line[heading] == ' ' ? 1 : 0));
      }
      AddWithoutTicks(out, line);
    }
    out += '\n';
  }
  return out;
}

}  // namespace placelint::diag
