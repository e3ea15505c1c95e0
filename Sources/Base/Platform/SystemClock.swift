internal import Glibc

/// The only place that reads the wall clock; all other code takes the time as an argument.
package enum SystemClock {
  /// Whole seconds since 1970-01-01T00:00:00Z by the system's clock.
  package static var secondsSince1970: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec
  }

  /// Nanoseconds since 1970-01-01T00:00:00Z by the system's clock, for the time of a line in a log.
  package static var nanosecondsSince1970: Int64 { nanoseconds(of: CLOCK_REALTIME) }

  /// Nanoseconds since an unspecified start; never goes back, for measuring how long something takes.
  package static var monotonicNanoseconds: Int64 { nanoseconds(of: CLOCK_MONOTONIC) }

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// A pause between two looks at files of other processes, because the system offers no event to wait for.
package enum Pause {
  /// Waits this long, or until a signal arrives.
  package static func milliseconds(_ count: Int32) { _ = poll(nil, 0, count) }
}
