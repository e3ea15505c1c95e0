internal import PassFormats
internal import Vocabulary

/// A status list whose signature was good, inflated: an entry costs a look-up.
final class HeldStatusList: Sendable {
  let issuer: IssuerID
  let uri: String
  let issuedAt: Instant
  let expires: Instant?
  let list: StatusList
  /// The token as it came, to be kept.
  let token: [UInt8]

  /// Nil where the inflated entries are no list of lawful size.
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
