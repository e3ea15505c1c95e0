internal import CClock
internal import Glibc

/// What the kernel knows of time besides the wall clock.
package enum KernelClock {
  /// Seconds since the machine was started, sleep included; they cannot be set.
  package static var uptime: Int {
    var information = sysinfo()
    // It fails for a bad address alone.
    unsafe sysinfo(&information)
    return Int(information.uptime)
  }

  /// Whether the kernel's clock is kept right by a time server and says the same time as the C library.
  ///
  /// Setting the clock by hand ends that (adjtimex(2), `STA_UNSYNC`).
  package static func isSynchronized(at secondsSince1970: Int) -> Bool {
    var state = timex()
    let result = unsafe adjtimex(&state)
    guard result >= 0, result != TIME_ERROR, state.status & STA_UNSYNC == 0 else { return false }
    return abs(Int(state.time.tv_sec) - secondsSince1970) <= 1
  }
}
