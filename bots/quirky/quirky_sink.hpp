#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/quirky/quirk.hpp"
#include "engine/protocol/ugi_reply.hpp"
#include "engine/session/line_sink.hpp"

namespace flipside {

/// Writes the output of a quirky engine. Alters the lines of the session as the quirks require.
class QuirkySink final : public LineSink {
 public:
  /// @param out    must outlive this object
  /// @param delay  called before each late reply; must block for the length of the delay
  QuirkySink(FileSink& out, const Quirks& quirks, std::function<void()> delay)
      : out_(out), quirks_(quirks), delay_(std::move(delay)) {}

  /// Writes the banner if the quirk `banner` is set.
  void write_banner();
  bool write(std::string_view line) override;
  /// Writes an unterminated last line if the quirk `torn_end` is set.
  void write_torn_end();

  /// Returns whether the engine has listed an option with exactly this name.
  bool has_listed(std::string_view option) const;
  /// Returns and clears the move of the last bestmove.
  std::optional<std::string> take_last_move();

 private:
  bool has(Quirk quirk) const { return quirks_.has(quirk); }
  bool write_option(ugi::Option option);
  bool write_ready();
  bool write_move(std::string_view move);
  bool write_line(std::string_view line);

  FileSink& out_;
  Quirks quirks_;
  std::function<void()> delay_;
  mutable std::mutex mutex_;  // guards the members below because the search thread sends `bestmove`
  bool began_ = false;
  bool was_ready_ = false;
  std::vector<std::string> listed_;
  std::optional<std::string> move_;
};

}  // namespace flipside
