#include "engine/core/board_picture.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/board_json.hpp"
#include "engine/games/registry.hpp"

namespace flipside::test {
namespace {

/// Returns the number of cells of each row of a position's BOARD field, from top to bottom.
std::vector<int> row_widths(std::string_view position) {
  std::vector<int> widths{0};
  int run = 0;
  for (const char c : position.substr(0, position.find(' '))) {
    if ('0' <= c && c <= '9') {
      run = 10 * run + (c - '0');
      continue;
    }
    widths.back() += run;
    run = 0;
    if (c == '/')
      widths.push_back(0);
    else
      ++widths.back();
  }
  widths.back() += run;
  return widths;
}

/// Returns the names of everything that a move can select.
std::set<std::string> target_names(const BoardPicture& picture, const BoardGuide& guide) {
  std::set<std::string> names;
  for (const auto& cell : picture.cells) names.insert(cell.name);
  for (const auto& area : picture.areas) names.insert(area.name);
  if (guide.pieces_to_place > 0)
    for (const char piece : guide.colours[0].pieces) names.insert("hand " + std::string(1, piece));
  return names;
}

bool is_inside(const BoardPicture::Point& point, const BoardPicture::Point& size) {
  return 0 <= point[0] && point[0] <= size[0] && 0 <= point[1] && point[1] <= size[1];
}

/// Returns the signed distance from the line ab to a point, times the length of ab; positive on the inner
/// side of an edge ab of a polygon.
double side_of_line(const BoardPicture::Point& a, const BoardPicture::Point& b,
                    const BoardPicture::Point& point) {
  return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]);
}

/// Returns whether a convex polygon contains a point in its interior.
bool contains(const BoardPicture::Polygon& polygon, const BoardPicture::Point& point) {
  for (std::size_t i = 0; i < polygon.size(); ++i)
    if (side_of_line(polygon[i], polygon[(i + 1) % polygon.size()], point) <= 1e-9) return false;
  return polygon.size() >= 3;
}

/// Returns whether an edge of `polygon` separates it from `other`; both must be convex.
bool separates(const BoardPicture::Polygon& polygon, const BoardPicture::Polygon& other) {
  for (std::size_t i = 0; i < polygon.size(); ++i)
    if (std::ranges::all_of(other, [&](const auto& point) {
          return side_of_line(polygon[i], polygon[(i + 1) % polygon.size()], point) <= 1e-9;
        }))
      return true;
  return false;
}

TEST_CASE("every game of this project has a picture") {
  for (const std::string& id : all_game_ids()) CHECK_MESSAGE(board_picture_of(id).has_value(), id);
}

TEST_CASE("a picture has the same rows of cells as the BOARD field") {
  for (const std::string& id : all_game_ids()) {
    CAPTURE(id);
    const auto picture = *board_picture_of(id);
    CHECK(picture.rows == row_widths(start_game(id)->text()));
    int cells = 0;
    for (const int width : picture.rows) cells += width;
    CHECK(static_cast<int>(picture.cells.size()) == cells);
    std::set<std::string> names;
    for (const auto& cell : picture.cells) names.insert(cell.name);
    CHECK(names.size() == picture.cells.size());
  }
}

TEST_CASE("cells and labels lie inside the picture, and centres inside their cells") {
  for (const std::string& id : all_game_ids()) {
    CAPTURE(id);
    const auto picture = *board_picture_of(id);
    for (const auto& cell : picture.cells) {
      CHECK(contains(cell.outline, cell.centre));
      CHECK(std::ranges::all_of(cell.outline, [&](const auto& p) { return is_inside(p, picture.size); }));
    }
    for (const auto& label : picture.labels) CHECK(is_inside(label.at, picture.size));
  }
}

