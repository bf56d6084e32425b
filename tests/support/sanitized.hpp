#pragma once

#ifndef __has_feature
#define __has_feature(feature) 0  // defined by clang++; g++ defines macros instead
#endif

namespace flipside::test {

/// Whether the tests are built with a sanitizer, which reserves address space and quarantines freed memory.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || __has_feature(address_sanitizer) || \
    __has_feature(thread_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace flipside::test
