#include "referee/schedule/opening_book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>
#include <utility>

#include "referee/record/file_state.hpp"
#include "referee/record/pgn_reader.hpp"
#include "referee/record/pgn_text.hpp"

namespace flipside::referee {
namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";
constexpr std::size_t max_line_length = std::size_t{1} << 20;
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

/// Returns the index of the '#' that starts a comment, or the length of the line if it contains no comment. A
/// '#' inside a word does not start a comment because moves of external games may contain it.
std::size_t find_comment(std::string_view line) {
  for (std::size_t at = line.find('#'); at != std::string_view::npos; at = line.find('#', at + 1))
    if (at == 0 || blanks.find(line[at - 1]) != std::string_view::npos) return at;
  return line.size();
}

/// Returns the part of a line that contains the opening. The result is empty if the line is blank or only a
/// comment.
std::string_view opening_part(std::string_view line, bool first) {
  if (first && line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
  line = line.substr(0, find_comment(line));
  return line.find_first_not_of(blanks) == std::string_view::npos ? std::string_view() : line;
}

/// Returns true if the first non-blank character of the file is a '['.
bool begins_with_tag(std::istream& in) {
  if (in.peek() == static_cast<unsigned char>(byte_order_mark.front()))
    in.ignore(static_cast<std::streamsize>(byte_order_mark.size()));
  char first = 0;
  return in >> first && first == '[';
}

}  // namespace

OpeningBook::OpeningBook(std::filesystem::path file, AnyGame start, int max_plies)
    : file_(std::move(file)),
      start_(std::move(start)),
      max_plies_(max_plies),
      in_(std::make_unique<std::ifstream>(file_, std::ios::binary)) {}

OpeningBook::OpeningBook(OpeningBook&&) noexcept = default;
OpeningBook& OpeningBook::operator=(OpeningBook&&) noexcept = default;
OpeningBook::~OpeningBook() = default;

Expected<OpeningBook> OpeningBook::open(const std::filesystem::path& file, const AnyGame& start,
                                        int max_plies) {
  // Check the type first, because opening a named pipe could block and a device may never end.
  std::error_code ignored;
  if (const auto status = std::filesystem::status(file, ignored);
      std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    return Error{fmt::format("openings file '{}' is not a regular file", file.string())};
  OpeningBook book(file, start, max_plies);
  if (!*book.in_)
    return Error{fmt::format("cannot read openings file '{}': {}", file.string(), std::strerror(errno))};
  book.digest_ = fmt::format("{:016x}", content_hash(*book.in_));
  book.in_->clear();
  book.in_->seekg(0);
  book.contains_records_ = begins_with_tag(*book.in_);
  book.in_->clear();
  book.in_->seekg(0);
  if (const auto indexed = book.contains_records_ ? book.index_records() : book.index_lines(); !indexed)
    return Error{fmt::format("{}: {}", file.string(), indexed.error().message)};
  if (book.entries_.empty())
    return Error{fmt::format("openings file '{}' contains no opening{}", file.string(),
                             book.contains_records_ ? " of " + start.id() : "")};
  return book;
}

Expected<void> OpeningBook::index_lines() {
  std::string buffer(max_line_length + 2, '\0');  // including the newline and the terminating NUL
  std::uint64_t offset = 0;
  std::uint32_t number = 1;
  for (; in_->getline(buffer.data(), static_cast<std::streamsize>(buffer.size())); ++number) {
    const auto taken = static_cast<std::size_t>(in_->gcount());
    const std::string_view line(buffer.data(), taken - (in_->eof() ? 0 : 1));
    if (!opening_part(line, number == 1).empty()) entries_.push_back({offset, number, 1});
    offset += taken;
  }
  if (in_->gcount() > static_cast<std::streamsize>(max_line_length))
    return Error{fmt::format("line {}: expected lines of at most {} bytes", number, max_line_length)};
  return {};
}

/// Indexes the records of the book's game without parsing their moves.
Expected<void> OpeningBook::index_records() {
  using Kind = PgnToken::Kind;
  PgnLexer lexer(*in_);
  Entry entry{0, 1, 1};
  std::string variant;
  bool began = false;
  const std::string wanted = start_.id();
  for (;;) {
    const auto token = lexer.next();
    if (!token) return token.error();
    if (token->kind == Kind::end) {
      if (began) return error_at(token->location, "expected a move or the result, found the end of the file");
      return {};
    }
    if (token->kind == Kind::comment) continue;
    began = true;
    if (token->kind == Kind::tag) {
      if (token->name == "Variant") variant = unquote(token->text);
      continue;
    }
    std::optional<Outcome> outcome;
    if (token->kind != Kind::word || !parse_pgn_result(token->text, outcome)) continue;
    // Also index a record without a variant, so that PgnReader reports the error.
    if (variant == wanted || variant.empty()) entries_.push_back(entry);
    const auto column = token->location.column + token->text.size();
    const auto here = in_->eof() ? -1 : static_cast<std::int64_t>(in_->tellg());
    if (here < 0) return {};
    entry = {static_cast<std::uint64_t>(here), static_cast<std::uint32_t>(token->location.line),
             static_cast<std::uint32_t>(column)};
    variant.clear();
    began = false;
  }
}

Expected<Opening> OpeningBook::read_record(FileLocation location) const {
  auto record = PgnReader(*in_, location).next();
  if (!record) return record.error();
  if (!*record) return error_at(location, "expected a game record");
  if ((*record)->game != start_.id())
    return error_at(
        location, fmt::format("expected a game record of {}, found one of {}", start_.id(), (*record)->game));
  // Format the opening and parse it so that both file formats share the code for truncation and validation.
  Opening complete{(*record)->start, {}};
  for (PlayedMove& played : (*record)->moves) complete.moves.push_back(std::move(played.move));
  auto opening = parse_opening(opening_text(complete), start_, max_plies_);
  if (!opening) return error_at(location, opening.error().message);
  return opening;
}

Expected<Opening> OpeningBook::at(std::size_t index) const {
  assert(index < size());
  const Entry& entry = entries_[index];
  in_->clear();
  in_->seekg(static_cast<std::streamoff>(entry.offset));
  if (contains_records_) {
    auto opening = read_record({entry.line, entry.column});
    if (!opening) return Error{fmt::format("{}: {}", file_.string(), opening.error().message)};
    return opening;
  }
  std::string line;
  std::getline(*in_, line);
  auto opening = parse_opening(opening_part(line, entry.line == 1), start_, max_plies_);
  if (!opening)
    return Error{fmt::format("{}:{}: not an opening of {}: {}", file_.string(), entry.line, start_.id(),
                             opening.error().message)};
  return opening;
}

}  // namespace flipside::referee
