import Glibc

/// The processor time of this thread, which does not advance while a busy machine runs something else.
///
/// A test that bounds the cost of an input measures this time, because a bound on clock time fails on a busy machine.
package enum ProcessorTime {
  /// Returns the processor time of `work`, which must not leave its thread.
  package static func spent(_ work: () throws -> Void) rethrows -> Duration {
    let begun = now
    try work()
    return now - begun
  }

  private static var now: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
