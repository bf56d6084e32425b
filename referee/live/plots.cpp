#include "referee/live/plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string_view>

#include "referee/live/svg_drawing.hpp"
#include "referee/report/text_table.hpp"

namespace flipside::referee {
namespace {

using Anchor = SvgDrawing::Anchor;

constexpr double plot_width = 760;
constexpr double row_height = 24;
constexpr std::string_view grid_colour = "#dddddd";
constexpr std::string_view label_colour = "#666666";
constexpr std::size_t max_curves = 8;
constexpr std::size_t max_name_columns = 40;

// The palette of Okabe and Ito ("Color Universal Design", 2008), which colour-blind readers can tell apart.
constexpr std::array<std::string_view, max_curves> curve_colours = {
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a6a00", "#000000"};

/// The part of a plot inside its axes.
struct Frame {
  double left = 60;
  double top = 16;
  double right = plot_width - 20;
  double bottom = 320;
};

std::optional<double> number_of(const Json& value) {
  return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

std::optional<double> number_at(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() ? std::nullopt : number_of(*found);
}

/// Returns the name of an engine for display.
std::string name_of(const Json& engine) {
  return shortened(printable(engine["name"].get_ref<const std::string&>()), max_name_columns);
}

/// Returns an upper bound on the width of a text in pixels, for common sans-serif fonts at the size of the
/// drawing.
double text_width(std::string_view text) {
  double width = 0;
  for (const char c : text) {
    const bool is_continuation = (static_cast<unsigned char>(c) & 0xC0) == 0x80;  // of a UTF-8 sequence
    const bool is_wide =
        static_cast<unsigned char>(c) >= 0x80 || std::string_view("MWmw@%").find(c) != std::string_view::npos;
    if (!is_continuation) width += is_wide ? 13.5 : 'A' <= c && c <= 'Z' ? 10.5 : 8.3;
  }
  return width;
}

/// Returns the space that the longest name needs, in pixels.
double name_width(const Json& engines) {
  double widest = 0;
  for (const Json& engine : engines) widest = std::max(widest, text_width(name_of(engine)));
  return widest + 16;
}

/// The smallest range that contains all added values.
struct Range {
  double low = INFINITY;
  double high = -INFINITY;
  void add(double value) {
    if (!std::isfinite(value)) return;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  bool is_empty() const { return low > high; }
  void pad(double share) {
    const double room = std::max(share * (high - low), 1e-6);
    low -= room;
    high += room;
  }
};

void draw_vertical_grid(SvgDrawing& drawing, const Frame& frame, const LinearScale& x,
                        std::string_view title) {
  for (const double tick : x.ticks()) {
    drawing.line(x(tick), frame.top, x(tick), frame.bottom, grid_colour);
    drawing.text(x(tick), frame.bottom + 18, tick_text(tick), Anchor::middle, label_colour);
  }
  drawing.text((frame.left + frame.right) / 2, frame.bottom + 38, title, Anchor::middle, label_colour);
}

void draw_horizontal_grid(SvgDrawing& drawing, const Frame& frame, const LinearScale& y) {
  for (const double tick : y.ticks()) {
    drawing.line(frame.left, y(tick), frame.right, y(tick), grid_colour);
    drawing.text(frame.left - 8, y(tick) + 4, tick_text(tick), Anchor::end, label_colour);
  }
}

std::string draw_standings(const Json& overview, const Json& engines) {
  Range range;
  for (const Json& engine : engines)
    if (const auto elo = number_at(engine, "elo")) {
      const double error = number_at(engine, "error").value_or(0);
      range.add(*elo - error);
      range.add(*elo + error);
    }
  if (range.is_empty()) return {};
  range.pad(0.05);
  Frame frame;
  frame.left = name_width(engines);
  frame.bottom = frame.top + row_height * static_cast<double>(engines.size());
  SvgDrawing drawing(plot_width, frame.bottom + 50,
                     fmt::format("{}: Elo with 95 % confidence intervals", overview.value("event", "")));
  const LinearScale x(range.low, range.high, frame.left, frame.right);
  draw_vertical_grid(drawing, frame, x, "Elo, with 95 % confidence intervals");
  double y = frame.top + row_height / 2;
  for (const Json& engine : engines) {
    drawing.text(frame.left - 10, y + 4, name_of(engine), Anchor::end);
    if (const auto elo = number_at(engine, "elo")) {
      if (const auto error = number_at(engine, "error")) {
        const double from = x(*elo - *error);
        const double to = x(*elo + *error);
        drawing.line(from, y, to, y, curve_colours[0], 2);
        drawing.line(from, y - 5, from, y + 5, curve_colours[0], 2);
        drawing.line(to, y - 5, to, y + 5, curve_colours[0], 2);
      }
      drawing.circle(x(*elo), y, 5, curve_colours[0]);
    }
    y += row_height;
  }
  return std::move(drawing).finish();
}

/// Returns the colour of a score in [0, 1]: orange for 0, white for 1/2, blue for 1.
std::string score_colour(double score) {
  const double strength = std::abs(2 * score - 1);
  const std::array<double, 3> full =
      score < 0.5 ? std::array{230.0, 145.0, 56.0} : std::array{74.0, 144.0, 200.0};
  const auto mix = [&](std::size_t i) { return std::lround(255 + strength * (full[i] - 255)); };
  return fmt::format("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2));
}

std::string draw_crosstable(const Json& overview, const Json& engines) {
  const auto table = overview.find("crosstable");
  if (table == overview.end()) return {};
  const double left = name_width(engines) + 24;
  constexpr double cell = 44;
  constexpr double top = 34;
  const double size = cell * static_cast<double>(engines.size());
  SvgDrawing drawing(
      left + size + 12, top + size + 12,
      fmt::format("{}: score of each row against each column, in percent", overview.value("event", "")));
  for (std::size_t i = 0; i < engines.size(); ++i) {
    const double middle = top + cell * (static_cast<double>(i) + 0.5);
    drawing.text(left - 10, middle + 4, fmt::format("{}  {}", name_of(engines[i]), i + 1), Anchor::end);
    drawing.text(left + cell * (static_cast<double>(i) + 0.5), top - 10, std::to_string(i + 1),
                 Anchor::middle, label_colour);
    for (std::size_t j = 0; j < engines.size(); ++j) {
      const Json& entry = (*table)[i][j];
      const double x = left + cell * static_cast<double>(j);
      if (!entry.is_object()) {
        drawing.rectangle(x + 1, middle - cell / 2 + 1, cell - 2, cell - 2, "#f2f2f2");
        continue;
      }
      const double wins = number_at(entry, "wins").value_or(0);
      const double draws = number_at(entry, "draws").value_or(0);
      const double losses = number_at(entry, "losses").value_or(0);
      const double games = wins + draws + losses;
      if (games == 0) continue;
      const double score = (wins + draws / 2) / games;
      drawing.rectangle(x + 1, middle - cell / 2 + 1, cell - 2, cell - 2, score_colour(score));
      drawing.text(x + cell / 2, middle + 4, fmt::format("{:.0f}", 100 * score), Anchor::middle, "#111111");
    }
  }
  return std::move(drawing).finish();
}

/// One curve of a history, without the points that have no value.
struct Curve {
  std::string name;
  SvgDrawing::Points points;   // values, not coordinates
  std::vector<double> errors;  // parallel to points
};

std::vector<Curve> elo_curves(const Json& history, const Json& engines) {
  std::vector<Curve> curves;
  for (std::size_t i = 0; i < std::min(engines.size(), max_curves); ++i) {
    Curve curve{name_of(engines[i]), {}, {}};
    for (std::size_t k = 0; k < history["games"].size(); ++k)
      if (const auto elo = number_of(history["elo"][i][k])) {
        curve.points.emplace_back(history["games"][k].get<double>(), *elo);
        curve.errors.push_back(number_of(history["error"][i][k]).value_or(0));
      }
    if (!curve.points.empty()) curves.push_back(std::move(curve));
  }
  return curves;
}

/// The names of the curves below a plot, in as many columns as the longest name permits.
class Legend {
 public:
  Legend(const std::vector<Curve>& curves, const Frame& frame) : frame_(frame), entries_(curves.size()) {
    double widest = 0;
    for (const Curve& curve : curves) widest = std::max(widest, text_width(curve.name));
    const double width = frame.right - frame.left;
    columns_ = static_cast<std::size_t>(std::clamp(width / (key_width + widest + 12), 1.0, 4.0));
    column_width_ = width / static_cast<double>(columns_);
  }

  double height() const {
    const std::size_t rows = (entries_ + columns_ - 1) / columns_;
    return row_height * static_cast<double>(rows);
  }
  void draw(SvgDrawing& drawing, std::size_t entry, std::string_view name) const {
    const std::size_t row = entry / columns_;
    const double x = frame_.left + static_cast<double>(entry % columns_) * column_width_;
    const double y = frame_.bottom + 58 + row_height * static_cast<double>(row);
    drawing.line(x, y - 4, x + 18, y - 4, curve_colours[entry], 3);
    drawing.text(x + key_width, y, name);
  }

 private:
  static constexpr double key_width = 24;
  static constexpr double row_height = 20;

  Frame frame_;
  std::size_t entries_;
  std::size_t columns_;
  double column_width_;
};

std::string draw_elo_history(const Json& overview, const Json& engines) {
  const auto history = overview.find("history");
  if (history == overview.end()) return {};
  const auto curves = elo_curves(*history, engines);
  Range games;
  Range elo;
  for (const Curve& curve : curves)
    for (std::size_t k = 0; k < curve.points.size(); ++k) {
      games.add(curve.points[k].first);
      // The first intervals are so wide that they would flatten the rest of the plot.
      const double error = 4 * k >= curve.points.size() ? curve.errors[k] : 0;
      elo.add(curve.points[k].second - error);
      elo.add(curve.points[k].second + error);
    }
  if (games.is_empty() || elo.is_empty()) return {};
  elo.pad(0.05);
  const Frame frame;
  const Legend legend(curves, frame);
  SvgDrawing drawing(plot_width, frame.bottom + 50 + legend.height(),
                     fmt::format("{}: Elo over the number of games", overview.value("event", "")));
  const LinearScale x(games.low, games.high, frame.left, frame.right);
  const LinearScale y(elo.low, elo.high, frame.bottom, frame.top);
  draw_horizontal_grid(drawing, frame, y);
  draw_vertical_grid(drawing, frame, x, "games");
  const auto inside = [&](double value) { return std::clamp(y(value), frame.top, frame.bottom); };
  for (std::size_t i = 0; i < curves.size(); ++i) {
    const Curve& curve = curves[i];
    SvgDrawing::Points middle;
    SvgDrawing::Points band;
    for (std::size_t k = 0; k < curve.points.size(); ++k) {
      const auto [at, value] = curve.points[k];
      middle.emplace_back(x(at), inside(value));
      band.emplace_back(x(at), inside(value + curve.errors[k]));
    }
    for (std::size_t k = curve.points.size(); k-- > 0;)
      band.emplace_back(x(curve.points[k].first), inside(curve.points[k].second - curve.errors[k]));
    if (curves.size() <= 4) drawing.area(band, curve_colours[i]);
    drawing.polyline(middle, curve_colours[i]);
    legend.draw(drawing, i, curves[i].name);
  }
  return std::move(drawing).finish();
}

std::string draw_sprt(const Json& overview) {
  const auto sprt = overview.find("sprt");
  if (sprt == overview.end()) return {};
  const auto history = sprt->find("history");
  if (history == sprt->end() || (*history)["games"].empty()) return {};
  const double lower = sprt->value("lower", -3.0);
  const double upper = sprt->value("upper", 3.0);
  Range llr;
  llr.add(lower);
  llr.add(upper);
  Range games;
  for (std::size_t k = 0; k < (*history)["games"].size(); ++k) {
    games.add((*history)["games"][k].get<double>());
    llr.add((*history)["llr"][k].get<double>());
  }
  llr.pad(0.1);
  const Frame frame;
  SvgDrawing drawing(plot_width, frame.bottom + 50,
                     fmt::format("{}: log-likelihood ratio of the SPRT", overview.value("event", "")));
  const LinearScale x(std::min(0.0, games.low), games.high, frame.left, frame.right);
  const LinearScale y(llr.low, llr.high, frame.bottom, frame.top);
  draw_horizontal_grid(drawing, frame, y);
  draw_vertical_grid(drawing, frame, x, "games");
  drawing.dashed_line(frame.left, y(upper), frame.right, y(upper), "#009e73");
  drawing.text(frame.left + 6, y(upper) - 6,
               fmt::format("accept H1: elo = {}", tick_text(sprt->value("elo1", 0.0))), Anchor::start,
               "#00664b");
  drawing.dashed_line(frame.left, y(lower), frame.right, y(lower), "#d55e00");
  drawing.text(frame.left + 6, y(lower) + 16,
               fmt::format("accept H0: elo = {}", tick_text(sprt->value("elo0", 0.0))), Anchor::start,
               "#9a4400");
  SvgDrawing::Points curve{{x(0), y(0)}};
  for (std::size_t k = 0; k < (*history)["games"].size(); ++k)
    curve.emplace_back(x((*history)["games"][k].get<double>()), y((*history)["llr"][k].get<double>()));
  drawing.polyline(curve, curve_colours[0]);
  return std::move(drawing).finish();
}

}  // namespace

std::vector<Plot> draw_plots(const Json& overview) {
  const auto engines = overview.find("engines");
  if (engines == overview.end() || engines->empty()) return {};
  std::vector<Plot> plots{{"standings", draw_standings(overview, *engines)},
                          {"crosstable", draw_crosstable(overview, *engines)},
                          {"elo-history", draw_elo_history(overview, *engines)},
                          {"sprt", draw_sprt(overview)}};
  std::erase_if(plots, [](const Plot& plot) { return plot.svg.empty(); });
  return plots;
}

}  // namespace flipside::referee
