#include "engine/games/board_json.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

#include "engine/games/registry.hpp"

namespace flipside {
namespace {

Json json_of(const BoardPicture::Polygon& polygon) {
  Json points = Json::array();
  const auto rounded = [](double value) { return std::round(value * 1e4) / 1e4; };
  for (const auto& [x, y] : polygon) points.push_back({rounded(x), rounded(y)});
  return points;
}

Json json_of(BoardPicture::Point point) { return json_of(BoardPicture::Polygon{point})[0]; }

/// Returns the name of the cell `square.file` of the row `square.rank`, counted from the bottom.
const std::string& cell_name(const BoardPicture& picture, Square square) {
  const std::size_t row = picture.rows.size() - 1 - static_cast<std::size_t>(square.rank);
  std::size_t first = 0;
  for (std::size_t i = 0; i < row; ++i) first += static_cast<std::size_t>(picture.rows[i]);
  return picture.cells[first + static_cast<std::size_t>(square.file)].name;
}

void add_shape(Json& json, const BoardPicture& picture) {
  json["size"] = json_of(picture.size);
  json["rows"] = picture.rows;
  json["cells"] = Json::array();
  for (const auto& cell : picture.cells) {
    Json entry{{"name", cell.name}, {"centre", json_of(cell.centre)}, {"points", json_of(cell.outline)}};
    if (cell.shade) entry["shade"] = *cell.shade;
    json["cells"].push_back(std::move(entry));
  }
  json["areas"] = Json::array();
  for (const auto& area : picture.areas)
    json["areas"].push_back(
        {{"name", area.name}, {"points", json_of(area.target)}, {"outline", json_of(area.outline)}});
  json["labels"] = Json::array();
  for (const auto& label : picture.labels)
    json["labels"].push_back({{"text", label.text}, {"at", json_of(label.at)}});
  json["lines"] = picture.lines;
  json["piece_radius"] = picture.piece_radius;
}

/// Returns the SVG path of the edges that a colour must connect, or an empty string.
std::string edge_path(const BoardPicture& picture, BoardGuide::Edges edges) {
  switch (edges) {
    case BoardGuide::Edges::bottom_and_top:
      return picture.bottom_and_top;
    case BoardGuide::Edges::left_and_right:
      return picture.left_and_right;
    case BoardGuide::Edges::none:
      break;
  }
  return {};
}

void add_colours(Json& json, const BoardPicture& picture, const AnyGame& start, const BoardGuide& guide) {
  for (const char* key : {"colours", "turns", "aims", "edges", "goals"}) json[key] = Json::array();
  json["pieces"] = Json::object();
  Json hands = Json::array();
  for (std::size_t colour = 0; colour < 2; ++colour) {
    const BoardGuide::Colour& guided = guide.colours[colour];
    const std::string name(start.colour_names()[colour]);
    json["colours"].push_back(name);
    json["turns"].push_back(std::string(1, static_cast<char>(std::tolower(name[0]))));
    json["aims"].push_back(guided.aim);
    if (const auto path = edge_path(picture, guided.edges); !path.empty())
      json["edges"].push_back({{"colour", colour}, {"path", path}});
    for (const Square goal : guided.goals)
      json["goals"].push_back({{"colour", colour}, {"cell", cell_name(picture, goal)}});
    Json hand = Json::array();
    for (const char piece : guided.pieces) {
      const auto face = std::ranges::find(picture.faces, piece, &BoardPicture::Face::letter);
      const bool has_face = face != picture.faces.end();
      json["pieces"][std::string(1, piece)] = {{"colour", colour},
                                               {"name", has_face ? face->name : picture.piece_name},
                                               {"mark", has_face ? face->mark : ""}};
      hand.push_back(std::string(1, piece));
    }
    hands.push_back(std::move(hand));
  }
  if (guide.pieces_to_place > 0) json["hand"] = {{"size", guide.pieces_to_place}, {"pieces", hands}};
}

}  // namespace

Json board_picture_json(std::string_view id) {
  const auto start = start_game(id);
  if (!start) return nullptr;  // the functions below require an id that exists
  const auto picture = board_picture_of(id);
  const auto guide = board_guide_of(id);
  if (!picture || !guide) return nullptr;
  const auto infos = families();
  const auto info =
      std::ranges::find_if(infos, [&](const FamilyInfo& family) { return belongs_to_family(id, family); });
  Json json{{"game", id}, {"title", info->title}, {"designer", info->designer}, {"year", info->year}};
  add_shape(json, *picture);
  add_colours(json, *picture, *start, *guide);
  return json;
}

Json move_json(const AnyGame& at, std::string_view move) {
  const auto display = at.display_text(move);
  return {{"move", move},
          {"text", display ? *display : std::string(move)},
          {"targets", move_targets(at.id(), move)}};
}

}  // namespace flipside
