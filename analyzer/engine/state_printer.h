// `placelint debug states`: what a rule sees, as text.
#ifndef PLACELINT_ANALYZER_ENGINE_STATE_PRINTER_H_
#define PLACELINT_ANALYZER_ENGINE_STATE_PRINTER_H_

#include <string>
#include <string_view>

#include "analyzer/flow/event.h"
#include "analyzer/flow/view.h"

namespace placelint::engine {

// Writes every event with the values that it is about and their places:
//
//   7:1  move `model.to` to cuda
//          model: module, dispatched (auto) since 6:47
class StatePrinter : public flow::EventSink {
 public:
  void On(const flow::Event& event, const flow::View& before) override;
  void Undecided(base::Span site, std::string_view reason) override;
  std::string Take();

 private:
  std::string text_;
};

}  // namespace placelint::engine

#endif  // PLACELINT_ANALYZER_ENGINE_STATE_PRINTER_H_
