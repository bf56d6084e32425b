#include "referee/store/store.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/core/sync_file.hpp"
#include "referee/store/database.hpp"
#include "referee/store/file_lock.hpp"
#include "referee/store/file_monitor.hpp"
#include "referee/store/game_rows.hpp"
#include "referee/store/inspection.hpp"
#include "referee/store/schema.hpp"

namespace flipside::referee {

namespace {

Expected<void> check_file(const std::string& path) {
  std::error_code failure;
  const auto status = std::filesystem::status(path, failure);
  if (status.type() == std::filesystem::file_type::not_found)
    return Error{fmt::format("'{}': no such file", path)};
  if (!std::filesystem::status_known(status)) return Error{fmt::format("'{}': {}", path, failure.message())};
  if (!std::filesystem::is_regular_file(status))
    return Error{fmt::format("'{}' is not a regular file", path)};
  if (std::filesystem::file_size(path, failure) == 0)
    return Error{
        fmt::format("'{}' is empty because its creation was interrupted; remove it and start again", path)};
  return {};
}

// Locks the file under its canonical path, so that all links to a store share one lock.
Expected<FileLock> lock_for_writing(const std::string& path) {
  std::error_code failure;
  const auto real = std::filesystem::canonical(path, failure);
  return FileLock::take((failure ? path : real.string()) + "-lock",
                        fmt::format("'{}' is in use by another running tournament", path));
}

/// Returns the temporary name under which a store is created.
std::string temporary_path_of(const std::string& path) { return path + "-new"; }

/// Fails if the file has several hard links. SQLite derives the name of the write-ahead log from the name of
/// the file, so games in the log of one name would be missing under the other name.
Expected<void> check_links(const std::string& path) {
  std::error_code failure;
  // An interrupted creation may have left a hard link with the temporary name.
  if (std::filesystem::equivalent(path, temporary_path_of(path), failure))
    ::unlink(temporary_path_of(path).c_str());
  const auto links = std::filesystem::hard_link_count(path, failure);
  if (failure || links == 1) return {};
  return Error{fmt::format(
      "'{}' has {} hard links, and another tournament may be using it under another name; remove the "
      "other links, or resume a copy",
      path, links)};
}

Expected<Database> open_database_for_writing(const std::string& path) {
  auto database = Database::open(path, Database::Access::write);
  if (!database) return database.error();
  if (const auto kind = check_schema(*database, path); !kind) return kind.error();
  if (const auto updated = upgrade_schema(*database); !updated) return updated.error();
  // Every commit survives a crash of the program. After the next checkpoint, it also survives a power cut.
  if (const auto ready = database->run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"); !ready)
    return ready.error();
  return database;
}

// Opens a store for reading, even if SQLite cannot create its shared-memory file in the directory.
Expected<Database> open_database_for_reading(const std::string& path) {
  auto database = Database::open(path, Database::Access::read);
  if (!database) return database.error();
  const auto readable = database->query_integer("SELECT count(*) FROM sqlite_master");
  std::error_code failure;
  const std::string wal = path + "-wal";
  const bool in_use = std::filesystem::exists(wal, failure) && std::filesystem::file_size(wal, failure) > 0;
  if (!readable && !in_use && ::access(path.c_str(), R_OK) == 0) {
    auto immutable = Database::open(path, Database::Access::read_immutable);
    if (immutable && immutable->query_integer("SELECT count(*) FROM sqlite_master"))
      database = std::move(immutable);
  }
  if (!database) return database.error();
  if (const auto kind = check_schema(*database, path); !kind) return kind.error();
  if (const auto ready = emulate_upgrade(*database); !ready) return ready.error();
  return database;
}

}  // namespace

struct Store::Impl {
  std::optional<FileLock> lock;  // declared first, so that it is released after the file is closed
  std::string path;
  Database database;
  TournamentInfo info;
  std::optional<Statement> insert;
  FileMonitor files{path};
  std::optional<Error> failure{};  // set once the files were found to be damaged

