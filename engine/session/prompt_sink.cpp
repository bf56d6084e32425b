#include "engine/session/prompt_sink.hpp"

#include <utility>

namespace flipside {

bool PromptSink::write(std::string_view line) {
  const std::lock_guard lock(mutex_);
  if (std::exchange(visible_, false)) out_.write_raw("\r\x1b[K");
  const bool open = out_.write(line);
  if (line.starts_with("bestmove")) show_again();
  return open;
}

void PromptSink::show(std::string prompt) {
  const std::lock_guard lock(mutex_);
  prompt_ = std::move(prompt);
  show_again();
}

void PromptSink::line_entered() {
  const std::lock_guard lock(mutex_);
  visible_ = false;
}

void PromptSink::finish() {
  const std::lock_guard lock(mutex_);
  if (std::exchange(visible_, false)) out_.write_raw("\n");
}

void PromptSink::show_again() {
  if (prompt_.empty() || std::exchange(visible_, true)) return;
  out_.write_raw(prompt_);
}

}  // namespace flipside
