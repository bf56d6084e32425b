#include "referee/config/page_flags.hpp"

#include <fmt/format.h>

#include <utility>

#include "engine/core/text.hpp"

namespace flipside::referee {
namespace {

/// Parses PORT or ADDRESS:PORT into `page`. An IPv6 address may be in brackets.
Expected<void> parse_address(std::string_view text, PageConfig& page) {
  const std::size_t colon = text.rfind(':');
  const auto port = read_number<std::uint16_t>(text.substr(colon == std::string_view::npos ? 0 : colon + 1));
  if (!port || *port == 0 || colon == 0)
    return Error{
        fmt::format("--page '{}': expected PORT or ADDRESS:PORT with a port from 1 to 65535; write the other "
                    "arguments before --page",
                    text)};
  page.port = *port;
  if (colon == std::string_view::npos) return {};
  std::string_view address = text.substr(0, colon);
  if (address.starts_with('[') && address.ends_with(']')) address = address.substr(1, address.size() - 2);
  page.address = address;
  return {};
}

}  // namespace

void add_page_flags(CLI::App& command, PageFlags& flags) {
  flags.page =
      command
          .add_option("--page", flags.address,
                      "serve a web page of the tournament at this address (default: 127.0.0.1, first free "
                      "port from 8765)")
          ->type_name("[[ADDRESS:]PORT]")
          ->expected(0, 1);
  command
      .add_option("--page-token", flags.token,
                  "access token, required unless the address is a loopback address (default: random)")
      ->type_name("TOKEN");
}

Expected<std::optional<PageConfig>> with_page_flags(const PageFlags& flags, std::optional<PageConfig> page) {
  if (!page && flags.page->count() > 0) page.emplace();
  if (!flags.address.empty())
    if (const auto parsed = parse_address(flags.address, *page); !parsed) return parsed.error();
  if (!flags.token.empty()) {
    if (!page) return Error{"--page-token needs --page"};
    page->token = flags.token;
  }
  return page;
}

}  // namespace flipside::referee
