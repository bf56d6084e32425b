#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flipside::referee {

/// A drawing in SVG with text in a sans-serif font. Coordinates are in pixels; y grows downwards.
class SvgDrawing {
 public:
  using Points = std::vector<std::pair<double, double>>;
  enum class Anchor : std::uint8_t { start, middle, end };

  /// @param title  description for screen readers
  SvgDrawing(double width, double height, std::string_view title);

  void line(double x1, double y1, double x2, double y2, std::string_view colour, double width = 1);
  void dashed_line(double x1, double y1, double x2, double y2, std::string_view colour);
  void rectangle(double x, double y, double width, double height, std::string_view fill);
  void circle(double x, double y, double radius, std::string_view fill);
  void polyline(const Points& points, std::string_view colour);
  /// Fills a polygon with a translucent colour.
  void area(const Points& points, std::string_view colour);
  void text(double x, double y, std::string_view text, Anchor anchor = Anchor::start,
            std::string_view colour = "#333333");
  /// Returns the SVG file.
  std::string finish() &&;

 private:
  std::string out_;
};

/// A linear mapping from values to coordinates.
class LinearScale {
 public:
  LinearScale(double low, double high, double from, double to);
  double operator()(double value) const;
  /// Returns at least two round values in the range, at most `most` if possible.
  std::vector<double> ticks(int most = 8) const;

 private:
  double low_;
  double high_;
  double from_;
  double to_;
};

/// Formats a tick without trailing zeros.
std::string tick_text(double value);

}  // namespace flipside::referee
