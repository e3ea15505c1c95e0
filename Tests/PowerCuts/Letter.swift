import BookingStore
import BookingTestSupport
import Bookings
import PassTestSupport

/// A change with a confidential part that is long enough to be compressed.
struct Letter: Record {
  static let kind = "letter"
  private static let scope = "letters"

  let key: String
  @Confidential private(set) var text: String
  var lookups: [Lookup] { [Lookup("scope", Self.scope)] }

  init(_ name: String) {
    key = name
    text = Self.text(of: name)
  }

  private static func text(of name: String) -> String {
    String(repeating: #"{"booking_id":"\#(name)","state":"CONFIRMED"}"#, count: 20)
  }

  static func write(_ name: String, to store: any BookingStore) async throws {
    var changes = ChangeSet(at: SampleFlights.now)
    changes.insert(Letter(name))
    try await store.commit(changes)
  }

  /// Returns the names of the letters in a store; throws unless each can be read.
  static func all(in store: any BookingStore) async throws -> Set<String> {
    let letters = try await store.records(Letter.self, Lookup("scope", scope)).map(\.value)
    for letter in letters { try expectEqual(letter.text, text(of: letter.key)) }
    return Set(letters.map(\.key))
  }
}