  template <class F>
  Expected<void> modify(F&& transaction);
  Expected<void> check_files();
  Error give_up(const std::string& reason);
  Expected<void> write(Statement& statement, std::span<const StoredGame> games);
};

Store::Store(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

// Builds the file under a temporary name, so that a program that is killed halfway leaves no incomplete
// store.
Expected<Store> Store::create(const std::string& path, const TournamentInfo& info) {
  const Error exists{fmt::format("'{}' already exists and will not be overwritten", path)};
  const auto failed = [&path] {
    return Error{fmt::format("cannot create '{}': {}", path, std::generic_category().message(errno))};
  };
  struct stat there {};
  if (::lstat(path.c_str(), &there) == 0) return exists;
  auto lock = lock_for_writing(path);
  if (!lock) return lock.error();

  const std::string draft = temporary_path_of(path);
  for (const char* suffix : {"", "-journal"}) ::unlink((draft + suffix).c_str());
  const int descriptor = ::open(draft.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (descriptor < 0) return failed();
  ::close(descriptor);
  auto created = [&]() -> Expected<void> {
    auto database = Database::open(draft, Database::Access::write);
    if (!database) return database.error();
    return create_schema(*database, info);
  }();
  if (created && ::link(draft.c_str(), path.c_str()) != 0) {
    const bool no_links = errno == EPERM || errno == ENOTSUP || errno == ENOSYS;
    // On file systems without hard links, only the lock prevents a race with another creator.
    if (errno == EEXIST)
      created = exists;
    else if (!no_links || ::rename(draft.c_str(), path.c_str()) != 0)
      created = failed();
  }
  ::unlink(draft.c_str());
  if (!created) return created.error();
  sync_directory_of(path);
  return open_locked(path, *std::move(lock));
}

Expected<Store> Store::open(const std::string& path) {
  if (const auto file = check_file(path); !file) return file.error();
  auto lock = lock_for_writing(path);
  if (!lock) return lock.error();
  if (const auto single = check_links(path); !single) return single.error();
  return open_locked(path, *std::move(lock));
}

Expected<Store> Store::open_locked(const std::string& path, FileLock lock) {
  auto database = open_database_for_writing(path);
  if (!database) return database.error();
  auto info = read_info(*database, path);
  if (!info) return info.error();
  auto insert = database->prepare(insert_game);
  if (!insert) return insert.error();
  return Store(std::make_unique<Impl>(
      Impl{std::move(lock), path, *std::move(database), *std::move(info), *std::move(insert)}));
}

Expected<Store> Store::open_for_reading(const std::string& path) {
  if (const auto file = check_file(path); !file) return file.error();
  auto database = open_database_for_reading(path);
  if (!database) return database.error();
  auto info = read_info(*database, path);
  if (!info) return info.error();
  return Store(
      std::make_unique<Impl>(Impl{std::nullopt, path, *std::move(database), *std::move(info), std::nullopt}));
}

const std::string& Store::path() const { return impl_->path; }

const TournamentInfo& Store::info() const { return impl_->info; }

Expected<void> Store::set_status(std::string_view status) {
  const auto done = impl_->modify([&] {
    auto update = impl_->database.prepare("UPDATE tournament SET status = ?1");
    if (update) update->bind(1, status);
    return Statement::execute(update);
  });
  if (done) impl_->info.status = status;
  return done;
}

Expected<void> Store::append(std::span<const StoredGame> games) {
  return impl_->modify([&]() -> Expected<void> {
    if (!impl_->insert) return Error{fmt::format("'{}' is open for reading only", impl_->path)};
    return impl_->write(*impl_->insert, games);
  });
}

Expected<void> Store::replace(std::span<const StoredGame> games) {
  return impl_->modify([&]() -> Expected<void> {
    auto statement = impl_->database.prepare(replace_game);
    if (!statement) return statement.error();
    return impl_->write(*statement, games);
  });
}

/// Runs a transaction, unless another program has damaged the files since the last transaction.
template <class F>
Expected<void> Store::Impl::modify(F&& transaction) {
  if (const auto intact = check_files(); !intact) return intact;
  const Expected<void> done = transaction();
  files.remember();
  return done;
}

Expected<void> Store::Impl::check_files() {
  if (failure) return *failure;
  const FileMonitor::Change change = files.change();
  switch (change) {
    case FileMonitor::Change::none:
      break;
    case FileMonitor::Change::store_replaced:
      return Error{fmt::format("'{}' was moved or removed while in use", path)};
    case FileMonitor::Change::log_replaced:
      // The connection still has the removed log open and can copy it into the store.
      (void)database.run("PRAGMA wal_checkpoint(FULL)");
      return give_up("its write-ahead log was moved or removed");
    case FileMonitor::Change::log_truncated:
    case FileMonitor::Change::content:
      // Another program may have modified the store without damaging it.
      if (const auto found = inspect_store(path); found.damage)
        return give_up(change == FileMonitor::Change::log_truncated ? "its write-ahead log was truncated"
                                                                    : found.damage->message);
  }
  return {};
}

/// Closes the damaged store, and returns an error that reports how many games are left.
Error Store::Impl::give_up(const std::string& reason) {
  insert.reset();
  database.close_without_checkpoint();
  const auto left = inspect_store(path);
  failure =
      Error{fmt::format("another program damaged '{}' while it was in use: {}; {} game{} can still be read",
                        path, reason, left.games, left.games == 1 ? "" : "s")};
  return *failure;
}

/// Executes a statement for each game, all in one transaction.
Expected<void> Store::Impl::write(Statement& statement, std::span<const StoredGame> games) {
  if (const auto begun = database.run("BEGIN IMMEDIATE"); !begun) return begun;
  Expected<void> done;
  for (const StoredGame& game : games)
    if (done) done = write_game(statement, game);
  if (done) done = database.run("COMMIT");
  // Ignore the result, because SQLite has already rolled back the transaction after some errors.
  if (!done) (void)database.run("ROLLBACK");
  return done;
}

Expected<void> Store::note(const Note& note) {
  return impl_->modify([&] {
    auto insert = impl_->database.prepare("INSERT INTO notes (time, game_index, text) VALUES (?1, ?2, ?3)");
    if (insert) {
      insert->bind(1, note.time);
      insert->bind(2, note.game);
      insert->bind(3, note.text);
    }
    return Statement::execute(insert);
  });
}

Expected<void> Store::remove_from(std::int64_t index) {
  return impl_->modify([&] {
    auto remove = impl_->database.prepare("DELETE FROM games WHERE game_index >= ?1");
    if (remove) remove->bind(1, index);
    return Statement::execute(remove);
  });
}

Expected<void> Store::walk(Part part, const Visitor& visit) const {
  if (impl_->failure) return *impl_->failure;
  auto select = impl_->database.prepare(part == Part::all ? select_games : select_results);
  if (!select) return select.error();
  select->bind(1, std::int64_t{0});
  for (;;) {
    const auto row = select->step();
    if (!row) return row.error();
    if (!*row) return {};
    const auto game = read_game(*select);
    if (!game) return game.error();
    if (!visit(*game)) return {};
  }
}

Expected<std::optional<StoredGame>> Store::game(std::int64_t index) const {
  if (impl_->failure) return *impl_->failure;
  auto select = impl_->database.prepare(select_games);
  if (!select) return select.error();
  select->bind(1, index);
  const auto row = select->step();
  if (!row) return row.error();
  if (!*row || select->integer(0) != index) return std::optional<StoredGame>();
  auto game = read_game(*select);
  if (!game) return game.error();
  return std::optional(*std::move(game));
}

Expected<std::int64_t> Store::version() const { return impl_->database.query_integer("PRAGMA data_version"); }

Expected<std::string> Store::read_status() const {
  auto select = impl_->database.prepare("SELECT status FROM tournament");
  if (!select) return select.error();
  const auto row = select->step();
  if (!row) return row.error();
  return *row ? select->string(0) : std::string();
}

Expected<std::vector<std::int64_t>> Store::indices(std::int64_t first) const {
  auto select =
      impl_->database.prepare("SELECT game_index FROM games WHERE game_index >= ?1 ORDER BY game_index");
  if (!select) return select.error();
  select->bind(1, first);
  std::vector<std::int64_t> found;
  for (;;) {
    const auto row = select->step();
    if (!row) return row.error();
    if (!*row) return found;
    found.push_back(select->integer(0));
  }
}

Expected<std::vector<Note>> Store::notes() const {
  if (impl_->failure) return *impl_->failure;
  auto select = impl_->database.prepare("SELECT time, game_index, text FROM notes ORDER BY id");
  if (!select) return select.error();
  std::vector<Note> notes;
  for (;;) {
    const auto row = select->step();
    if (!row) return row.error();
    if (!*row) return notes;
    notes.push_back({select->string(0), select->is_null(1) ? std::nullopt : std::optional(select->integer(1)),
                     select->string(2)});
  }
}

}  // namespace flipside::referee
