#include "engine/app/solve_display.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include "engine/core/terminal.hpp"
#include "engine/core/time_source.hpp"

namespace flipside {

std::string progress_text(const SolveProgress& progress) {
  // Rounded down, so that only all is 100 %.
  std::string text =
      fmt::format("ply {}  {:.1f}% decided  {} sets changed  {}", progress.ply,
                  std::floor(1000 * progress.decided) / 10, progress.sets, duration_text(progress.elapsed));
  if (progress.left) text += "  left " + duration_text(*progress.left);
  return text;
}

void SolveDisplay::say(std::string_view line) {
  erase();
  out_ << line << std::endl;
}

void SolveDisplay::show(const SolveProgress& progress) {
  std::string text = progress_text(progress);
  if (!terminal_) {
    out_ << text << std::endl;
    return;
  }
  erase();
  text.resize(
      std::min(text.size(), terminal_size(STDERR_FILENO).columns - 1));  // a line that wraps would stay
  out_ << text << std::flush;
  drawn_ = true;
}

void SolveDisplay::erase() {
  if (drawn_) out_ << "\r\x1b[K" << std::flush;
  drawn_ = false;
}

}  // namespace flipside
