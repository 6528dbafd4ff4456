// Values of literals as Python reads them. Internal to this folder.
// Tested by tests/ir.
#ifndef PLACELINT_ANALYZER_PYTHON_LITERALS_H_
#define PLACELINT_ANALYZER_PYTHON_LITERALS_H_

#include <optional>
#include <string>
#include <string_view>

#include "analyzer/ir/ir.h"

namespace placelint::python {

// `0xFF`, `1_000`; one that does not fit becomes a double. Nothing for complex
// numbers.
std::optional<ir::Literal> ParseInteger(std::string_view text);
std::optional<ir::Literal> ParseFloat(std::string_view text);

struct StringPrefix {
  bool raw = false;
  bool format = false;
  bool bytes = false;
};
// Of the text up to and including the opening quotes.
StringPrefix ParseStringPrefix(std::string_view start);

// Text between the quotes with its escapes replaced.
std::string DecodeString(std::string_view text, StringPrefix prefix);

// `text` without white space, when that is a dotted name, else empty.
std::string DottedName(std::string_view text);

}  // namespace placelint::python

#endif  // PLACELINT_ANALYZER_PYTHON_LITERALS_H_
