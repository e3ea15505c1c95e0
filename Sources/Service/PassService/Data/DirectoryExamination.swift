internal import PassMinting
package import PassFormats
internal import PassIssuer
internal import Platform
package import Vocabulary

/// The examination of the files of a service's directory, whether the service runs or not.
///
/// It creates, signs and changes nothing.
package struct DirectoryExamination: Sendable {
  private let data: String
  private let issuer: IssuerID?
  private let now: Instant

  /// Examines a directory; `issuer` is nil for the owner of the keys.
  package init(_ data: String, issuer: IssuerID?, now: Instant) {
    (self.data, self.issuer, self.now) = (data, issuer, now)
  }

  private var keys: KeyStore { ServiceData.keys(data) }

  private func owner() throws -> IssuerID { try ServiceData.issuer(of: keys, named: issuer) }

  /// Returns the latest end of the keys of each kind; throws advice if no key signs passes, or none status lists.
  package func keyEnds() throws -> [(kind: KeyKind, end: Instant?)] {
    let issuer = try owner()
    let own = PassKeys(keys, issuer: issuer)
    _ = try own.signer(for: .status, at: now)
    _ = try own.checkPasses(at: now)
    var ends: [KeyKind: Instant] = [:]
    for terms in try own.publicKeys().compactMap(\.terms) {
      for kind in terms.kinds { ends[kind] = max(ends[kind] ?? terms.expires, terms.expires) }
    }
    return ends.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, $0.value) }
  }

  /// Returns the end, the version and the gaps of the published bundle; nil without a bundle.
  ///
  /// The gaps are keys and lists of the directory that the bundle lacks.
  package func bundle() throws -> (
    end: Instant, version: Int64, gaps: [(text: String, isUrgent: Bool)]
  )? {
    let bundle = OperatorBundle.of(data: data)
    guard Files.exists(bundle.path) else { return nil }
    let claims = try TrustBundle(payload: try bundle.statement().payload)
    let issuer = try owner()
    let gaps = try bundle.gaps(
      keys: try PassKeys(keys, issuer: issuer).ring(at: now),
      lists: try FileStatusLists.found(in: "\(data)/status", of: issuer).map(\.list), of: issuer,
      now: now)
    return (claims.expires, claims.version, gaps.map { ("\($0)", $0.isUrgent) })
  }

  /// Returns the signed status lists of the directory, each with the time of its last signature and its end.
  package func lists() throws -> [(list: Int, signedAt: Instant, end: Instant)] {
    try FileStatusLists.found(in: "\(data)/status", of: try owner()).compactMap {
      register -> (list: Int, signedAt: Instant, end: Instant)? in
      guard Files.exists(register.signedListPath),
        let bytes = try Files.read(
          register.signedListPath, limit: StatusListClaims.longestToken + 1)
      else { return nil }
      let claims = try StatusListClaims(payload: try SignedStatement(reading: bytes).payload)
      guard let end = claims.expires else { return nil }
      return (register.list, claims.issuedAt, end)
    }
  }
}
