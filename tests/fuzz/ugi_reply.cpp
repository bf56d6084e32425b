// Reads any line as an engine's reply; what can be written again is read again as the same.

#include "engine/protocol/ugi_reply.hpp"
#include "tests/fuzz/law.hpp"

namespace flipside::fuzz {
namespace {

void check(const ugi::Info& info) {
  const std::string line = ugi::info_line(info);
  must(ugi::parse_reply(line) == ugi::Reply(info), "a report that is written is read as the same");
}

void check(ugi::Option option) {
  if (option.type == ugi::Option::Type::button) option.default_value.clear();  // a button has none
  must(ugi::parse_reply(ugi::option_line(option)) == ugi::Reply(option),
       "an option that is written is read as the same");
}

void check(const auto&) {}

}  // namespace
}  // namespace flipside::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace flipside;
  std::visit([](const auto& reply) { fuzz::check(reply); }, ugi::parse_reply(fuzz::text_of(data, size)));
  return 0;
}
