#include "referee/live/plots.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include <string>
#include <string_view>
#include <vector>

#include "referee/live/svg_drawing.hpp"

namespace flipside::referee::test {
namespace {

constexpr std::string_view two_engines = R"({
  "event": "A & B",
  "engines": [{"name": "new<1>", "elo": 20.5, "error": 10.0}, {"name": "old", "elo": -20.5, "error": 10.0}],
  "crosstable": [[null, {"wins": 3, "draws": 1, "losses": 0}], [{"wins": 0, "draws": 1, "losses": 3}, null]],
  "history": {"games": [2, 4], "elo": [[10.0, 20.5], [-10.0, -20.5]], "error": [[90.0, 10.0], [90.0, 10.0]]},
  "sprt": {"elo0": 0, "elo1": 10, "lower": -2.94, "upper": 2.94,
           "history": {"games": [2, 4], "llr": [0.5, 1.25]}}
})";

std::vector<std::string> names_of(const std::vector<Plot>& plots) {
  std::vector<std::string> names;
  for (const Plot& plot : plots) names.push_back(plot.name);
  return names;
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t n = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string_view::npos; at += part.size()) ++n;
  return n;
}

TEST_CASE("an overview with all data yields all plots") {
  const auto plots = draw_plots(parse_json(two_engines));
  CHECK(names_of(plots) == std::vector<std::string>{"standings", "crosstable", "elo-history", "sprt"});
  for (const Plot& plot : plots) {
    CHECK(plot.svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    CHECK(plot.svg.ends_with("</svg>\n"));
  }
}

TEST_CASE("plots without data are omitted") {
  CHECK(draw_plots(parse_json("{}")).empty());
  CHECK(draw_plots(parse_json(R"({"engines": []})")).empty());
  CHECK(draw_plots(parse_json(R"({"engines": [{"name": "a", "elo": null, "error": null}]})")).empty());
  CHECK(names_of(draw_plots(parse_json(R"({"engines": [{"name": "a", "elo": 0, "error": null}]})"))) ==
        std::vector<std::string>{"standings"});
}

TEST_CASE("names are escaped") {
  for (const Plot& plot : draw_plots(parse_json(two_engines))) {
    CHECK(plot.svg.find("new<1>") == std::string::npos);
    CHECK(plot.svg.find("A &amp; B") != std::string::npos);
  }
}

TEST_CASE("each engine of the standings has a point and an interval") {
  const auto plots = draw_plots(parse_json(two_engines));
  CHECK(count(plots[0].svg, "<circle") == 2);
  CHECK(count(plots[0].svg, "stroke-width=\"2\"") == 2 * 3);  // the interval and its two ends
}

TEST_CASE("the crosstable shows scores in percent and leaves the diagonal empty") {
  const auto plots = draw_plots(parse_json(two_engines));
  CHECK(plots[1].svg.find(">88</text>") != std::string::npos);
  CHECK(plots[1].svg.find(">12</text>") != std::string::npos);
  CHECK(count(plots[1].svg, "#f2f2f2") == 2);
}

TEST_CASE("the names of a legend do not overlap") {
  for (const std::size_t length : {1, 12, 40, 90}) {
    CAPTURE(length);
    Json overview = parse_json(two_engines);
    for (int i = 0; i < 4; ++i) overview["engines"].push_back(overview["engines"][0]);
    overview.erase("crosstable");
    for (Json& engine : overview["engines"]) engine["name"] = std::string(length, 'W');
    for (const char* key : {"elo", "error"})
      for (int i = 0; i < 4; ++i) overview["history"][key].push_back(overview["history"][key][0]);
    const std::string svg = draw_plots(overview).at(1).svg;
    std::vector<std::pair<double, double>> places;  // y, x
    constexpr std::string_view before = "<text x=\"";
    for (std::size_t at = 0; (at = svg.find(before, at)) != std::string::npos; at += before.size()) {
      const std::string_view line = std::string_view(svg).substr(at, svg.find('\n', at) - at);
      if (line.find(">W") == std::string_view::npos) continue;
      const std::string_view y = line.substr(line.find(" y=\"") + 4);
      places.emplace_back(std::stod(std::string(y)), std::stod(std::string(line.substr(before.size()))));
    }
    REQUIRE(places.size() == 6);
    std::ranges::sort(places);
    constexpr double widest = 12.3;  // of a capital W at 13 pixels
    const double width = widest * static_cast<double>(std::min<std::size_t>(length, 41));
    for (std::size_t i = 0; i + 1 < places.size(); ++i)
      if (places[i].first == places[i + 1].first) CHECK(places[i].second + width <= places[i + 1].second);
    for (const auto& [y, x] : places) CHECK(x + width <= 760);
  }
}

TEST_CASE("ticks are round values within the range") {
  CHECK(LinearScale(0, 10, 0, 100).ticks(5) == std::vector<double>{0, 2, 4, 6, 8, 10});
  CHECK(LinearScale(-3, 3, 0, 1).ticks(6) == std::vector<double>{-3, -2, -1, 0, 1, 2, 3});
  CHECK(LinearScale(5, 5, 0, 1).ticks(2).size() >= 2);
  CHECK(LinearScale(0, 1e9, 0, 1).ticks(8).size() <= 9);
  CHECK(tick_text(-0.0) == "0");
  CHECK(tick_text(2.5) == "2.5");
}

TEST_CASE("a scale maps its range to the given coordinates") {
  const LinearScale down(0, 10, 200, 100);
  CHECK(down(0) == doctest::Approx(200));
  CHECK(down(10) == doctest::Approx(100));
  CHECK(down(5) == doctest::Approx(150));
}

}  // namespace
}  // namespace flipside::referee::test
