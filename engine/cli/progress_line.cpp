#include "engine/cli/progress_line.hpp"

#include <unistd.h>

#include "engine/core/terminal.hpp"

namespace flipside {

void ProgressLine::update(std::string_view text) {
  if (!terminal_) {
    out_ << text << std::endl;
    return;
  }
  erase();
  // Cut the text off at the right edge, because a wrapped line could not be erased.
  out_ << text.substr(0, terminal_size(STDERR_FILENO).columns - 1) << std::flush;
  drawn_ = true;
}

void ProgressLine::print(std::string_view line) {
  erase();
  out_ << line << std::endl;
}

void ProgressLine::erase() {
  if (drawn_) out_ << "\r\x1b[K" << std::flush;
  drawn_ = false;
}

}  // namespace flipside
