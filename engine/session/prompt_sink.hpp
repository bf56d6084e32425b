#pragma once

#include <mutex>
#include <string>
#include <string_view>

#include "engine/session/line_sink.hpp"

namespace flipside {

/// Writes lines to a terminal on which a user enters commands after a prompt. Thread-safe.
///
/// Output that arrives while the prompt is visible overwrites it. The prompt is shown again after `bestmove`,
/// which ends a search.
class PromptSink final : public LineSink {
 public:
  /// @param out  must outlive this object
  explicit PromptSink(FileSink& out) : out_(out) {}

  bool write(std::string_view line) override;
  /// Shows a prompt unless one is visible.
  void show(std::string prompt);
  /// Records that the user has entered a line after the prompt.
  void line_entered();
  /// If a prompt is visible, ends its line.
  void finish();

 private:
  void show_again();  // the caller must hold mutex_

  FileSink& out_;
  std::mutex mutex_;
  std::string prompt_;  // last prompt; empty before the first one
  bool visible_ = false;
};

}  // namespace flipside
