// Terminal colours, or none.
#ifndef PLACELINT_ANALYZER_DIAG_COLORS_H_
#define PLACELINT_ANALYZER_DIAG_COLORS_H_

#include <string>
#include <string_view>

#include "analyzer/diag/diagnostic.h"

namespace placelint::diag {

class Colors {
 public:
  explicit Colors(bool on) : on_(on) {}
  std::string Bold(std::string_view text) const { return Wrap("1", text); }
  std::string Frame(std::string_view text) const { return Wrap("1;34", text); }
  std::string Of(Level level, std::string_view text) const {
    return Wrap(level == Level::Error     ? "1;31"
                : level == Level::Warning ? "1;33"
                                          : "1;36",
                text);
  }

 private:
  std::string Wrap(std::string_view code, std::string_view text) const {
    if (!on_ || text.empty()) {
      return std::string(text);
    }
    return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
  }

  bool on_;
};

}  // namespace placelint::diag

#endif  // PLACELINT_ANALYZER_DIAG_COLORS_H_
