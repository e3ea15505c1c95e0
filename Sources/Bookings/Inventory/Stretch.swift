package import Vocabulary

/// A stretch of time of something that one at a time can use, such as a parking bay or a stylist: from its
/// start up to but not including its end.
package struct Stretch: Hashable, Sendable, Codable, CustomStringConvertible {
  package let start: Instant
  package let end: Instant

  /// How many seconds it may have: a leap year.
  ///
  /// What is had for longer is another product, and a store finds the neighbours of a stretch by how long
  /// any can be.
  package static let longest = 366 * 86_400

  /// The stretch, or nil where it is empty, runs backwards, is longer than `longest` or leaves the years 0
  /// to 9999.
  package init?(_ start: Instant, _ end: Instant) {
    guard start < end, end.seconds(since: start) <= Self.longest, start.date() != nil,
      end.date() != nil
    else { return nil }
    self.init(within: start, end)
  }

  /// A window to look through, which may be of any length.
  private init(within start: Instant, _ end: Instant) {
    self.start = start
    self.end = end
  }

  /// How many seconds it has.
  package var seconds: Int { Int(end.seconds(since: start)) }

  package var description: String { "\(start)/\(end)" }

  /// Whether there is a moment that belongs to both: none where one begins as the other ends.
  package func overlaps(_ other: Stretch) -> Bool { start < other.end && other.start < end }

  /// With its buffers.
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

/// How long before and after its stretch nobody else may have the thing: to arrive, to clean, to air.
///
/// Between two claims there must be as much as the first needs after it and as much as the second needs
/// before it, in the same time: the larger of both, not their sum. So a room that is aired for ten minutes
/// before and after each guest stands empty for ten between two, as whoever reads "ten minutes free around
/// each appointment" expects; and where the two really come one after the other, a product says so by one
/// longer buffer, while from a sum it could not get back.
package struct Buffers: Hashable, Sendable, Codable {
  package let before: Int
  package let after: Int

  package static let none = Buffers(checked: 0, 0)
  /// How many seconds one of them may have: a week.
  package static let longest = 7 * 86_400

  /// The buffers, or nil where one is negative or longer than `longest`.
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
