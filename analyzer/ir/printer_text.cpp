#include "analyzer/ir/printer_text.h"

#include <fmt/format.h>

#include <array>

namespace placelint::ir {

std::string QuoteText(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += fmt::format("\\x{:02x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string Quote(const Literal& value) {
  struct Visitor {
    std::string operator()(None) const { return "None"; }
    std::string operator()(Ellipsis) const { return "..."; }
    std::string operator()(bool truth) const {
      return truth ? "True" : "False";
    }
    std::string operator()(std::int64_t number) const {
      return fmt::format("{}", number);
    }
    std::string operator()(double number) const {
      return fmt::format("{:#}", number);
    }
    std::string operator()(const std::string& text) const {
      return QuoteText(text);
    }
  };
  return std::visit(Visitor{}, value);
}

std::string_view NameOf(BinaryOp op) {
  constexpr std::array<std::string_view, 13> Spellings{
      "+", "-", "*", "@", "/", "//", "%", "**", "<<", ">>", "&", "|", "^"};
  return Spellings[static_cast<std::size_t>(op)];
}

std::string_view NameOf(CompareOp op) {
  constexpr std::array<std::string_view, 10> Spellings{
      "==", "!=", "<", "<=", ">", ">=", "is", "is not", "in", "not in"};
  return Spellings[static_cast<std::size_t>(op)];
}

std::string_view NameOf(UnaryOp op) {
  constexpr std::array<std::string_view, 4> Spellings{"not", "-", "+", "~"};
  return Spellings[static_cast<std::size_t>(op)];
}

std::string_view NameOf(Build::Kind kind) {
  constexpr std::array<std::string_view, 5> Spellings{"tuple", "list", "set",
                                                      "dict", "slice"};
  return Spellings[static_cast<std::size_t>(kind)];
}

}  // namespace placelint::ir
