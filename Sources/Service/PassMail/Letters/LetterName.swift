internal import Bookings
internal import PassService
internal import ServiceHTTP
internal import Vocabulary

/// The name of a message, or of all messages about a booking, with a keyed digest of it.
///
/// Only the service can make one, so a report about a message that it never sent stops nothing, and no reader can end
/// the reminders of another one.
struct LetterName: Equatable {
  let booking: RecordKey
  /// The number of the message; nil for all.
  let number: Int?

  /// The digits of a digest that are kept: 128 bits.
  private static let digits = 32

  /// Returns the name for headers and links, such as `2.flight_booking.bkg_4ER5N9DGXT028ZRK.0f…`.
  func text(_ store: any ServiceStore) throws -> String {
    guard let digest = try digests(store).first else {
      preconditionFailure("a store has a key")
    }
    return "\(words).\(digest)"
  }

  /// Reads a name; nil for one that this service did not make.
  init?(_ text: some StringProtocol, _ store: any ServiceStore) throws {
    guard text.utf8.count <= 200 else { return nil }
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 4 else { return nil }
    let number = Int(words[0])
    guard number != nil || words[0] == Self.all else { return nil }
    self.init(booking: RecordKey(kind: String(words[1]), key: String(words[2])), number: number)
    guard try digests(store).contains(where: { $0.isSame(as: words[3]) }) else { return nil }
  }

  init(booking: RecordKey, number: Int?) { (self.booking, self.number) = (booking, number) }

  private static let all = "all"

  private var words: String {
    "\(number.map { "\($0)" } ?? Self.all).\(booking.kind).\(booking.key)"
  }

  /// The text to digest has a beginning of its own, because the store makes digests of other texts, too.
  private func digests(_ store: any ServiceStore) throws -> [String] {
    try store.digests(of: "mail\u{0}\(words)").map { digest in
      String(digest.split(separator: ":").last?.prefix(Self.digits) ?? "")
    }
  }
}
