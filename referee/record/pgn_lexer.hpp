#pragma once

#include <cstddef>
#include <istream>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// A location in a file. Lines and columns are counted from 1, and columns count bytes.
struct FileLocation {
  std::size_t line = 1;
  std::size_t column = 1;
};

/// Returns the error "line L, column C: MESSAGE".
Error error_at(FileLocation location, std::string_view message);

/// A token of a PGN file.
struct PgnToken {
  enum class Kind {
    tag,      // [name "value"]
    word,     // a move, a move number, a result or an annotation
    quoted,   // "text": a move that is quoted because it would otherwise be ambiguous
    comment,  // {text}
    end,      // end of the file
  };
  Kind kind = Kind::end;
  std::string name;  // tag name; empty for other tokens
  std::string text;  // for tags and quoted moves: the characters between the quotes, still escaped
  FileLocation location;
};

/// Splits a stream into tokens, one at a time. Skips whitespace, `;` comments and lines that begin with `%`.
class PgnLexer {
 public:
  /// @param in  stream to read, which must outlive the lexer and must not be read by others
  /// @param start  location of the beginning of the stream in its file
  explicit PgnLexer(std::istream& in, FileLocation start = {});

  Expected<PgnToken> next();

 private:
  static constexpr int end_of_file = -1;

  int peek();
  int take();
  void skip_line();
  void skip_whitespace_and_comments();
  Error unexpected(std::string_view expected);
  Expected<std::string> text_in_quotes(std::string_view what);
  Expected<PgnToken> tag();
  Expected<PgnToken> quoted();
  Expected<PgnToken> comment();
  Expected<PgnToken> word();

  std::istream& in_;
  FileLocation location_;
};

}  // namespace flipside::referee
