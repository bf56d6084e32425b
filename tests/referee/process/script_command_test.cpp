#include "referee/process/script_command.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "referee/process/process.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside::referee {
namespace {

std::string command_of_script(const std::string& name, const std::string& text) {
  const test::TemporaryDirectory directory;
  const std::string path = directory.file(name);
  std::ofstream(path) << text;
  std::string command = script_command(path);
  return command.substr(0, command.find(path));
}

TEST_CASE("a script is run by the interpreter of its first line, otherwise by that of its extension") {
  CHECK(command_of_script("engine", "#!/usr/bin/env python3\nprint()\n") == "python3 ");
  CHECK(command_of_script("engine.py", "#! /usr/bin/python3.11 -u\n") == "python3.11 ");
  CHECK(command_of_script("engine.py", "print()\n") == "python3 ");
  CHECK(command_of_script("engine.sh", "") == "sh ");
  CHECK(command_of_script("engine.jar", "PK") == "java -jar ");
  CHECK(command_of_script("engine", "text").empty());
}

TEST_CASE("the error for a script without execute permission suggests how to run it") {
  const test::TemporaryDirectory directory;
  std::ofstream(directory.file("engine.py")) << "print()\n";
  std::ofstream(directory.file("notes.txt")) << "text\n";
  const std::string script = find_program("./engine.py", directory.path()).error().message;
  CHECK(script == "'" + directory.file("engine.py") + "' is not executable; run 'chmod +x " +
                      directory.file("engine.py") + "', or use the command 'python3 " +
                      directory.file("engine.py") + "'");
  CHECK(find_program("./notes.txt", directory.path()).error().message ==
        "'" + directory.file("notes.txt") + "' is not an executable file");
}

}  // namespace
}  // namespace flipside::referee
