#include "analyzer/cli/progress.h"

#include <fmt/format.h>

#include "analyzer/cli/terminal.h"

namespace placelint::cli {

void Progress::Show(std::size_t done, std::size_t total) {
  constexpr std::chrono::seconds Quiet(1);
  constexpr std::chrono::milliseconds Pause(100);
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) {
    return;
  }
  const Clock::time_point now = Clock::now();
  if (now - start_ < Quiet || now - last_ < Pause) {
    return;
  }
  last_ = now;
  shown_ = true;
  WriteStderr(fmt::format("\r{}/{} files", done, total));
}

void Progress::Clear() {
  const std::scoped_lock lock(mutex_);
  if (shown_) {
    WriteStderr("\r\x1b[K");
    shown_ = false;
  }
}

}  // namespace placelint::cli
