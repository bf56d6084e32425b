#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/check/finding.hpp"
#include "referee/check/peer.hpp"

namespace flipside::referee::conformance {

/// A line that passed between host and engine, fit to be shown: long ones are cut.
struct Exchanged {
  bool from_engine;
  std::string text;
  bool operator==(const Exchanged&) const = default;
};

/// A line from the engine.
struct Heard {
  std::string text;
  Instant at;
};

/// "0.25 s" or "3.1 ms".
std::string time_text(Duration duration);

/// A process of the engine that is talked to. What deviates so that nothing more can be asked is thrown as a
/// Finding: the end of the process, a flood, or silence where a line had to come.
class Dialogue {
 public:
  Dialogue(std::unique_ptr<Peer> peer, TimeSource& time);

  /// Sends lines; the last one needs no '\n'.
  void say(std::string_view lines);
  /// Sends bytes as they are.
  void send(std::string_view bytes);

  /// Drops what it has said unasked.
  void discard() { peer_->lines().discard(); }

  /// The next line; nullopt: silence up to the deadline.
  Task<std::optional<Heard>> next(Instant deadline);
  /// All lines up to the one that begins with the word; throws where it does not come.
  Task<std::vector<Heard>> until(std::string_view word, Duration patience);
  /// All lines that come within a time.
  Task<std::vector<Heard>> listen(Duration time);

  /// Waits for the end of the process; the dialogue is of no further use.
  Task<Ending> end(Duration grace);
  bool over() const { return over_; }

  Peer& peer() { return *peer_; }
  Instant now() { return time_.now(); }
  /// When say() or send() last returned.
  Instant said() const { return said_; }

  /// The last lines, at most `most_shown`, since they were last forgotten.
  const std::deque<Exchanged>& exchanged() const { return exchanged_; }
  void forget() { exchanged_.clear(); }

  static constexpr std::size_t most_shown = 12;

 private:
  void note(bool from_engine, std::string_view line);

  std::unique_ptr<Peer> peer_;
  TimeSource& time_;
  std::deque<Exchanged> exchanged_;
  Instant said_{};
  bool over_ = false;
};

}  // namespace flipside::referee::conformance
