#include "engine/cli/progress_line.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <string>

namespace flipside {
namespace {

TEST_CASE("updates written to a file are separate lines") {
  std::ostringstream out;
  {
    ProgressLine progress(out, false);
    progress.update("10 %");
    progress.update("20 %");
    progress.print("done");
  }
  CHECK(out.str() == "10 %\n20 %\ndone\n");
}

TEST_CASE("updates on a terminal overwrite each other and fit on one line") {
  std::ostringstream out;
  const std::string long_text(100, 'x');
  {
    ProgressLine progress(out, true);
    progress.update(long_text);
    progress.update("20 %");
    progress.print("done");
    progress.update("30 %");
  }
  CHECK(out.str() == long_text.substr(0, 79) + "\r\x1b[K20 %\r\x1b[Kdone\n30 %\r\x1b[K");
}

}  // namespace
}  // namespace flipside
