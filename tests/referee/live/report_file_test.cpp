#include "referee/live/report_file.hpp"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>

namespace flipside::referee::test {
namespace {

std::string_view small_asset(std::string_view name) {
  if (name == "page.html")
    return "<meta name=\"flipside-token\" content=\"{{token}}\">\n"
           "<link rel=\"stylesheet\" href=\"/assets/page.css\">\n"
           "<script src=\"/assets/chart.js\" defer></script>\n"
           "<script type=\"module\" src=\"/assets/page.js\"></script>\n"
           "<main></main>\n";
  if (name == "page.css") return "p{}\n";
  if (name == "chart.js") return "'</script>'";
  if (name == "page.js") return "import {a} from './api.js';";
  if (name == "api.js") return "fetch('/api')";
  if (name == "report_services.js") return "embedded";
  return "unexpected";
}

std::string small_report(const Json& data = Json::object()) {
  constexpr std::array<std::string_view, 2> modules{"api.js", "page.js"};
  return report_html(modules, small_asset, data);
}

TEST_CASE("a report refers to no other file") {
  const std::string html = small_report();
  CHECK(html.find("/assets/") == std::string::npos);
  CHECK(html.find("flipside-token") == std::string::npos);
  CHECK(html.find("<style>\np{}\n</style>") != std::string::npos);
  CHECK(html.find("<main></main>") != std::string::npos);
  CHECK(html.find("unexpected") == std::string::npos);
}

TEST_CASE("modules import each other by bare names, and the server's modules are replaced") {
  const std::string html = small_report();
  CHECK(html.find("\"page.js\":\"data:text/javascript;charset=utf-8,import%20{a}%20from%20'api.js';\"") !=
        std::string::npos);
  CHECK(html.find("\"api.js\":\"data:text/javascript;charset=utf-8,embedded\"") != std::string::npos);
  CHECK(html.find("import 'page.js';") != std::string::npos);
}

TEST_CASE("neither data nor scripts can end their element") {
  const std::string html = small_report({{"event", "</script><img>"}});
  CHECK(html.find("</script><img>") == std::string::npos);
  CHECK(html.find("\\u003c/script>\\u003cimg>") != std::string::npos);
  CHECK(html.find("'<\\/script>'") != std::string::npos);
}

}  // namespace
}  // namespace flipside::referee::test
