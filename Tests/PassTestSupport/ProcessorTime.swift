import Glibc

/// The time that this thread's processor works, which does not pass while a busy machine runs something else.
///
/// A test that bounds the cost of an input measures this. A bound on the time of a clock fails on a busy machine.
package enum ProcessorTime {
  /// - Returns: the processor time of `work`, which must not leave its thread.
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
