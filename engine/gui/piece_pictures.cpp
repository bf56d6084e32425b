#include "engine/gui/piece_pictures.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>

#include "engine/games/two_sided/gui.hpp"

namespace flipside {
namespace {

namespace fs = std::filesystem;

struct Colour {
  std::string_view name;
  std::string_view disc_colour;
  std::string_view mark_colour;
};
constexpr std::array<Colour, 2> colours = {
    {{"White", "#f4efe2", "#202020"}, {"Black", "#3b3b3b", "#f4efe2"}}};

struct Mark {
  std::string_view name;     // name of a chess piece; XBoard looks for its picture
  std::string_view strokes;  // SVG path around the centre of a cell that is 1 wide
};
constexpr std::array<Mark, 2> marks = {{{"Rook", rook_mark}, {"Bishop", bishop_mark}}};

std::string svg(const Colour& colour, const Mark& mark) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\" viewBox=\"-0.5 -0.5 1 1\">"
      "<circle r=\"0.42\" fill=\"{}\" stroke=\"#202020\" stroke-width=\"0.03\"/>"
      "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.12\" stroke-linecap=\"round\"/></svg>\n",
      colour.disc_colour, mark.strokes, colour.mark_colour);
}

bool write_file(const fs::path& path, const std::string& text) {
  std::ofstream out(path);
  return (out << text).flush().good();
}

}  // namespace

fs::path cache_directory() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return std::string_view(value == nullptr ? "" : value);
  };
  if (const auto cache = variable("XDG_CACHE_HOME"); cache.starts_with('/'))
    return fs::path(cache) / "flipside";
  if (const auto home = variable("HOME"); home.starts_with('/'))
    return fs::path(home) / ".cache" / "flipside";
  return fs::temp_directory_path() / fmt::format("flipside-{}", getuid());
}

Expected<fs::path> write_piece_pictures(const fs::path& cache) {
  const fs::path directory = cache / "pieces";
  std::error_code ignored;
  fs::create_directories(directory, ignored);  // if this fails, writing the first file reports the error
  for (const Colour& colour : colours)
    for (const Mark& mark : marks)
      if (const fs::path path = directory / fmt::format("{}{}.svg", colour.name, mark.name);
          !write_file(path, svg(colour, mark)))
        return Error{fmt::format("cannot write '{}'", path.string())};
  return directory;
}

}  // namespace flipside
