#pragma once

#include <cstddef>
#include <istream>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// A location in a file. Lines and columns (bytes) count from 1.
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
    word,     // any other word: a move, a move number, a result or an annotation
    quoted,   // "text": a move that would be ambiguous without quotes
    comment,  // {text}
    end,      // end of the file
  };
  Kind kind = Kind::end;
  std::string name;  // of a tag
  std::string text;  // of a tag or a quoted move: the characters between the quotes, with escapes
  FileLocation location;
};

/// Splits a stream into tokens, one at a time. Skips whitespace, `;` comments and lines that begin with `%`.
class PgnLexer {
 public:
  /// @param in  must outlive the lexer; the caller must not read from it
  /// @param start  location in the file at which the stream begins
  explicit PgnLexer(std::istream& in, FileLocation start = {});

  Expected<PgnToken> next();

 private:
  static constexpr int end_of_file = -1;

  int peek();
  int take();
  void skip_line();
  void skip_whitespace_and_remarks();
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
