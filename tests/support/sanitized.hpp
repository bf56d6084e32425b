#pragma once

#ifndef __has_feature
#define __has_feature(feature) 0  // clang++ defines this; g++ has macros instead
#endif

namespace flipside::test {

/// Whether the tests are built with a sanitizer. Sanitizers need more address space and memory.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || __has_feature(address_sanitizer) || \
    __has_feature(thread_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace flipside::test
