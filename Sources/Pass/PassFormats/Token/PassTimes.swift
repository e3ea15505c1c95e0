package import StrictText
package import Vocabulary

/// The times that a pass may carry.
package enum PassTimes {
  /// The permitted times in seconds since 1970: from 2000-01-01 to 2100-01-01, which excludes times in milliseconds.
  package static let seconds: ClosedRange<Int64> = 946_684_800...4_102_444_800
  static let milliseconds: ClosedRange<Int64> = 946_684_800_000...4_102_444_800_000

  package static func contains(_ instant: Instant) -> Bool {
    seconds.contains(instant.secondsSince1970)
  }
}

extension ObjectReader {
  /// Reads a NumericDate (RFC 7519 §2) between the years 2000 and 2100.
  package mutating func instant(_ name: String) throws(ShapeError) -> Instant {
    let seconds = try int64(name)
    if PassTimes.milliseconds.contains(seconds) {
      throw failure(name, "expected whole seconds, found milliseconds: \(seconds)")
    }
    guard PassTimes.seconds.contains(seconds) else {
      throw failure(
        name, "expected seconds since 1970 between the years 2000 and 2100, found \(seconds)")
    }
    return Instant(secondsSince1970: seconds)
  }

  package mutating func optionalInstant(_ name: String) throws(ShapeError) -> Instant? {
    peek(name) == nil ? nil : try instant(name)
  }

  /// Reads a NumericDate on a whole minute.
  package mutating func wholeMinute(_ name: String) throws(ShapeError) -> Instant {
    let instant = try instant(name)
    guard instant.secondsSince1970 % 60 == 0 else {
      throw failure(
        name,
        "expected a time on a whole minute (seconds since 1970, a multiple of 60), found \(instant.secondsSince1970)"
      )
    }
    return instant
  }

  /// Reads a time with its offset between the years 2000 and 2100, as passes may carry it.
  package mutating func passTime(_ name: String) throws(ShapeError) -> OffsetDateTime {
    let time = try time(name)
    guard PassTimes.contains(time.instant) else {
      throw failure(name, "\(time) is not between the years 2000 and 2100")
    }
    return time
  }

  package mutating func optionalPassTime(_ name: String) throws(ShapeError) -> OffsetDateTime? {
    peek(name) == nil ? nil : try passTime(name)
  }
}
