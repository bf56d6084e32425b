// Parses arbitrary bytes as the requests of a connection. The result must not depend on how the bytes arrive,
// targets must survive encoding and parsing, and only requests that know the secrets may be permitted.

#include <algorithm>
#include <vector>

#include "engine/web/access.hpp"
#include "engine/web/http_message.hpp"
#include "engine/web/http_target.hpp"
#include "tests/fuzz/law.hpp"

namespace flipside::fuzz {
namespace {

const AccessRules local_rules("127.0.0.1", 8765, "box", "", "post");
const AccessRules open_rules("0.0.0.0", 8765, "box", "secret", "post");

/// Parses bytes that arrive in parts of `part` bytes. Returns the requests before the first malformed one.
std::vector<ReceivedRequest> parse(std::string_view bytes, std::size_t part) {
  HttpLimits limits;
  limits.body = 100;
  limits.target = 100;
  RequestReader reader(limits);
  std::vector<ReceivedRequest> requests;
  while (!bytes.empty()) {
    reader.add(bytes.substr(0, part));
    bytes.remove_prefix(std::min(part, bytes.size()));
    auto progress = reader.advance();
    for (; progress == RequestReader::Progress::complete; progress = reader.advance())
      requests.push_back(reader.take());
    if (progress == RequestReader::Progress::incomplete) continue;
    must(reader.failure().status >= 400, "a failure has a response");
    break;
  }
  return requests;
}

std::string encode(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string encoded;
  for (const unsigned char c : text) {
    encoded += '%';
    encoded += digits[c >> 4U];
    encoded += digits[c & 0xfU];
  }
  return encoded;
}

void check_target(const HttpTarget& target) {
  must(target.path.starts_with('/'), "a path starts with '/'");
  must(target.path.find('\0') == std::string::npos, "a path contains no control characters");
  std::string encoded = "/" + encode(target.path.substr(1)) + "?";
  for (const auto& [name, value] : target.query) encoded += "&" + encode(name) + "=" + encode(value);
  const auto again = parse_target(encoded);
  must(again && again->path == target.path && again->query == target.query, "an encoded target round-trips");
  for (const auto& [name, value] : target.first_values())
    must(target.values(name).front() == value, "the first value counts");
}

void check_access(const ReceivedRequest& request, std::string_view token) {
  const Credentials credentials{request.method,     request.host,    request.origin,
                                request.post_token, request.cookies, token};
  for (const AccessRules* rules : {&local_rules, &open_rules}) {
    if (rules->refusal(credentials)) continue;
    must(request.host.ends_with(":8765"), "a permitted request is sent to the server's port");
    must(request.method != "POST" || request.post_token == "post", "a permitted POST knows the page's token");
    must(request.method != "POST" || request.origin.size() == request.host.size() + 7,
         "a permitted POST has the server's origin");
    const bool knows_token =
        token == "secret" || request.cookies.find("flipside-8765=secret") != std::string::npos;
    must(rules == &local_rules || knows_token, "a permitted request knows the token");
    must(rules == &open_rules || !request.host.starts_with("box"),
         "a local server has no name in the network");
  }
}

}  // namespace
}  // namespace flipside::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace flipside;
  if (size == 0) return 0;
  const std::string_view bytes = fuzz::text_of(data + 1, size - 1);
  const auto requests = fuzz::parse(bytes, bytes.size());
  fuzz::must(fuzz::parse(bytes, 1 + data[0] % 16) == requests,
             "requests do not depend on how their bytes arrive");
  for (const ReceivedRequest& request : requests) {
    const auto target = parse_target(request.target);
    if (!target) continue;
    fuzz::check_target(*target);
    const auto tokens = target->values("token");
    fuzz::check_access(request, tokens.empty() ? "" : tokens.front());
  }
  return 0;
}
