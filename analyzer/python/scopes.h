// Which names a scope binds, decided lexically. Internal to this folder.
// Tested by tests/ir.
#ifndef PLACELINT_ANALYZER_PYTHON_SCOPES_H_
#define PLACELINT_ANALYZER_PYTHON_SCOPES_H_

#include <string_view>
#include <vector>

#include "analyzer/base/names.h"
#include "analyzer/python/syntax.h"

namespace placelint::python {

struct Bindings {
  std::vector<base::Name> bound;  // in order of appearance, with repetitions
  std::vector<base::Name> globals;
  std::vector<base::Name> nonlocals;
};

// Of `body` (a block, or the expression of a lambda), nested functions and
// classes and the variables of comprehensions left out.
Bindings CollectBindings(Node body, std::string_view text, base::Names& names);

}  // namespace placelint::python

#endif  // PLACELINT_ANALYZER_PYTHON_SCOPES_H_
