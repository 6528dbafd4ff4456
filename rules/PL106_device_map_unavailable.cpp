#include "analyzer/engine/rule.h"

namespace placelint::rules {

// The library that reads a device map.
static constexpr std::string_view Reader = "accelerate";

// A declared environment without accelerate can't read the map (SEMANTICS 2.2).
static void CheckDependencies(const LoadEvent& load, const View& before,
                              Reporter& report) {
  flow::Environment& environment = before.world().environment;
  if (!load.map.IsGiven() || before.AsMap(load.map.value).is_none ||
      before.AsMap(load.map.value).kind == MapKind::Unknown ||
      !environment.DeclaresDependencies() ||
      !environment.Library(Reader).declared_at.empty()) {
    return;
  }
  const Verdict verdict =
      Judge(before, "device-map-without-accelerate", "load");
  report
      .At(load.map.span,
          "`device_map` needs accelerate, which the project does not declare")
      .As(Level::Warning)
      .When("when nothing else brings accelerate into the environment")
      .Raises(verdict.exception.empty()
                  ? "ImportError: Using a `device_map` requires Accelerate"
                  : verdict.exception)
      .Help("add accelerate to the declared dependencies");
}

// Loaders that take fewer values than transformers (SEMANTICS 3.3, 4).
static void CheckLoad(const LoadEvent& load, const View& before,
                      Reporter& report) {
  CheckDependencies(load, before, report);
  const std::string_view accepted = load.row->Find("map_values");
  if (accepted.empty() || !load.map.IsGiven()) {
    return;
  }
  const View::Map map = before.AsMap(load.map.value);
  const bool wrong =
      map.is_string &&
      (fmt::format(",{},", accepted).find(fmt::format(",{},", map.text)) ==
       std::string::npos);
  if (!wrong) {
    return;
  }
  const Verdict verdict = Judge(before, load.row->Find("refuses"), "load");
  report
      .At(load.map.span, "`{}` does not take the map \"{}\"",
          before.Source(load.callee), map.text)
      .As(verdict.fails && !verdict.always ? Level::Warning : Level::Error)
      .When(verdict.versions.empty() ? "" : "on " + verdict.versions)
      .Raises(verdict.exception.empty()
                  ? "NotImplementedError: " + std::string(map.text) +
                        " not supported. Supported strategies are: balanced"
                  : verdict.exception)
      .Help(fmt::format("it takes {}", accepted));
}

// accelerate's own dispatchers: a dict, or few names.
static void CheckDispatch(const DispatchEvent& dispatch, const View& before,
                          Reporter& report) {
  if (!dispatch.map.IsGiven()) {
    return;
  }
  const View::Map map = before.AsMap(dispatch.map.value);
  const std::string_view accepted = dispatch.row->Find("strings");
  if (!map.is_string ||
      fmt::format(",{},", accepted).find(fmt::format(",{},", map.text)) !=
          std::string::npos) {
    return;
  }
  Finding finding =
      report.At(dispatch.map.span, "`{}` does not take the string \"{}\"",
                before.Source(dispatch.callee), map.text);
  if (accepted.empty()) {
    const std::string_view model = before.Source(dispatch.module.span);
    finding.Raises("AttributeError: 'str' object has no attribute 'keys'")
        .Help(fmt::format(
            "it takes a dict only: `{}({}, device_map=infer_auto_device_map({}"
            "))`",
            before.Source(dispatch.callee), model, model));
    return;
  }
  finding
      .Raises(
          "ValueError: If passing a string for `device_map`, please choose "
          "'auto', 'balanced', 'balanced_low_0' or 'sequential'.")
      .Help("for one device pass {\"\": device}");
}

extern const Rule PL106 = {
    .id = "PL106",
    .name = "device-map-unavailable",
    .summary =
        "a device map that cannot be read here, or a value that the "
        "loader does not take",
    .level = Level::Error,
    .check = On<&CheckLoad, &CheckDispatch>,
};

}  // namespace placelint::rules
