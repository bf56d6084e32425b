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

# Converts a file to the byte list bytes/NAME.inc in the build directory, which C++ code includes as NAME.inc.
function(flipside_embed target file name)
  set(bytes ${CMAKE_BINARY_DIR}/bytes/${name}.inc)
  add_custom_command(OUTPUT ${bytes}
    COMMAND ${CMAKE_COMMAND} -DINPUT=${file} -DOUTPUT=${bytes} -P ${CMAKE_SOURCE_DIR}/cmake/Bytes.cmake
    DEPENDS ${file} ${CMAKE_SOURCE_DIR}/cmake/Bytes.cmake)
  target_sources(${target} PRIVATE ${bytes})
  target_include_directories(${target} PRIVATE ${CMAKE_BINARY_DIR}/bytes)
  string(MAKE_C_IDENTIFIER bytes_${name} step)
  add_custom_target(${step} DEPENDS ${bytes})
  add_dependencies(generated ${step})
endfunction()

# Embeds the networks and the web assets of a directory: DIRECTORY/*.network and DIRECTORY/assets/*.
function(flipside_embed_files target directory)
  file(GLOB files RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${directory}/*.network
    ${CMAKE_SOURCE_DIR}/${directory}/assets/*)
  foreach(file ${files})
    flipside_embed(${target} ${CMAKE_SOURCE_DIR}/${file} ${file})
  endforeach()
endfunction()

# Makes a target compile fast: -Og needs less than two thirds of the time of -O3. g++ 12 issues false
# -Wmaybe-uninitialized warnings for std::jthread at this level.
function(flipside_compile_fast target)
  set_target_properties(${target} PROPERTIES FLIPSIDE_FAST_BUILD ON)
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
    flipside_embed_files(${name} ${directory})
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
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ inlines less in large files. Do not let this limit the rules of a game because of the other games in its file.
    foreach(library ${directory} ${families})
      flipside_target_name(${library} library)
      get_target_property(type ${library} TYPE)
      if(type STREQUAL "STATIC_LIBRARY")
        target_compile_options(${library} PRIVATE --param=large-unit-insns=100000)
      endif()
    endforeach()
  endif()
endfunction()

# Appends a library without FAST_BUILD to the list `out`, after the libraries that it links.
function(flipside_append_optimised library out)
  set(libraries ${${out}})
  if(library MATCHES "::" OR library IN_LIST libraries)
    return()
  endif()
  get_target_property(dependencies ${library} INTERFACE_LINK_LIBRARIES)
  if(dependencies)
    foreach(dependency ${dependencies})
      flipside_append_optimised(${dependency} libraries)
    endforeach()
  endif()
  get_target_property(fast ${library} FLIPSIDE_FAST_BUILD)
  get_target_property(type ${library} TYPE)
  if(type STREQUAL "STATIC_LIBRARY" AND NOT fast)
    list(APPEND libraries ${library})
  endif()
  set(${out} ${libraries} PARENT_SCOPE)
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
  # If several files contain the same inline function, the linker keeps the first. Keep the one from the lowest
  # optimised library.
  get_target_property(dependencies ${name} LINK_LIBRARIES)
  set(optimised)
  foreach(dependency ${dependencies})
    flipside_append_optimised(${dependency} optimised)
  endforeach()
  foreach(library ${optimised})
    target_sources(${name} PRIVATE $<TARGET_OBJECTS:${library}>)
  endforeach()
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
