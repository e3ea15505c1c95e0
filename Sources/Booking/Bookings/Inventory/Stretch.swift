package import Vocabulary

/// A time slot of something that one party at a time can use, such as a parking bay or a stylist; the end
/// is exclusive.
package struct Stretch: Hashable, Sendable, Codable, CustomStringConvertible {
  package let start: Instant
  package let end: Instant

  /// Maximum duration in seconds: a leap year.
  ///
  /// A longer use is another product, and a store finds conflicting slots by this maximum.
  package static let longest = 366 * 86_400

  /// The time slot, or nil if it is empty, reversed, longer than `longest` or outside the years 0 to 9999.
  package init?(_ start: Instant, _ end: Instant) {
    guard start < end, end.seconds(since: start) <= Self.longest, start.date() != nil,
      end.date() != nil
    else { return nil }
    self.init(within: start, end)
  }

  /// A search window, which may have any length.
  private init(within start: Instant, _ end: Instant) {
    self.start = start
    self.end = end
  }

  /// Duration in seconds.
  package var seconds: Int { Int(end.seconds(since: start)) }

  package var description: String { "\(start)/\(end)" }

  /// Returns whether the two have a moment in common; adjacent slots do not overlap.
  package func overlaps(_ other: Stretch) -> Bool { start < other.end && other.start < end }

  /// Returns the slot extended by buffers.
  package func widened(by buffers: Buffers) -> Stretch {
    Stretch(within: start.adding(seconds: -buffers.before), end.adding(seconds: buffers.after))
  }

  private enum Member: String, CodingKey { case start, end }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    let start = try members.decode(Instant.self, forKey: .start)
    guard let stretch = Stretch(start, try members.decode(Instant.self, forKey: .end)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .end, in: members, debugDescription: "no stretch of time")
    }
    self = stretch
  }
}

/// Time before and after a slot during which the resource stays free: to arrive, to clean, to air.
///
/// The gap between two claims must be at least the larger of the first one's `after` and the second one's
/// `before`, not their sum. So a room with ten minutes around each appointment is empty for ten minutes
/// between two, as most people expect. A product that needs the sum sets one longer buffer; the opposite
/// could not be expressed if the sum were the rule.
package struct Buffers: Hashable, Sendable, Codable {
  package let before: Int
  package let after: Int

  package static let none = Buffers(checked: 0, 0)
  /// Maximum of each buffer in seconds: a week.
  package static let longest = 7 * 86_400

  /// The buffers, or nil if one is negative or longer than `longest`.
  package init?(before: Int, after: Int) {
    guard (0...Self.longest).contains(before), (0...Self.longest).contains(after) else {
      return nil
    }
    self.init(checked: before, after)
  }

  private init(checked before: Int, _ after: Int) {
    self.before = before
    self.after = after
  }

  private enum Member: String, CodingKey { case before, after }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    let before = try members.decode(Int.self, forKey: .before)
    let after = try members.decode(Int.self, forKey: .after)
    guard let buffers = Buffers(before: before, after: after) else {
      throw DecodingError.dataCorruptedError(
        forKey: .before, in: members, debugDescription: "no buffers")
    }
    self = buffers
  }
}

extension Stretch: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("start")
    try start.write(to: &text)
    text.name("end")
    try end.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("start")
    let start = try Instant(reading: &text)
    try text.name("end")
    guard let stretch = Stretch(start, try Instant(reading: &text)) else { throw OtherForm() }
    try text.close()
    self = stretch
  }
}

extension Buffers: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("before")
    text.write(before)
    text.name("after")
    text.write(after)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("before")
    let before = try text.int()
    try text.name("after")
    guard let buffers = Buffers(before: before, after: try text.int()) else { throw OtherForm() }
    try text.close()
    self = buffers
  }
}
