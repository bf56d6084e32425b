#include "referee/live/svg_drawing.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <utility>

namespace flipside::referee {
namespace {

std::string escaped_xml(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string points_text(const SvgDrawing::Points& points) {
  std::string out;
  for (const auto& [x, y] : points) fmt::format_to(std::back_inserter(out), "{:.1f},{:.1f} ", x, y);
  if (!out.empty()) out.pop_back();
  return out;
}

constexpr std::string_view anchor_name(SvgDrawing::Anchor anchor) {
  switch (anchor) {
    case SvgDrawing::Anchor::start:
      return "start";
    case SvgDrawing::Anchor::middle:
      return "middle";
    case SvgDrawing::Anchor::end:
      break;
  }
  return "end";
}

}  // namespace

SvgDrawing::SvgDrawing(double width, double height, std::string_view title)
    : out_(fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
                       "width=\"{0:.0f}\" height=\"{1:.0f}\" font-family=\"sans-serif\" font-size=\"13\" "
                       "role=\"img\">\n<title>{2}</title>\n",
                       width, height, escaped_xml(title))) {}

void SvgDrawing::line(double x1, double y1, double x2, double y2, std::string_view colour, double width) {
  fmt::format_to(
      std::back_inserter(out_),
      "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" stroke-width=\"{}\"/>\n",
      x1, y1, x2, y2, colour, width);
}

void SvgDrawing::dashed_line(double x1, double y1, double x2, double y2, std::string_view colour) {
  fmt::format_to(std::back_inserter(out_),
                 "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" "
                 "stroke-dasharray=\"5 4\"/>\n",
                 x1, y1, x2, y2, colour);
}

void SvgDrawing::rectangle(double x, double y, double width, double height, std::string_view fill) {
  fmt::format_to(std::back_inserter(out_),
                 "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\"/>\n", x, y,
                 width, height, fill);
}

void SvgDrawing::circle(double x, double y, double radius, std::string_view fill) {
  fmt::format_to(std::back_inserter(out_), "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\"/>\n", x,
                 y, radius, fill);
}

void SvgDrawing::polyline(const Points& points, std::string_view colour) {
  fmt::format_to(
      std::back_inserter(out_),
      "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\"/>\n",
      points_text(points), colour);
}

void SvgDrawing::area(const Points& points, std::string_view colour) {
  fmt::format_to(std::back_inserter(out_), "<polygon points=\"{}\" fill=\"{}\" fill-opacity=\"0.15\"/>\n",
                 points_text(points), colour);
}

void SvgDrawing::text(double x, double y, std::string_view text, Anchor anchor, std::string_view colour) {
  fmt::format_to(std::back_inserter(out_),
                 "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"{}\">{}</text>\n", x, y,
                 anchor_name(anchor), colour, escaped_xml(text));
}

std::string SvgDrawing::finish() && { return std::move(out_) + "</svg>\n"; }

LinearScale::LinearScale(double low, double high, double from, double to)
    : low_(low), high_(high > low ? high : low + 1), from_(from), to_(to) {}

double LinearScale::operator()(double value) const {
  return from_ + (value - low_) / (high_ - low_) * (to_ - from_);
}

std::vector<double> LinearScale::ticks(int most) const {
  const double rough = (high_ - low_) / most;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * power >= rough) {
      step = factor * power;
      break;
    }
  std::vector<double> values;
  const double tolerance = step * 1e-9;
  for (double i = std::ceil((low_ - tolerance) / step); i * step <= high_ + tolerance; ++i)
    values.push_back(i * step);
  return values;
}

std::string tick_text(double value) { return fmt::format("{:.6g}", value == 0 ? 0.0 : value); }

}  // namespace flipside::referee
