set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
# Compile each directory as one file, which parses headers and instantiates templates once instead of once per file.
option(CMAKE_UNITY_BUILD "compile all files of a directory together" ON)
set(CMAKE_UNITY_BUILD_BATCH_SIZE 0)

set(FLIPSIDE_ARCH "native" CACHE STRING "value of -march= for all code, e.g. x86-64-v3 for portable binaries")
set(FLIPSIDE_SANITIZE "" CACHE STRING "value of -fsanitize= for all code: address,undefined or thread")
option(FLIPSIDE_FUZZ "build the libFuzzer programs in tests/fuzz (requires clang++)" OFF)

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

add_library(flipside_flags INTERFACE)
target_include_directories(flipside_flags INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_definitions(flipside_flags INTERFACE FLIPSIDE_VERSION="${PROJECT_VERSION}")
target_compile_options(flipside_flags INTERFACE -Wall -Wextra -Wpedantic -Werror)
if(NOT CMAKE_UNITY_BUILD)
  target_compile_options(flipside_flags INTERFACE -Wshadow)  # in a unity build, warns about unrelated files
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 issues a false -Wrestrict warning for std::string (GCC bug 105329).
  target_compile_options(flipside_flags INTERFACE -Wno-restrict)
  # Raise the minimum heap size of g++'s garbage collector to 512 MiB per process. With the default, garbage collection
  # takes about a tenth of the compile time of large directories.
  target_compile_options(flipside_flags INTERFACE --param=ggc-min-heapsize=524288)
  # In a unity build, source files are included like headers. In headers, g++ warns about types without linkage.
  target_compile_options(flipside_flags INTERFACE -Wno-subobject-linkage)
endif()
if(FLIPSIDE_ARCH)
  add_compile_options(-march=${FLIPSIDE_ARCH})
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  # If a board was just stored in several parts, loading it with one wide instruction prevents store-to-load forwarding
  # and stalls. So keep g++ from combining words in vector registers, and limit block copies to 256 bits.
  add_compile_options(-fno-tree-slp-vectorize -mmove-max=256 -mstore-max=256)
endif()
if(FLIPSIDE_SANITIZE)
  add_compile_options(-fsanitize=${FLIPSIDE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${FLIPSIDE_SANITIZE})
endif()
if(FLIPSIDE_FUZZ)
  # Instrument all code, but link libFuzzer's main function only into the programs in tests/fuzz.
  add_compile_options(-fsanitize=fuzzer-no-link)
  add_link_options(-fsanitize=fuzzer-no-link)
endif()
