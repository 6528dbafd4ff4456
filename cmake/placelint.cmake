# placelint_library(NAME DEPS...): the static library `placelint_NAME` from all
# sources of the current folder. Sources are globbed so that a new file needs no
# edit here.
function(placelint_warnings target)
  target_compile_options(${target} PRIVATE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wconversion
      -Wnon-virtual-dtor
      # Designated initialisers leave out what keeps its default.
      -Wno-missing-field-initializers
      # GCC 12 sees overlaps in std::string that are not there (PR 105651).
      $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>>
    $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${PLACELINT_WERROR}>>:-Werror>)
endfunction()

function(placelint_library name)
  file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  add_library(placelint_${name} STATIC ${sources})
  target_include_directories(placelint_${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(placelint_${name} PUBLIC ${ARGN})
  placelint_warnings(placelint_${name})
endfunction()
