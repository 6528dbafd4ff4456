# Sourced by tests/run and examples/run: puts what the build needs on a Debian or
# Ubuntu machine, and configures and builds a preset.

# Names the Debian packages of what this machine lacks. It looks for the programs
# and headers themselves: they may well come from somewhere else than apt.
missing_packages() {
  local entry
  for entry in g++:g++ cmake:cmake ninja:ninja-build node:nodejs npm:npm \
      python3:python3 git:git; do
    command -v "${entry%%:*}" >/dev/null || echo "${entry#*:}"
  done
  for entry in nlohmann/json.hpp:nlohmann-json3-dev CLI/CLI.hpp:libcli11-dev \
      toml++/toml.h:libtomlplusplus-dev fmt/format.h:libfmt-dev \
      gtest/gtest.h:libgtest-dev; do
    echo "#include <${entry%%:*}>" |
      g++ -std=c++20 -E -x c++ - >/dev/null 2>&1 || echo "${entry#*:}"
  done
}

install_packages() {
  local packages as_root=()
  mapfile -t packages < <(missing_packages)
  if [ "${#packages[@]}" -eq 0 ]; then
    return
  fi
  if ! command -v apt-get >/dev/null; then
    echo "error: missing ${packages[*]} (names of Debian packages), and there" \
      "is no apt-get: install what they hold and run this again" >&2
    return 1
  fi
  if [ "$(id -u)" -ne 0 ]; then
    as_root=(sudo)
  fi
  echo "Installing ${packages[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${packages[@]}"
}

# build_preset NAME: the work of every later run is only what changed.
build_preset() {
  local options=()
  if command -v ccache >/dev/null; then
    options=(-DCMAKE_C_COMPILER_LAUNCHER=ccache
      -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  fi
  cmake --preset "$1" "${options[@]}"
  cmake --build --preset "$1" --parallel "$(nproc)"
}
