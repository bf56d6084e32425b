#include "referee/record/pgn_lexer.hpp"

#include <fmt/format.h>

#include "referee/record/pgn_text.hpp"

namespace flipside::referee {

namespace {

constexpr std::size_t max_word_length = 255;
/// Maximum length of a tag value or a comment in bytes.
constexpr std::size_t max_text_length = std::size_t{1} << 20;

bool is_space(int c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f'; }

bool is_name(int c) {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '_' || c == '-';
}

}  // namespace

Error error_at(FileLocation location, std::string_view message) {
  return Error{fmt::format("line {}, column {}: {}", location.line, location.column, message)};
}

PgnLexer::PgnLexer(std::istream& in, FileLocation location) : in_(in), location_(location) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (in_.peek() != static_cast<unsigned char>(byte_order_mark.front())) return;
  for (std::size_t i = 0; i < byte_order_mark.size(); ++i) take();
  location_ = location;
}

int PgnLexer::peek() {
  const auto c = in_.peek();
  return c == std::istream::traits_type::eof() ? end_of_file : c;
}

int PgnLexer::take() {
  const int c = peek();
  if (c == end_of_file) return c;
  in_.get();
  if (c == '\n')
    location_ = {location_.line + 1, 1};
  else
    ++location_.column;
  return c;
}

void PgnLexer::skip_line() {
  while (peek() != end_of_file && peek() != '\n') take();
}

void PgnLexer::skip_whitespace_and_comments() {
  for (;;) {
    if (is_space(peek()))
      take();
    else if (peek() == ';' || (peek() == '%' && location_.column == 1))
      skip_line();
    else
      return;
  }
}

Error PgnLexer::unexpected(std::string_view expected) {
  const int c = peek();
  std::string found;
  if (c == end_of_file)
    found = in_.bad() ? "a read error" : "the end of the file";
  else if (c == '\n' || c == '\r')
    found = "the end of the line";
  else
    found = quote(std::string(1, static_cast<char>(c)));
  return error_at(location_, fmt::format("expected {}, found {}", expected, found));
}

Expected<PgnToken> PgnLexer::next() {
  skip_whitespace_and_comments();
  switch (peek()) {
    case end_of_file:
      if (in_.bad()) return error_at(location_, "cannot read the file");
      return PgnToken{PgnToken::Kind::end, {}, {}, location_};
    case '[':
      return tag();
    case '{':
      return comment();
    case '"':
      return quoted();
    case '(':
    case ')':
      return unexpected("a move, a comment or the result (variations are not supported)");
    case '}':
    case ']':
      return unexpected("a tag, a move, a comment or the result");
    default:
      return word();
  }
}

/// Reads a quoted string, beginning with the opening quote. Returns the characters between the quotes, still
/// escaped.
/// @param what  description of the string for the error message
Expected<std::string> PgnLexer::text_in_quotes(std::string_view what) {
  std::string text;
  take();
  while (peek() != '"') {
    if (peek() == end_of_file || peek() == '\n' || peek() == '\r' || text.size() >= max_text_length)
      return unexpected(fmt::format("'\"' after {}", what));
    const int c = take();
    text += static_cast<char>(c);
    if (c == '\\' && (peek() == '"' || peek() == '\\')) text += static_cast<char>(take());
  }
  take();
  return text;
}

Expected<PgnToken> PgnLexer::quoted() {
  PgnToken token{PgnToken::Kind::quoted, {}, {}, location_};
  auto text = text_in_quotes("the move in quotes");
  if (!text) return text.error();
  token.text = *std::move(text);
  return token;
}

Expected<PgnToken> PgnLexer::tag() {
  PgnToken token{PgnToken::Kind::tag, {}, {}, location_};
  take();
  const auto skip_spaces = [&] {
    while (peek() == ' ' || peek() == '\t') take();
  };
  skip_spaces();
  while (is_name(peek()) && token.name.size() < max_word_length) token.name += static_cast<char>(take());
  if (token.name.empty()) return unexpected("a tag name");
  skip_spaces();
  if (peek() != '"') return unexpected(fmt::format("'\"' before the value of the tag {}", token.name));
  auto text = text_in_quotes(fmt::format("the value of the tag {}", token.name));
  if (!text) return text.error();
  token.text = *std::move(text);
  skip_spaces();
  if (peek() != ']') return unexpected(fmt::format("']' after the value of the tag {}", token.name));
  take();
  return token;
}

Expected<PgnToken> PgnLexer::comment() {
  PgnToken token{PgnToken::Kind::comment, {}, {}, location_};
  take();
  while (peek() != '}') {
    if (peek() == end_of_file || token.text.size() >= max_text_length)
      return error_at(location_,
                      fmt::format("expected '}}' to close the comment that begins at line {}, column {}",
                                  token.location.line, token.location.column));
    token.text += static_cast<char>(take());
  }
  take();
  return token;
}

Expected<PgnToken> PgnLexer::word() {
  PgnToken token{PgnToken::Kind::word, {}, {}, location_};
  constexpr std::string_view ends = "[]{}();";
  while (peek() != end_of_file && !is_space(peek()) &&
         ends.find(static_cast<char>(peek())) == std::string_view::npos) {
    if (token.text.size() >= max_word_length)
      return error_at(token.location, fmt::format("expected a move, a comment or the result, found {}...",
                                                  quote(token.text.substr(0, 20))));
    token.text += static_cast<char>(take());
  }
  return token;
}

}  // namespace flipside::referee
