// Spellings of literals and operators in printed IR.
#ifndef PLACELINT_ANALYZER_IR_PRINTER_TEXT_H_
#define PLACELINT_ANALYZER_IR_PRINTER_TEXT_H_

#include <string>
#include <string_view>

#include "analyzer/ir/ir.h"

namespace placelint::ir {

std::string QuoteText(std::string_view text);
std::string Quote(const Literal& value);
std::string_view NameOf(BinaryOp op);
std::string_view NameOf(CompareOp op);
std::string_view NameOf(UnaryOp op);
std::string_view NameOf(Build::Kind kind);

}  // namespace placelint::ir

#endif  // PLACELINT_ANALYZER_IR_PRINTER_TEXT_H_
