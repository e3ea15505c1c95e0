internal import Glibc

/// The only place that reads the wall clock; all other code takes the time as an argument.
package enum SystemClock {
  /// Whole seconds since 1970-01-01T00:00:00Z by the system's clock.
  package static var secondsSince1970: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec
  }
}
