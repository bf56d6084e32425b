#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/quirky/oddity.hpp"
#include "engine/protocol/ugi_reply.hpp"
#include "engine/session/file_sink.hpp"

namespace flipside {

/// The output of an engine with oddities: what its session says, as such an engine would say it.
class QuirkySink final : public LineSink {
 public:
  /// @param out     outlives this
  /// @param dawdle  lets time pass, before what comes late
  QuirkySink(FileSink& out, const Oddities& oddities, std::function<void()> dawdle)
      : out_(out), oddities_(oddities), dawdle_(std::move(dawdle)) {}

  /// Says what comes before the first command.
  void begin();
  bool write(std::string_view line) override;
  /// Says what comes after the last one.
  void end();

  /// Whether an option was listed by exactly this name.
  bool has_listed(std::string_view option) const;
  /// The move of the last bestmove, told once.
  std::optional<std::string> take_move();

 private:
  bool has(Oddity oddity) const { return oddities_.has(oddity); }
  bool write_option(ugi::Option option);
  bool write_ready();
  bool write_move(std::string_view move);
  bool say(std::string_view line);

  FileSink& out_;
  Oddities oddities_;
  std::function<void()> dawdle_;
  mutable std::mutex mutex_;  // a search tells its move in its own thread
  bool began_ = false;
  bool was_ready_ = false;
  std::vector<std::string> listed_;
  std::optional<std::string> move_;
};

}  // namespace flipside
