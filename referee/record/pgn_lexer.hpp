#pragma once

#include <cstddef>
#include <istream>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// A place in a file; lines and columns (bytes) count from 1.
struct FileLocation {
  std::size_t line = 1;
  std::size_t column = 1;
};

/// The error "line L, column C: " and what was expected there.
Error error_at(FileLocation place, std::string_view message);

/// A piece of a PGN file.
struct PgnToken {
  enum class Kind {
    tag,      // [name "value"]
    word,     // anything else between blanks: a move, its number, a result, an annotation
    quoted,   // "text": a move that could be taken for something else
    comment,  // {text}
    end,      // of the file
  };
  Kind kind = Kind::end;
  std::string name;  // of a tag
  std::string text;  // of a tag or a quoted move: what stands between the quotes, escapes and all
  FileLocation place;
};

/// Cuts a stream into tokens. Skips blanks, `;` comments and lines that begin with `%`; holds one token at a
/// time.
class PgnLexer {
 public:
  /// @param in  read to the end by calls of next(), and used by nobody else meanwhile
  /// @param place  where in its file the stream begins
  explicit PgnLexer(std::istream& in, FileLocation place = {});

  Expected<PgnToken> next();

 private:
  static constexpr int end_of_file = -1;

  int peek();
  int take();
  void skip_line();
  void skip_blanks_and_remarks();
  Error unexpected(std::string_view expected);
  Expected<std::string> text_in_quotes(std::string_view what);
  Expected<PgnToken> tag();
  Expected<PgnToken> quoted();
  Expected<PgnToken> comment();
  Expected<PgnToken> word();

  std::istream& in_;
  FileLocation place_;
};

}  // namespace flipside::referee
