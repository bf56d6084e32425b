#pragma once

#include <cassert>
#include <coroutine>
#include <exception>
#include <optional>
#include <utility>

namespace flipside::referee {

/// A lazily started coroutine that resumes its awaiter when it finishes. It has one owner and at most one
/// awaiter. (Symmetric transfer as in Lewis Baker, "C++ Coroutines: Understanding Symmetric Transfer", 2020.)
template <class T>
class [[nodiscard]] Task;

namespace detail {

struct TaskPromiseBase {
  std::coroutine_handle<> awaiter = std::noop_coroutine();  // set when the awaited task first suspends
  std::exception_ptr failure;

  struct Final {
    bool await_ready() const noexcept { return false; }
    template <class Promise>
    std::coroutine_handle<> await_suspend(std::coroutine_handle<Promise> done) const noexcept {
      return done.promise().awaiter;
    }
    void await_resume() const noexcept {}
  };

  std::suspend_always initial_suspend() const noexcept { return {}; }
  Final final_suspend() const noexcept { return {}; }
  void unhandled_exception() { failure = std::current_exception(); }
};

template <class T>
struct TaskPromise : TaskPromiseBase {
  std::optional<T> value;
  Task<T> get_return_object();
  template <class U>
  void return_value(U&& result) {
    value.emplace(std::forward<U>(result));
  }
  T result() {
    if (failure) std::rethrow_exception(failure);
    return std::move(*value);
  }
};

template <>
struct TaskPromise<void> : TaskPromiseBase {
  Task<void> get_return_object();
  void return_void() {}
  void result() const {
    if (failure) std::rethrow_exception(failure);
  }
};

}  // namespace detail

template <class T>
class [[nodiscard]] Task {
 public:
  using promise_type = detail::TaskPromise<T>;
  using Handle = std::coroutine_handle<promise_type>;

  explicit Task(Handle handle) : handle_(handle) {}
  Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Task& operator=(Task&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  ~Task() {
    if (handle_) handle_.destroy();
  }

  bool await_ready() const noexcept { return handle_.done(); }
  bool await_suspend(std::coroutine_handle<> awaiter) {
    handle_.resume();
    if (handle_.done()) return false;
    handle_.promise().awaiter = awaiter;
    return true;
  }
  T await_resume() { return handle_.promise().result(); }

  /// Returns an awaitable for the result of a task that start() has started.
  auto join() {
    struct Awaiter {
      Handle handle;
      bool await_ready() const noexcept { return handle.done(); }
      void await_suspend(std::coroutine_handle<> awaiter) { handle.promise().awaiter = awaiter; }
      T await_resume() { return handle.promise().result(); }
    };
    return Awaiter{handle_};
  }

  /// Starts the task without an awaiter, and runs it until it first suspends. For the event loop, concurrent
  /// tasks, and tests.
  void start() { handle_.resume(); }
  bool done() const { return handle_.done(); }
  /// Returns the result of a finished task, or rethrows its exception.
  T result() {
    assert(done());
    return handle_.promise().result();
  }

 private:
  Handle handle_;
};

template <class T>
Task<T> detail::TaskPromise<T>::get_return_object() {
  return Task<T>(Task<T>::Handle::from_promise(*this));
}
inline Task<void> detail::TaskPromise<void>::get_return_object() {
  return Task<void>(Task<void>::Handle::from_promise(*this));
}

}  // namespace flipside::referee
