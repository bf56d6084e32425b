#pragma once

namespace flipside::referee::sandbox {

/// Denies the calling process, its threads and its descendants the system calls that reach into other
/// processes or the kernel, or that create namespaces. They fail with EPERM.
/// @return false if the filter could not be installed
bool filter_system_calls();

}  // namespace flipside::referee::sandbox
