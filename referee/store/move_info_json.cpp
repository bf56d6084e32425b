#include "referee/store/move_info_json.hpp"

#include <array>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <utility>

#include "engine/core/json.hpp"

namespace flipside::referee {

namespace {

// Formats the JSON without a library, because building a tree of JSON values would take longer than all other
// steps of storing a game.
template <std::integral Int>
void append(std::string& out, std::string_view key, Int value) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  out += key;
  out.append(digits.data(), end);
}

void append(std::string& out, const MoveInfo& info, std::optional<Player> mover) {
  append(out, "{\"spent_ns\":", info.spent.count());
  if (mover) out += *mover == Player::p1 ? ",\"mover\":\"p1\"" : ",\"mover\":\"p2\"";
  if (info.left) append(out, ",\"left_ns\":", info.left->count());
  if (info.score) {
    append(out, info.score->kind == Score::Kind::cp ? ",\"cp\":" : ",\"mate\":", info.score->value);
    if (info.score->bound == Score::Bound::lower) out += ",\"bound\":\"lower\"";
    if (info.score->bound == Score::Bound::upper) out += ",\"bound\":\"upper\"";
  }
  if (info.depth) append(out, ",\"depth\":", *info.depth);
  if (info.nodes) append(out, ",\"nodes\":", *info.nodes);
  if (info.mistake) ((out += ",\"was\":\"") += mistake_text(*info.mistake)) += '"';
  if (!info.pv.empty()) (out += ",\"pv\":") += json_text(info.pv);
  out += '}';
}

// Returns the integer at `key`, or nullopt if it is missing or out of range for the type.
template <std::integral Int>
std::optional<Int> number(const Json& object, const char* key) {
  const auto at = object.find(key);
  if (at == object.end() || !at->is_number_integer()) return std::nullopt;
  if (at->is_number_unsigned()) {
    const auto value = at->get<std::uint64_t>();
    return std::in_range<Int>(value) ? std::optional(static_cast<Int>(value)) : std::nullopt;
  }
  const auto value = at->get<std::int64_t>();
  return std::in_range<Int>(value) ? std::optional(static_cast<Int>(value)) : std::nullopt;
}

bool is_word(const Json& object, const char* key, const char* word) {
  const auto at = object.find(key);
  return at != object.end() && *at == word;
}

std::optional<Player> parse_mover(const Json& object) {
  if (is_word(object, "mover", "p1")) return Player::p1;
  if (is_word(object, "mover", "p2")) return Player::p2;
  return std::nullopt;
}

std::optional<MoveInfo> parse_move_info_object(const Json& object) {
  const auto spent = object.is_object() ? number<Duration::rep>(object, "spent_ns") : std::nullopt;
  if (!spent) return std::nullopt;
  MoveInfo info;
  info.spent = Duration(*spent);
  if (const auto left = number<Duration::rep>(object, "left_ns")) info.left = Duration(*left);
  info.depth = number<int>(object, "depth");
  info.nodes = number<std::uint64_t>(object, "nodes");
  if (const auto was = object.find("was"); was != object.end() && was->is_string())
    info.mistake = parse_mistake(was->get_ref<const std::string&>());
  if (const auto pv = object.find("pv"); pv != object.end() && pv->is_string())
    info.pv = pv->get<std::string>();
  const auto cp = number<int>(object, "cp");
  const auto mate = number<int>(object, "mate");
  if (cp || mate) {
    info.score = Score{cp ? Score::Kind::cp : Score::Kind::mate, cp ? *cp : *mate,
                       is_word(object, "bound", "lower")   ? Score::Bound::lower
                       : is_word(object, "bound", "upper") ? Score::Bound::upper
                                                           : Score::Bound::exact};
  }
  return info;
}

}  // namespace

std::string move_info_json(std::span<const PlayedMove> moves) {
  std::string out = "[";
  out.reserve(2 + 96 * moves.size());
  for (const PlayedMove& move : moves) {
    if (out.size() > 1) out += ',';
    if (move.info)
      append(out, *move.info, move.mover);
    else
      out += "null";
  }
  return out += ']';
}

std::optional<std::vector<PlayedMove>> parse_move_info_json(std::string_view json) {
  const auto array = parse_json(json);
  if (!array.is_array()) return std::nullopt;
  std::vector<PlayedMove> moves;
  moves.reserve(array.size());
  for (const auto& item : array) {
    PlayedMove& move = moves.emplace_back();
    if (item.is_null()) continue;
    move.info = parse_move_info_object(item);
    if (!move.info) return std::nullopt;
    move.mover = parse_mover(item);
  }
  return moves;
}

}  // namespace flipside::referee
