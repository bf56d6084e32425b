# Every directory has one target. Its name is the directory's path with '_' instead of '/', such as engine_core.

function(flipside_target_name directory out)
  string(REPLACE "/" "_" name ${directory})
  set(${out} ${name} PARENT_SCOPE)
endfunction()

# Links a target to its dependencies, which are directories (engine/core) or imported targets (fmt::fmt).
function(flipside_link target scope)
  foreach(dependency ${ARGN})
    if(NOT dependency MATCHES "::")
      flipside_target_name(${dependency} dependency)
    endif()
    target_link_libraries(${target} ${scope} ${dependency})
  endforeach()
endfunction()

# Builds the generated headers, which clang-tidy needs to parse the code.
add_custom_target(generated)

# Converts the *.network files of a directory to byte lists that C++ code includes as DIRECTORY/NAME.network.inc.
function(flipside_networks target directory)
  file(GLOB networks RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${directory}/*.network)
  foreach(network ${networks})
    set(bytes ${CMAKE_BINARY_DIR}/bytes/${network}.inc)
    add_custom_command(OUTPUT ${bytes}
      COMMAND ${CMAKE_COMMAND} -DINPUT=${CMAKE_SOURCE_DIR}/${network} -DOUTPUT=${bytes} -P ${CMAKE_SOURCE_DIR}/cmake/Bytes.cmake
      DEPENDS ${CMAKE_SOURCE_DIR}/${network} ${CMAKE_SOURCE_DIR}/cmake/Bytes.cmake)
    target_sources(${target} PRIVATE ${bytes})
    target_include_directories(${target} PRIVATE ${CMAKE_BINARY_DIR}/bytes)
  endforeach()
  if(networks)
    list(TRANSFORM networks PREPEND ${CMAKE_BINARY_DIR}/bytes/)
    list(TRANSFORM networks APPEND .inc)
    add_custom_target(${target}_networks DEPENDS ${networks})
    add_dependencies(generated ${target}_networks)
  endif()
endfunction()

# Makes a target compile fast: -Og needs less than two thirds of the time of -O3. g++ 12 issues false
# -Wmaybe-uninitialized warnings for std::jthread at this level.
function(flipside_compile_fast target)
  target_compile_options(${target} PRIVATE -Og $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endfunction()

# Adds a library that consists of all *.cpp files in a directory except main.cpp. FAST_BUILD is for code whose speed
# does not matter: it lowers the optimisation level to shorten the build.
function(flipside_library directory)
  cmake_parse_arguments(arg "FAST_BUILD" "" "DEPS" ${ARGN})
  flipside_target_name(${directory} name)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${directory}/*.cpp)
  list(REMOVE_ITEM sources ${CMAKE_SOURCE_DIR}/${directory}/main.cpp)
  if(sources)
    add_library(${name} STATIC ${sources})
    flipside_networks(${name} ${directory})
    flipside_link(${name} PUBLIC flipside_flags ${arg_DEPS})
    if(arg_FAST_BUILD)
      flipside_compile_fast(${name})
    endif()
  else()
    add_library(${name} INTERFACE)
    flipside_link(${name} INTERFACE flipside_flags ${arg_DEPS})
  endif()
endfunction()

# Adds a library for each subdirectory of a directory, and a library for the directory itself that links them.
function(flipside_families directory)
  cmake_parse_arguments(arg "" "" "DEPS" ${ARGN})
  file(GLOB children LIST_DIRECTORIES true RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${directory}/*)
  set(families)
  foreach(child ${children})
    if(IS_DIRECTORY ${CMAKE_SOURCE_DIR}/${child})
      flipside_library(${child} DEPS ${arg_DEPS})
      list(APPEND families ${child})
    endif()
  endforeach()
  flipside_library(${directory} DEPS ${arg_DEPS} ${families})
endfunction()

# Adds the executable `name`, built from the directory's main.cpp and linked to DEPS (default: the directory's library).
function(flipside_program name directory)
  cmake_parse_arguments(arg "" "" "DEPS" ${ARGN})
  if(NOT EXISTS ${CMAKE_SOURCE_DIR}/${directory}/main.cpp)
    return()
  endif()
  add_executable(${name} ${directory}/main.cpp)
  flipside_compile_fast(${name})  # main.cpp only parses arguments
  if(NOT arg_DEPS)
    set(arg_DEPS ${directory})
  endif()
  flipside_link(${name} PRIVATE flipside_flags ${arg_DEPS})
endfunction()

# Adds a test program for each directory below `root` that contains *.cpp files. The directory tests/X is linked to the
# library of the directory X.
function(flipside_tests root)
  file(GLOB_RECURSE sources RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${root}/*.cpp)
  set(directories)
  foreach(source ${sources})
    get_filename_component(directory ${source} DIRECTORY)
    list(APPEND directories ${directory})
  endforeach()
  list(REMOVE_DUPLICATES directories)
  foreach(directory ${directories})
    flipside_target_name(${directory} name)
    file(GLOB own CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${directory}/*.cpp)
    add_executable(${name} ${own} $<TARGET_OBJECTS:tests_main>)
    set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    flipside_compile_fast(${name})  # does not affect the libraries under test
    flipside_link(${name} PRIVATE tests/support)
    string(REGEX REPLACE "^tests/" "" mirrored ${directory})
    flipside_target_name(${mirrored} mirrored)
    if(TARGET ${mirrored})
      target_link_libraries(${name} PRIVATE ${mirrored})
    else()
      add_dependencies(${name} referee flipside random-bot greedy-bot uct-bot signature-bot faulty-bot quirky-bot
        connect4-bot canned-engine bare-relay first-engine)
      target_link_libraries(${name} PRIVATE referee_app bench_referee)
    endif()
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT 900)
  endforeach()
endfunction()

# If FLIPSIDE_FUZZ is set, adds the libFuzzer program fuzz/NAME from NAME.cpp. The target `fuzzers` builds all of these
# programs.
function(flipside_fuzzer source)
  if(NOT FLIPSIDE_FUZZ)
    return()
  endif()
  cmake_parse_arguments(arg "" "" "DEPS" ${ARGN})
  get_filename_component(name ${source} NAME_WE)
  add_executable(fuzz_${name} ${source})
  set_target_properties(fuzz_${name} PROPERTIES OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/fuzz)
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  flipside_link(fuzz_${name} PRIVATE flipside_flags ${arg_DEPS})
  if(NOT TARGET fuzzers)
    add_custom_target(fuzzers)
  endif()
  add_dependencies(fuzzers fuzz_${name})
endfunction()
