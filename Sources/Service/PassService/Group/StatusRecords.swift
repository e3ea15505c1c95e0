internal import Bookings
internal import Foundation
internal import PassFormats
internal import Vocabulary

/// A status list of the service's passes, and how many of its entries were given out.
struct StoredStatusList: Record {
  static let kind = "status_list"

  let number: Int
  let entryCount: Int
  /// So many of its entries, in its own order, belong to services that reserved them.
  var reserved: Int
  /// What its order follows from (`EntryOrder`): whoever knew it would see in which order passes were issued.
  @Confidential private(set) var seed: String

  init(_ number: Int, entryCount: Int, reserved: Int = 0, seed: String) {
    self.number = number
    self.entryCount = entryCount
    self.reserved = reserved
    self.seed = seed
  }

  var key: String { "\(number)" }
  var lookups: [Lookup] { [Self.all] }
  static let all = Lookup("all", "status_lists")

  var left: Int { entryCount - reserved }
}

/// Which entries of a status list were given out before it came into the store: none of them is given again.
struct GivenEntries: Record {
  static let kind = "given_entries"

  let number: Int
  /// The bits of the list, in base64.
  private(set) var bits: String

  var key: String { "\(number)" }

  init(_ number: Int, _ list: StatusList) {
    self.number = number
    bits = list.base64
  }

  /// The list; nil if the bits are none.
  var list: StatusList? { StatusList(base64: bits) }
}

/// Which entries of a status list are revoked.
struct RevokedEntries: Record {
  static let kind = "revoked_entries"

  let number: Int
  /// The bits of the list, in base64.
  private(set) var bits: String

  var key: String { "\(number)" }

  init(_ number: Int, _ list: StatusList) {
    self.number = number
    bits = list.base64
  }

  /// The list; nil if the bits are none.
  var list: StatusList? { StatusList(base64: bits) }
}

/// A status list as it was signed last, by whichever service: all of them publish the same bytes.
struct SignedListRecord: Record {
  static let kind = "signed_status_list"

  let number: Int
  let token: String
  let issuedAt: Instant
  let keyID: String
  /// The version of the entries that were signed; 0 where none was revoked.
  let contents: Int

  var key: String { "\(number)" }
}

extension StatusList {
  /// The bits of a list of one bit for each entry.
  fileprivate var base64: String { Data(bytes).base64EncodedString() }

  fileprivate init?(base64 text: String) {
    guard let data = Data(base64Encoded: text) else { return nil }
    self.init(bitsPerEntry: 1, bytes: Array(data))
  }
}
