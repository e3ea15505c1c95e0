internal import CClock
internal import Glibc

/// The kernel's uptime, and the state of its clock.
package enum KernelClock {
  /// Seconds since the machine was started, sleep included; they cannot be set.
  package static var uptime: Int {
    var information = sysinfo()
    // The call fails only for a bad address.
    unsafe sysinfo(&information)
    return Int(information.uptime)
  }

  /// Returns whether a time server keeps the kernel's clock right, and the clock agrees with the time of the C library,
  /// `secondsSince1970`.
  ///
  /// Setting the clock by hand ends that (adjtimex(2), `STA_UNSYNC`).
  package static func isSynchronized(at secondsSince1970: Int) -> Bool {
    var state = timex()
    let result = unsafe adjtimex(&state)
    guard result >= 0, result != TIME_ERROR, state.status & STA_UNSYNC == 0 else { return false }
    return abs(Int(state.time.tv_sec) - secondsSince1970) <= 1
  }
}
