internal import PassCompression
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

  /// Fails where the entries do not inflate to a list of lawful size.
  init(_ claims: StatusListClaims, token: [UInt8]) throws(InflateError) {
    issuer = claims.issuer
    uri = claims.uri
    issuedAt = claims.issuedAt
    expires = claims.expires
    let limit = StatusList.maximumBytes(bitsPerEntry: claims.bitsPerEntry)
    let bytes = try Zlib.inflate(claims.compressed, limit: limit)
    guard let list = StatusList(bitsPerEntry: claims.bitsPerEntry, bytes: bytes) else {
      throw .tooLong(limit: limit)
    }
    self.list = list
    self.token = token
  }
}
