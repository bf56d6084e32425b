#include "engine/gui/web/play_api.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/games/capabilities.hpp"
#include "engine/gui/web/game_json.hpp"
#include "engine/gui/web/record_text.hpp"
#include "engine/session/game_state.hpp"

namespace flipside {
namespace {

constexpr std::string_view games_path = "/api/games";
constexpr std::size_t max_moves = 5000;  // limits the time that a request takes
constexpr std::int64_t max_lines = 5;
constexpr std::int64_t max_movetime = 600'000;  // milliseconds
constexpr std::string_view hash_mebibytes = "64";

HttpResponse answer(const Expected<Json>& result, int error_status = 400) {
  HttpResponse response;
  if (!result) response.status = error_status;
  response.body = json_text(result ? *result : Json{{"error", result.error().message}});
  return response;
}

std::string text_field(const Json& body, const char* name) {
  const auto field = body.find(name);
  return field != body.end() && field->is_string() ? field->get<std::string>() : std::string();
}

Expected<std::int64_t> number_field(const Json& body, const char* name, std::int64_t fallback,
                                    std::int64_t min, std::int64_t max) {
  const auto field = body.find(name);
  if (field == body.end()) return fallback;
  if (!field->is_number_integer() || *field < min || *field > max)
    return Error{fmt::format("{}: expected a number from {} to {}", name, min, max)};
  return field->get<std::int64_t>();
}

Expected<GameLine> line_field(const Json& body) {
  GameLine line{text_field(body, "game"), text_field(body, "start")};
  const auto moves = body.find("moves");
  if (moves == body.end()) return line;
  if (!moves->is_array() || !std::ranges::all_of(*moves, [](const Json& move) { return move.is_string(); }))
    return Error{"moves: expected an array of strings"};
  if (moves->size() > max_moves) return Error{fmt::format("moves: expected at most {}", max_moves)};
  line.moves = moves->get<std::vector<std::string>>();
  return line;
}

Expected<std::string> client_field(std::string client) {
  constexpr std::size_t max_length = 64;
  const auto allowed = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
  };
  if (client.empty() || client.size() > max_length || !std::ranges::all_of(client, allowed))
    return Error{fmt::format("client: expected 1 to {} letters, digits or hyphens", max_length)};
  return client;
}

Expected<Json> record_json(const Json& body, const GameLine& line) {
  RecordTags tags;
  for (std::size_t i = 0; i < tags.players.size(); ++i)
    if (auto name = text_field(body, i == 0 ? "p1" : "p2"); !name.empty()) tags.players[i] = std::move(name);
  if (auto date = text_field(body, "date"); !date.empty()) tags.date = std::move(date);
  const auto record = format_record(line, tags);
  if (!record) return record.error();
  return Json{{"text", *record}};
}

Json line_json(const GameLine& line) {
  return {{"game", line.game}, {"start", line.start}, {"moves", line.moves}};
}

Expected<Json> import_json(const Json& body) {
  const auto line = parse_record(text_field(body, "text"), text_field(body, "game"));
  if (!line) return line.error();
  return line_json(*line);
}

Json playable_json(const GameLine& line) {
  const auto [playable, error] = playable_part(line);
  return {{"line", line_json(playable)}, {"error", error}};
}

}  // namespace

HttpResponse PlayApi::handle(const HttpRequest& request) {
  const std::string_view path = request.path;
  if (request.method == "POST") {
    const Json body = parse_json(request.body);
    if (!body.is_object()) return answer(Error{"expected a JSON object"});
    return answer(post(path, body));
  }
  if (path == games_path) return answer(games_json());
  if (path.starts_with(games_path) && path.size() > games_path.size())
    return answer(variant_json(path.substr(games_path.size() + 1)), 404);
  if (path == "/api/search") {
    const auto client = request.query.find("client");
    return answer(client == request.query.end() ? Json() : searches_.status(client->second));
  }
  return answer(Error{fmt::format("unknown path '{}'", sanitized(path))}, 404);
}

Expected<Json> PlayApi::post(std::string_view path, const Json& body) {
  if (path == "/api/import") return import_json(body);
  if (path == "/api/search") return start_search(body);
  if (path == "/api/stop") return stop_search(body);
  const auto line = line_field(body);
  if (!line) return line.error();
  if (path == "/api/state") return game_json(*line);
  if (path == "/api/playable") return playable_json(*line);
  if (path == "/api/values") return values_json(*line, solutions_);
  if (path == "/api/record") return record_json(body, *line);
  return Error{fmt::format("unknown path '{}'", sanitized(path))};
}

Expected<Json> PlayApi::start_search(const Json& body) {
  const auto client = client_field(text_field(body, "client"));
  if (!client) return client.error();
  const auto line = line_field(body);
  if (!line) return line.error();
  const auto game = replay(*line);
  if (!game) return game.error();
  if (game->outcome()) return Error{"the game is over"};
  constexpr std::int64_t max_number = std::numeric_limits<std::int32_t>::max();
  const auto number = number_field(body, "search", 0, 0, max_number);
  const auto level = number_field(body, "level", full_skill, 1, full_skill);
  const auto seed = number_field(body, "seed", 0, 0, max_number);
  const auto lines = number_field(body, "lines", 1, 1, max_lines);
  const auto movetime = number_field(body, "movetime", 1000, 1, max_movetime);
  for (const auto* field : {&number, &level, &seed, &lines, &movetime})
    if (!*field) return field->error();
  PageSearch search{static_cast<int>(*number), *game};
  search.movetime = std::chrono::milliseconds(*movetime);
  search.options = {{"Hash", std::string(hash_mebibytes)},
                    {"Skill", fmt::format("{}", *level)},
                    {"Seed", fmt::format("{}", *seed)},
                    {"MultiPV", fmt::format("{}", *lines)}};
  if (const auto started = searches_.start(*client, std::move(search)); !started) return started.error();
  return Json{{"search", *number}};
}

Expected<Json> PlayApi::stop_search(const Json& body) {
  const auto client = client_field(text_field(body, "client"));
  if (!client) return client.error();
  const auto number = number_field(body, "search", 0, 0, std::numeric_limits<std::int32_t>::max());
  if (!number) return number.error();
  searches_.stop(*client, static_cast<int>(*number));
  return Json::object();
}

}  // namespace flipside
