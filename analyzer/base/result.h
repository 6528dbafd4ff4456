// `Result<T>`: a value, or a message that says which file, what is wrong and
// what to do. For the world being wrong; a wrong user program is a Diagnostic,
// a wrong placelint is a PL_CHECK.
#ifndef PLACELINT_ANALYZER_BASE_RESULT_H_
#define PLACELINT_ANALYZER_BASE_RESULT_H_

#include <string>
#include <utility>
#include <variant>

namespace placelint::base {

struct Error {
  std::string message;
};

template <typename T>
class [[nodiscard]] Result {
 public:
  // Implicit, so that `return value;` and `return Error{...};` both work.
  // NOLINTNEXTLINE(google-explicit-constructor)
  Result(T value) : state_(std::move(value)) {}
  // NOLINTNEXTLINE(google-explicit-constructor)
  Result(Error error) : state_(std::move(error)) {}

  bool Ok() const { return std::holds_alternative<T>(state_); }
  explicit operator bool() const { return Ok(); }
  T& operator*() { return std::get<T>(state_); }
  const T& operator*() const { return std::get<T>(state_); }
  T* operator->() { return &std::get<T>(state_); }
  const T* operator->() const { return &std::get<T>(state_); }
  const std::string& Message() const { return std::get<Error>(state_).message; }

 private:
  std::variant<T, Error> state_;
};

}  // namespace placelint::base

#endif  // PLACELINT_ANALYZER_BASE_RESULT_H_
