package import BookingStore
package import Bookings
internal import PassCrypto
internal import Platform
internal import StrictText
package import Vocabulary

/// The secret under which the authentication tokens of wallets' passes are made, one per serial number.
///
/// All services of a store have the same one, and it stays the same when the storage keys are rotated: a pass keeps the
/// token with which a phone received it first, also in its later versions.
package struct WalletSecret: Sendable {
  private let code: MessageCode

  /// Creates it from a key; returns nil for a key of the wrong length.
  package init?(_ key: [UInt8]) {
    guard let code = MessageCode(secret: key) else { return nil }
    self.code = code
  }

  /// Returns the secret of a store; the first service to ask makes it.
  package static func of(_ store: any BookingStore, now: Instant) async throws -> WalletSecret {
    let fresh = try SecureRandom().bytes(MessageCode.leastSecret)
    let key = try await Transactor(store).run {
      var changes = ChangeSet(at: now)
      if let read = try await store.record(WalletKey.self, WalletKey.name) {
        return Decision(read.value.bytes, changes)
      }
      changes.insert(WalletKey(fresh))
      return Decision(fresh, changes)
    }
    guard let secret = WalletSecret(key) else {
      throw ServiceError("the store's key for wallets is damaged; restore a backup")
    }
    return secret
  }

  /// Returns the authentication token of a pass: 43 characters of base64url.
  package func token(of serial: WalletSerial) throws -> String {
    String(decoding: Base64URL.encode(try code.code(of: Self.message(serial))), as: UTF8.self)
  }

  /// Returns whether a text is the token of a pass, compared in constant time.
  package func accepts(_ token: String, of serial: WalletSerial) throws -> Bool {
    guard token.utf8.count == Self.length,
      let bytes = try? Base64URL.decode(Array(token.utf8)[...])
    else { return false }
    return try code.isValid(bytes, of: Self.message(serial))
  }

  private static let length = Base64URL.encodedCount(32)

  /// The message has a beginning of its own, so that the key could serve another purpose, too.
  private static func message(_ serial: WalletSerial) -> [UInt8] {
    Array("wallet-pass\u{0}\(serial)".utf8)
  }
}

/// The record of the key for authentication tokens, sealed under the storage keys.
package struct WalletKey: Record {
  package static let kind = "wallet_key"
  package static let name = "wallet"

  package var key: String { Self.name }
  @Confidential package private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }
}
