internal import PassCrypto
public import PassFormats
internal import Platform
public import Vocabulary

/// The file that an operator keeps and from which trust bundles are built: JSON with dates and days,
/// which names key sets by their files (docs/SPEC.md §13.5).
///
/// To add or retire an issuer or a key is to edit this one file.
public struct TrustSource: Sendable {
  /// Path of the file; paths inside are relative to where it stands.
  public let path: String
  private let text: [UInt8]

  /// Longest file, in bytes.
  private static let longest = 1 << 20

  /// Reads a file.
  public init(path: String) throws(TrustSourceError) {
    let text: [UInt8]?
    do throws(PlatformError) {
      text = try Files.read(path, limit: Self.longest)
    } catch {
      throw TrustSourceError(unreadable: path, error.description)
    }
    guard let text else {
      throw TrustSourceError(unreadable: path, "\(path): longer than \(Self.longest) bytes")
    }
    self.init(text, path: path)
  }

  /// A text that stands for the file at `path`.
  public init(_ text: [UInt8], path: String) {
    self.text = text
    self.path = path
  }

  /// A bundle as the file says, made now.
  ///
  /// - Parameters:
  ///   - version: the bundle's version; if not given that of the file, or else the one after
  ///     `previous`.
  ///   - previous: the bundle that was signed last; the new one has to go on from it.
  /// - Returns: the bundle, and what of the key sets was left out of it and why.
  public func bundle(
    now: Instant, version: Int? = nil, after previous: TrustBundle? = nil
  ) throws(TrustSourceError) -> (bundle: TrustBundle, leftOut: [String]) {
    do throws(ShapeError) {
      var object = try ObjectReader(json: text)
      var members = TrustSourceMembers(file: path, now: now)
      let bundle = TrustBundle(
        issuer: try members.owner(&object, after: previous),
        version: try members.version(&object, given: version, after: previous),
        issuedAt: now, expires: try members.expires(&object),
        issuers: try members.issuers(&object), policy: try members.policy(&object),
        nextRoot: try members.nextRoot(&object))
      try TrustSourceMembers.finish(
        object, may: "issuer, version, valid_days, issuers, policy, next_root")
      try Self.requireReadable(bundle)
      return (bundle, members.leftOut)
    } catch {
      throw TrustSourceError(path, error, in: text)
    }
  }

  /// Reads the bundle as a gate will, which may have a bound that no member shows alone.
  private static func requireReadable(_ bundle: TrustBundle) throws(ShapeError) {
    let payload = bundle.payload
    // A header of 200 characters is more than any; 86 and 2 are the signature's and the dots.
    guard (payload.count * 4 + 2) / 3 + 288 <= TrustBundle.longestToken else {
      throw ShapeError(
        path: "issuers", offset: 0,
        detail: "the bundle has \(payload.count) bytes, more than a token of "
          + "\(TrustBundle.longestToken) characters holds; take ended keys and survivors out")
    }
    _ = try TrustBundle(payload: payload)
  }
}
