#include "tests/e2e/program.hpp"
#include "tests/support/long_tests.hpp"

namespace flipside::test {
namespace {

TEST_CASE("a killed solver resumes from its checkpoint and writes the same files") {
  const TemporaryDirectory whole;
  const TemporaryDirectory killed;
  const std::string pieces = runs_long_tests() ? "6" : "4";
  const auto arguments = [&](const TemporaryDirectory& directory, const char* checkpoint) {
    return std::vector<std::string>{"solve",    "flipflop-5",       "--pieces",     pieces,
                                    "--tables", directory.file(""), "--checkpoint", checkpoint};
  };
  CHECK(run("flipside", arguments(whole, "300")).how == "exited with code 0");

  Program solver("flipside", arguments(killed, "0"));
  solver.await("bytes after 3 plies");
  solver.signal(SIGKILL);
  CHECK(solver.finish().how == "killed by signal 9 (Killed)");
  CHECK(std::filesystem::exists(killed.file("flipflop-5.checkpoint")));

  const Finished finished = run("flipside", arguments(killed, "300"));
  CHECK(finished.how == "exited with code 0");
  CHECK(finished.error.find("resuming from ") != std::string::npos);
  for (const auto* file : {"flipflop-5.values", "flipflop-5.distances"}) {
    const bool same = text_of(killed.file(file)) == text_of(whole.file(file));
    CHECK_MESSAGE(same, file);
  }
  CHECK_FALSE(std::filesystem::exists(killed.file("flipflop-5.checkpoint")));
  CHECK_FALSE(std::filesystem::exists(killed.file("flipflop-5.checkpoint.part")));
}

}  // namespace
}  // namespace flipside::test