TEST_CASE("neither cells nor the targets of areas overlap") {
  const auto check = [](const std::vector<BoardPicture::Polygon>& polygons) {
    for (std::size_t i = 0; i < polygons.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        CHECK((separates(polygons[i], polygons[j]) || separates(polygons[j], polygons[i])));
  };
  for (const std::string& id : main_game_ids()) {
    CAPTURE(id);
    const auto picture = *board_picture_of(id);
    std::vector<BoardPicture::Polygon> cells;
    for (const auto& cell : picture.cells) cells.push_back(cell.outline);
    check(cells);
    std::vector<BoardPicture::Polygon> targets;
    for (const auto& area : picture.areas) targets.push_back(area.target);
    check(targets);
  }
}

TEST_CASE("each legal move of a position has its own set of targets") {
  Random random(5);
  for (const std::string& id : main_game_ids()) {
    CAPTURE(id);
    const auto names = target_names(*board_picture_of(id), *board_guide_of(id));
    for (int i = 0; i < 5; ++i) {
      AnyGame game = *start_game(id);
      for (int ply = 0; ply < 60 && !game.outcome(); ++ply) {
        CAPTURE(game.text());
        const auto moves = game.legal_moves();
        std::set<std::set<std::string>> sets;
        std::size_t without_targets = 0;
        for (const std::string& move : moves) {
          const auto targets = move_targets(id, move);
          if (targets.empty()) ++without_targets;
          for (const std::string& target : targets) CHECK_MESSAGE(names.contains(target), move);
          sets.emplace(targets.begin(), targets.end());
        }
        CHECK(sets.size() == moves.size());
        CHECK(without_targets <= 1);  // a button enters the move: swap or pass
        REQUIRE(game.play(moves[random.below(moves.size())]).has_value());
      }
    }
  }
}

TEST_CASE("a slide selects its squares in order, and a placement the piece in hand first") {
  using Targets = std::vector<std::string>;
  CHECK(move_targets("flipflop-5", "a1c3") == Targets{"a1", "c3"});
  CHECK(move_targets("flipfour", "R@c3") == Targets{"hand R", "c3"});
  CHECK(move_targets("flipway-9-pie", "@c4d5") == Targets{"c4", "d5"});
  CHECK(move_targets("flipway-9-pie", "c4d5") == Targets{"c4d5"});
  CHECK(move_targets("flipway-11", "j10xk11") == Targets{"j10k11"});
  CHECK(move_targets("flipchain-5", "e10") == Targets{"e10"});
  CHECK(move_targets("flipchain-5", "swap").empty());
  CHECK(move_targets("connect4", "d").empty());
}

TEST_CASE("the JSON of a picture contains what the pages draw") {
  const Json json = board_picture_json("flipfour");
  CHECK(json["title"] == "FlipFour");
  CHECK(json["colours"] == Json{"White", "Black"});
  CHECK(json["turns"] == Json{"w", "b"});
  CHECK(json["pieces"]["R"]["colour"] == 0);
  CHECK(json["pieces"]["b"]["mark"] != "");
  CHECK(json["pieces"]["b"]["name"] == "bishop");
  CHECK(json["hand"]["size"] == 4);
  CHECK(json["cells"][0]["name"] == "a5");
  CHECK(board_picture_json("flipflop-5")["goals"] ==
        Json::array({{{"colour", 0}, {"cell", "c5"}}, {{"colour", 1}, {"cell", "c1"}}}));
  CHECK(board_picture_json("flipway-9")["edges"].size() == 2);
  CHECK(board_picture_json("flipchain-3")["rows"] == Json{3, 4, 5, 4, 3});
  CHECK(board_picture_json("connect4").is_null());
  for (const char* wrong : {"flipway-9-x", "flipflop-4", "flipchain-", "flipfour-2", ""})
    CHECK(board_picture_json(wrong).is_null());
}

TEST_CASE("the JSON of every picture agrees with the start position and the guide of its game") {
  for (const std::string& id : main_game_ids()) {
    CAPTURE(id);
    const Json json = board_picture_json(id);
    const auto guide = *board_guide_of(id);
    const std::string start = start_game(id)->text();
    CHECK(json["turns"][0] == start.substr(start.find(' ') + 1, 1));
    std::size_t edges = 0;
    for (const auto& colour : guide.colours) {
      if (colour.edges != BoardGuide::Edges::none) ++edges;
      for (const char piece : colour.pieces) CHECK(json["pieces"].contains(std::string(1, piece)));
    }
    CHECK(json["edges"].size() == edges);
    CHECK(json.contains("hand") == (guide.pieces_to_place > 0));
  }
}

TEST_CASE("FlipFlop and FlipFour draw the same pieces") {
  CHECK(board_picture_json("flipflop-5")["pieces"] == board_picture_json("flipfour")["pieces"]);
}

TEST_CASE("the JSON of a move names its targets") {
  const AnyGame start = *start_game("flipfour");
  CHECK(move_json(start, "B@c3") == Json{{"move", "B@c3"}, {"text", "B@c3"}, {"targets", {"hand B", "c3"}}});
}

}  // namespace
}  // namespace flipside::test
