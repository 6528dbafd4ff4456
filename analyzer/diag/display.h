// Source lines as a terminal shows them: tabs spread, control characters made
// harmless, columns counted in cells.
#ifndef PLACELINT_ANALYZER_DIAG_DISPLAY_H_
#define PLACELINT_ANALYZER_DIAG_DISPLAY_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace placelint::diag {

struct DisplayLine {
  std::string text;
  // Cell at which each byte of the source line starts; one more for its end.
  std::vector<std::size_t> cells;
};

DisplayLine Display(std::string_view line);

// The line cut to the neighbourhood of the cells [begin, end) when it is longer
// than a terminal should be asked to show. `shift` is how far left the kept
// part moved.
struct Clipped {
  std::string text;
  std::size_t shift = 0;
};
Clipped Clip(const DisplayLine& line, std::size_t begin, std::size_t end);

}  // namespace placelint::diag

#endif  // PLACELINT_ANALYZER_DIAG_DISPLAY_H_
