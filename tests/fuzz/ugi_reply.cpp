// Parses an arbitrary line as a UGI reply. Every parsed reply must survive writing and parsing.

#include "engine/protocol/ugi_reply.hpp"
#include "tests/fuzz/law.hpp"

namespace flipside::fuzz {
namespace {

void check(const ugi::Info& info) {
  const std::string line = ugi::info_line(info);
  must(ugi::parse_reply(line) == ugi::Reply(info), "a written info round-trips");
}

void check(ugi::Option option) {
  if (option.type == ugi::Option::Type::button)
    option.default_value.clear();  // buttons have no default value
  must(ugi::parse_reply(ugi::option_line(option)) == ugi::Reply(option), "a written option round-trips");
}

void check(const auto&) {}

}  // namespace
}  // namespace flipside::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace flipside;
  std::visit([](const auto& reply) { fuzz::check(reply); }, ugi::parse_reply(fuzz::text_of(data, size)));
  return 0;
}
