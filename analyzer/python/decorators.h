// Decorators as text, for functions with and without a tree. Internal to this
// folder.
#ifndef PLACELINT_ANALYZER_PYTHON_DECORATORS_H_
#define PLACELINT_ANALYZER_PYTHON_DECORATORS_H_

#include <string_view>

#include "analyzer/base/names.h"
#include "analyzer/base/span.h"
#include "analyzer/ir/ir.h"

namespace placelint::python {

// Of the expression at `span` (after the `@`).
ir::Decorator MakeDecorator(base::Span span, std::string_view text,
                            base::Names& names);

}  // namespace placelint::python

#endif  // PLACELINT_ANALYZER_PYTHON_DECORATORS_H_
