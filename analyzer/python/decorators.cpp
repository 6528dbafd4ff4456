#include "analyzer/python/decorators.h"

#include <string>

#include "analyzer/python/literals.h"

namespace placelint::python {

ir::Decorator MakeDecorator(base::Span span, std::string_view text,
                            base::Names& names) {
  const std::string_view all = text.substr(span.begin, span.end - span.begin);
  const std::size_t open = all.find('(');
  ir::Decorator decorator;
  decorator.span = span;
  decorator.name = names.Intern(DottedName(all.substr(0, open)));
  const std::size_t close = all.rfind(')');
  if (open != std::string_view::npos && close != std::string_view::npos &&
      close > open) {
    decorator.arguments = names.Intern(all.substr(open + 1, close - open - 1));
  }
  return decorator;
}

}  // namespace placelint::python
