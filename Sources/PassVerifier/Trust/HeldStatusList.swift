internal import PassFormats
internal import Vocabulary

/// An accepted status list with its entries inflated, so that a lookup is a read of one byte.
final class HeldStatusList: Sendable {
  let issuer: IssuerID
  let uri: String
  let issuedAt: Instant
  let expires: Instant?
  let list: StatusList
  /// The token as received, for storing it.
  let token: [UInt8]

  /// The list with these claims; nil if the inflated entries exceed the maximum size.
  init?(_ claims: StatusListClaims, entries: [UInt8], token: [UInt8]) {
    guard let list = StatusList(bitsPerEntry: claims.bitsPerEntry, bytes: entries) else {
      return nil
    }
    issuer = claims.issuer
    uri = claims.uri
    issuedAt = claims.issuedAt
    expires = claims.expires
    self.list = list
    self.token = token
  }
}
