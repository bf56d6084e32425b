#include "engine/prove/certificate.hpp"

#include <fmt/format.h>

#include "engine/core/json.hpp"
#include "engine/core/packed_file.hpp"
#include "engine/games/registry.hpp"
#include "engine/prove/claim_checker.hpp"

namespace flipside {
namespace {

constexpr std::string_view certificate_kind = "FLIPPROOF1";

Expected<Claim> read_claim(const Json& json, std::string_view content, std::size_t& begin) {
  const std::string player_name = json.at("player");
  const std::string result = json.at("result");
  const std::size_t bytes = json.at("bytes");
  const auto player = read_player(player_name);
  if (!player) return Error{fmt::format("invalid player '{}', expected p1 or p2", player_name)};
  if (result != "win" && result != "draw")
    return Error{fmt::format("invalid result '{}', expected win or draw", result)};
  if (bytes > content.size() - begin) return Error{"contains fewer moves than its header declares"};
  begin += bytes;
  return Claim{*player, result == "win", std::string(content.substr(begin - bytes, bytes))};
}

}  // namespace

Outcome Certificate::value() const {
  return claims.size() == 1 ? win_for(claims.front().player) : Outcome::draw;
}

Expected<void> write_certificate(const std::string& path, const Certificate& certificate) {
  PackedFile file{{{"game", certificate.game}, {"position", certificate.position}}, {}};
  for (const Claim& claim : certificate.claims) {
    file.header["claims"].push_back({{"player", player_text(claim.player)},
                                     {"result", claim.wins ? "win" : "draw"},
                                     {"bytes", claim.moves.size()}});
    file.content += claim.moves;
  }
  return write_packed(path, certificate_kind, file);
}

Expected<Certificate> read_certificate(const std::string& path) {
  const auto file = read_packed(path, certificate_kind);
  if (!file) return file.error();
  const auto error = [&](std::string_view why) { return Error{fmt::format("'{}': {}", path, why)}; };
  try {
    Certificate certificate{file->header.at("game"), file->header.at("position"), {}};
    std::size_t begin = 0;
    for (const auto& json : file->header.at("claims")) {
      auto claim = read_claim(json, file->content, begin);
      if (!claim) return error(claim.error().message);
      certificate.claims.push_back(*std::move(claim));
    }
    if (begin != file->content.size()) return error("contains more moves than its header declares");
    const bool proves_win = certificate.claims.size() == 1 && certificate.claims[0].wins;
    const bool proves_draw = certificate.claims.size() == 2 && !certificate.claims[0].wins &&
                             !certificate.claims[1].wins &&
                             certificate.claims[0].player != certificate.claims[1].player;
    if (!proves_win && !proves_draw) return error("expected one claim of a win or two claims of a draw");
    return certificate;
  } catch (const Json::exception& problem) {
    return error(fmt::format("invalid header: {}", problem.what()));
  }
}

Expected<std::uint64_t> check_certificate(const Certificate& certificate) {
  if (certificate.claims.empty()) return Error{"the certificate has no claims"};
  const auto start = start_game(certificate.game);
  if (!start) return start.error();
  const auto root = start->parse(certificate.position);
  if (!root) return root.error();
  const auto position = make_proof_position(*root);
  std::uint64_t positions = 0;
  for (const Claim& claim : certificate.claims) {
    ClaimChecker checker(*root, claim);
    if (!checker.check(*position))
      return Error{fmt::format("{} does not {}: {}", player_text(claim.player), claim.wins ? "win" : "draw",
                               checker.error())};
    if (!checker.used_all_moves()) return Error{"the certificate has more moves than the strategy needs"};
    positions += checker.positions();
  }
  return positions;
}

}  // namespace flipside
