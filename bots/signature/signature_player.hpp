#pragma once

#include "engine/core/random.hpp"
#include "engine/core/text.hpp"
#include "engine/session/engine_player.hpp"

namespace flipside {

/// Derives its move only from the seed and a hash of the host's `position` line, so that equal lines give
/// equal moves regardless of the machine load and of earlier games.
class SignaturePlayer final : public EnginePlayer {
 public:
  SignaturePlayer(std::string name, std::uint64_t seed) : name_(std::move(name)), seed_(seed) { reset(); }

  /// Hashes a line from the host.
  void hash_line(std::string_view line) {
    const auto command = next_word(line);
    if (command == "position" || command == "uginewgame") reset();
    if (command == "position" || command == "moves") add_words(line);
  }

  std::string name() const override { return name_; }
  bool answers_quickly(const SearchRequest& /*request*/) const override { return true; }
  SearchResult choose_move(const SearchRequest& request) override {
    auto moves = request.game.legal_moves();
    return {std::move(moves[Random(signature_).below(moves.size())])};
  }

 private:
  void reset() { signature_ = mix(seed_); }

  // Skips the words `startpos` and `moves` because lines with and without these words can be equivalent.
  void add_words(std::string_view rest) {
    for (auto word = next_word(rest); !word.empty(); word = next_word(rest)) {
      if (word == "startpos" || word == "moves") continue;
      for (const char c : word) signature_ = mix(signature_, static_cast<unsigned char>(c));
      signature_ = mix(signature_, ' ');
    }
  }

  std::string name_;
  std::uint64_t seed_;
  std::uint64_t signature_ = 0;
};

}  // namespace flipside
