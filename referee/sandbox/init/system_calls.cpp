#include "referee/sandbox/init/system_calls.hpp"

#include <asm/termbits.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include <asm/ioctls.h>
#include <algorithm>
#include <cerrno>

namespace flipside::referee::sandbox {
namespace {

constexpr int forbidden[] = {
    // other processes
    SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(process_madvise),
    SCMP_SYS(kcmp), SCMP_SYS(pidfd_getfd),
    // namespaces and file systems
    SCMP_SYS(unshare), SCMP_SYS(setns), SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(pivot_root),
    SCMP_SYS(chroot), SCMP_SYS(open_tree), SCMP_SYS(move_mount), SCMP_SYS(fsopen), SCMP_SYS(fsconfig),
    SCMP_SYS(fsmount), SCMP_SYS(fspick), SCMP_SYS(mount_setattr), SCMP_SYS(open_by_handle_at),
    SCMP_SYS(name_to_handle_at), SCMP_SYS(quotactl), SCMP_SYS(quotactl_fd), SCMP_SYS(swapon),
    SCMP_SYS(swapoff), SCMP_SYS(fanotify_init),
    // keys
    SCMP_SYS(keyctl), SCMP_SYS(add_key), SCMP_SYS(request_key),
    // the kernel
    SCMP_SYS(bpf), SCMP_SYS(perf_event_open), SCMP_SYS(userfaultfd), SCMP_SYS(init_module),
    SCMP_SYS(finit_module), SCMP_SYS(delete_module), SCMP_SYS(kexec_load), SCMP_SYS(kexec_file_load),
    SCMP_SYS(reboot), SCMP_SYS(acct), SCMP_SYS(syslog), SCMP_SYS(iopl), SCMP_SYS(ioperm),
    SCMP_SYS(settimeofday), SCMP_SYS(clock_settime), SCMP_SYS(adjtimex), SCMP_SYS(clock_adjtime),
    SCMP_SYS(sethostname), SCMP_SYS(setdomainname), SCMP_SYS(vhangup), SCMP_SYS(lookup_dcookie),
    SCMP_SYS(uselib), SCMP_SYS(modify_ldt),
    // memory that belongs to no process, so that no limit counts it
    SCMP_SYS(shmget), SCMP_SYS(memfd_secret)};

/// Programs use other system calls if these are missing.
constexpr int missing[] = {SCMP_SYS(clone3), SCMP_SYS(io_uring_setup), SCMP_SYS(io_uring_enter),
                           SCMP_SYS(io_uring_register), SCMP_SYS(memfd_create)};

/// Flags of clone(2) that create namespaces.
constexpr unsigned namespaces[] = {CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNS,    CLONE_NEWNET,
                                   CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP};

/// System calls that change a process whose ID is their first argument.
constexpr int settings[] = {SCMP_SYS(prlimit64), SCMP_SYS(sched_setaffinity), SCMP_SYS(sched_setscheduler),
                            SCMP_SYS(sched_setparam), SCMP_SYS(sched_setattr)};

/// Requests that put input into a terminal.
constexpr unsigned terminal_input[] = {TIOCSTI, TIOCLINUX};

}  // namespace

bool filter_system_calls() {
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (filter == nullptr) return false;
  const auto deny = [&](int call, int error) {
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO(static_cast<unsigned>(error)), call, 0) == 0;
  };
  const auto deny_bits = [&](int call, unsigned argument, unsigned mask, unsigned value) {
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 1,
                            SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, mask, value)) == 0;
  };
  // Protect sandbox-init, which has the same user ID as the engine.
  const auto deny_process_1 = [&](int call, unsigned argument) { return deny_bits(call, argument, ~0U, 1); };
  const bool complete =
      std::ranges::all_of(settings, [&](int call) { return deny_process_1(call, 0); }) &&
      // The processes that the engine leaves behind remain its children, so that the CPU clock charges them.
      deny_bits(SCMP_SYS(prctl), 0, ~0U, PR_SET_CHILD_SUBREAPER) &&
      deny_process_1(SCMP_SYS(setpriority), 1) && deny_bits(SCMP_SYS(setpriority), 0, ~0U, PRIO_PGRP) &&
      deny_bits(SCMP_SYS(setpriority), 0, ~0U, PRIO_USER) &&
      std::ranges::all_of(forbidden, [&](int call) { return deny(call, EPERM); }) &&
      std::ranges::all_of(missing, [&](int call) { return deny(call, ENOSYS); }) &&
      std::ranges::all_of(namespaces,
                          [&](unsigned flag) { return deny_bits(SCMP_SYS(clone), 0, flag, flag); }) &&
      std::ranges::all_of(terminal_input,
                          [&](unsigned request) { return deny_bits(SCMP_SYS(ioctl), 1, ~0U, request); });
  const bool loaded = complete && seccomp_load(filter) == 0;
  seccomp_release(filter);
  return loaded;
}

}  // namespace flipside::referee::sandbox
