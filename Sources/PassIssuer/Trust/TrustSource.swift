internal import PassCrypto
public import PassFormats
internal import StrictText
internal import Platform
public import Vocabulary

/// The file that an operator maintains and from which trust bundles are built (docs/SPEC.md §13.5).
///
/// It is JSON with dates and durations in days and refers to key sets by file name. To add or
/// retire an issuer or a key, only this file is edited.
public struct TrustSource: Sendable {
  /// The path of the file; paths in the file are relative to its directory.
  public let path: String
  private let text: [UInt8]

  /// The longest file, in bytes.
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
      throw TrustSourceError(unreadable: path, "\(path): is longer than \(Self.longest) bytes")
    }
    self.init(text, path: path)
  }

  /// Uses `text` as the content of the file at `path`.
  public init(_ text: [UInt8], path: String) {
    self.text = text
    self.path = path
  }

  /// Builds a bundle from the file.
  ///
  /// `version` is the bundle's version; by default that of the file, or else the one after `previous`. `previous` is
  /// the bundle that was signed last, which the new one must succeed. Returns the bundle, and the parts that were left
  /// out of it, with the reasons.
  public func bundle(
    now: Instant, version: Int64? = nil, after previous: TrustBundle? = nil
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

  /// Parses the bundle as a gate will.
  ///
  /// The bundle as a whole may exceed a limit that no member exceeds alone.
  private static func requireReadable(_ bundle: TrustBundle) throws(ShapeError) {
    let payload = bundle.payload
    // The header takes less than 200 characters; 86 are the signature and 2 the dots.
    guard (payload.count * 4 + 2) / 3 + 288 <= TrustBundle.longestToken else {
      throw ShapeError(
        path: "issuers", offset: 0,
        detail: "the bundle is too large, because its token would have more than "
          + "\(TrustBundle.longestToken) characters; remove ended keys and survivors")
    }
    _ = try TrustBundle(payload: payload)
  }
}
