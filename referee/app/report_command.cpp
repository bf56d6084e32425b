#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "engine/core/output_file.hpp"
#include "engine/games/board_json.hpp"
#include "engine/web/assets.hpp"
#include "referee/app/command_errors.hpp"
#include "referee/app/commands.hpp"
#include "referee/app/store_arguments.hpp"
#include "referee/live/page_assets.hpp"
#include "referee/live/plots.hpp"
#include "referee/live/report_file.hpp"

namespace flipside::referee {
namespace {

namespace fs = std::filesystem;

struct ReportArguments {
  std::vector<std::string> stores;
  std::string output;
  std::string plots;  // directory
  std::size_t games = std::numeric_limits<std::size_t>::max();
};

std::string_view report_asset(std::string_view name) {
  for (const auto assets : {page_assets(), shared_assets()})
    if (const auto found = std::ranges::find(assets, name, &Asset::name); found != assets.end())
      return found->text();
  return {};
}

/// Returns the names of the scripts that are modules.
std::vector<std::string_view> module_names() {
  std::vector<std::string_view> names;
  for (const auto assets : {page_assets(), shared_assets()})
    for (const Asset& asset : assets)
      if (asset.name.ends_with(".js") && asset.name != "chart.js") names.push_back(asset.name);
  return names;
}

/// Writes a file. Ends the program if that fails.
void write_output(const std::string& path, std::string_view text) {
  auto file = value_or_fail(OutputFile::open(path));
  file.write(text);
  value_or_fail(file.finish(), ExitCode::records_failed);
}

/// Writes the plots of all tournaments. If there are several, the number of the tournament precedes the name.
void write_plots(const Json& stores, const std::string& directory) {
  std::error_code failure;
  fs::create_directories(directory, failure);
  if (failure) fail(fmt::format("--svg: cannot create '{}': {}", directory, failure.message()));
  std::size_t number = 0;
  for (const Json& store : stores) {
    ++number;
    const std::string prefix = stores.size() == 1 ? "" : fmt::format("{}-", number);
    for (const Plot& plot : draw_plots(store["overview"])) {
      const fs::path path = fs::path(directory) / fmt::format("{}{}.svg", prefix, plot.name);
      write_output(path, plot.svg);
      fmt::print("{}\n", path.string());
    }
  }
}

void write_report(const ReportArguments& arguments) {
  if (arguments.output.empty() && arguments.plots.empty())
    fail("report: expected an output: -o FILE for a page, --svg DIRECTORY for plots, or both");
  Json data{{"stores", Json::array()}, {"boards", Json::object()}};
  for (const std::string& path : arguments.stores) {
    const Store store = value_or_fail(Store::open_for_reading(path));
    Json report = value_or_fail(report_of(store, arguments.output.empty() ? 0 : arguments.games));
    report["id"] = data["stores"].size();
    for (const Json& game : report["overview"]["games"]) {
      const std::string& id = game.get_ref<const std::string&>();
      data["boards"][id] = board_picture_json(id);
    }
    data["stores"].push_back(std::move(report));
  }
  if (!arguments.plots.empty()) write_plots(data["stores"], arguments.plots);
  if (!arguments.output.empty())
    write_output(arguments.output, report_html(module_names(), report_asset, data));
}

constexpr const char* report_examples = R"(Examples:
  referee report tournament.db -o report.html
  referee report spring.db autumn.db -o report.html --games 100
  referee report tournament.db --svg plots)";

}  // namespace

void add_report_command(CLI::App& app) {
  auto arguments = std::make_shared<ReportArguments>();
  CLI::App* command =
      app.add_subcommand("report", "write the tables, plots and games of tournaments to one HTML file");
  command->footer(report_examples);
  command->add_option("STORE", arguments->stores, "tournament databases (tournament.db)")->required();
  command
      ->add_option("-o,--output", arguments->output, "the HTML file; it needs no other files and no network")
      ->type_name("FILE");
  command
      ->add_option(
          "--games", arguments->games,
          "number of games to include: first those that ended with a fault, then an even sample of the rest "
          "(default: all)")
      ->check(CLI::Range(0, 1'000'000'000).description(""))
      ->type_name("N");
  command->add_option("--svg", arguments->plots, "also write each plot as an SVG file to this directory")
      ->type_name("DIRECTORY");
  command->callback([arguments] { write_report(*arguments); });
}

}  // namespace flipside::referee
