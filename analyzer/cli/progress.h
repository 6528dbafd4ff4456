// "123/4567 files" on a terminal, for runs that take longer than a second.
#ifndef PLACELINT_ANALYZER_CLI_PROGRESS_H_
#define PLACELINT_ANALYZER_CLI_PROGRESS_H_

#include <chrono>
#include <cstddef>
#include <mutex>

namespace placelint::cli {

class Progress {
 public:
  Progress() : start_(Clock::now()), last_(start_) {}

  // From any thread.
  void Show(std::size_t done, std::size_t total);
  // Takes the line away.
  void Clear();

 private:
  using Clock = std::chrono::steady_clock;
  std::mutex mutex_;
  Clock::time_point start_;
  Clock::time_point last_;
  bool shown_ = false;
};

}  // namespace placelint::cli

#endif  // PLACELINT_ANALYZER_CLI_PROGRESS_H_
