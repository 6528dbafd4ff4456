#include "analyzer/engine/rule.h"

namespace placelint::rules {

// The variable counts until the driver is initialised; after that it is read
// by nobody (SEMANTICS 9.8).
static void CheckEnvironment(const EnvironmentEvent& event, const View& before,
                             Reporter& report) {
  const Span initialised = before.state().initialised_at;
  if (!initialised.IsValid()) {
    return;
  }
  const std::string_view name = Method(event);
  report.At(event.site, "`{}` is set after CUDA was initialised", name)
      .Label(initialised, "this initialises CUDA")
      .Label(event.site, "too late: nothing reads it any more")
      .When("nothing raises; the program runs on the devices that it saw first")
      .Help(
          "set it before anything asks for a device, or in the shell that "
          "starts the program");
}

extern const Rule PL701 = {
    .id = "PL701",
    .name = "visible-devices-too-late",
    .summary = "`CUDA_VISIBLE_DEVICES` is set after CUDA was initialised",
    .level = Level::Warning,
    .check = On<&CheckEnvironment>,
};

}  // namespace placelint::rules
