package import Bookings
internal import Foundation
package import PassFormats
package import Vocabulary

/// A status list of the service's passes, with the number of its entries that were given out.
package struct StatusListRecord: Record {
  package static let kind = "status_list"

  package let number: Int
  package let entryCount: Int
  /// The number of entries that services have reserved, in the order of allocation.
  package var reserved: Int
  /// The seed of the order of allocation (`EntryOrder`).
  ///
  /// It is secret, because indexes would otherwise show in which order passes were issued.
  @Confidential package private(set) var seed: String

  package init(_ number: Int, entryCount: Int, reserved: Int = 0, seed: String) {
    self.number = number
    self.entryCount = entryCount
    self.reserved = reserved
    self.seed = seed
  }

  package var key: String { "\(number)" }
  package var lookups: [Lookup] { [Self.all] }
  package static let all = Lookup("all", "status_lists")

  package var left: Int { entryCount - reserved }
}

/// The entries of a status list that were given out before the list came into the store: none of them is given again.
package struct GivenEntriesRecord: Record {
  package static let kind = "given_entries"

  package let number: Int
  /// The bits of the list, in base64.
  private(set) var bits: String

  package var key: String { "\(number)" }

  package init(_ number: Int, _ list: StatusList) {
    self.number = number
    bits = list.base64
  }

  /// The list; nil if the bits are invalid.
  package var list: StatusList? { StatusList(base64: bits) }
}

/// The revoked entries of a status list.
package struct RevokedEntriesRecord: Record {
  package static let kind = "revoked_entries"

  package let number: Int
  /// The bits of the list, in base64.
  private(set) var bits: String

  package var key: String { "\(number)" }

  package init(_ number: Int, _ list: StatusList) {
    self.number = number
    bits = list.base64
  }

  /// The list; nil if the bits are invalid.
  package var list: StatusList? { StatusList(base64: bits) }
}

/// The status list as one of the services signed it last; all services publish the same bytes.
package struct SignedStatusListRecord: Record {
  package static let kind = "signed_status_list"

  package let number: Int
  package let token: String
  package let issuedAt: Instant
  let keyID: String
  /// The version of the entries that were signed; 0 where none was revoked.
  let contents: Int

  package var key: String { "\(number)" }
}

extension StatusList {
  /// The bits of a list of one bit for each entry.
  fileprivate var base64: String { Data(bytes).base64EncodedString() }

  fileprivate init?(base64 text: String) {
    guard let data = Data(base64Encoded: text) else { return nil }
    self.init(bitsPerEntry: 1, bytes: Array(data))
  }
}
