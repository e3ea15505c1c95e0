internal import Glibc

/// The one place where a clock is read; everything else is given the time.
package enum SystemClock {
  /// Whole seconds since 1970 UTC by the system's clock.
  package static var secondsSince1970: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec
  }
}
