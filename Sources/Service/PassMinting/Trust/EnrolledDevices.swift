package import PassFormats
internal import Platform
package import Vocabulary

/// The gates that a trial service trusts: the public halves that `passtool gate init` wrote
/// (`device.jwks.json`), each in a file of this directory.
///
/// Where an operator signs the bundle, the bundle alone says which gates are trusted.
package struct EnrolledDevices: Sendable {
  package let directory: String

  private static let suffix = ".jwks.json"
  /// The maximum size of a file, in bytes.
  private static let longest = 1 << 16

  /// A value that changes when a file does.
  package var revision: String {
    names.map { "\($0) \(Files.revision(of: "\(directory)/\($0)") ?? "")" }.joined(separator: "\n")
  }

  /// Returns the keys of all gates that have not expired.
  package func keys(now: Instant) throws -> [TrustedKey] {
    var keys: [TrustedKey] = []
    for name in names {
      let path = "\(directory)/\(name)"
      guard let bytes = try Files.read(path, limit: Self.longest) else {
        throw ServiceError(
          "\(path): is too large to be the key set of a gate; put the device.jwks.json of a gate there"
        )
      }
      do {
        for key in try JWKSet(bytes).keys {
          guard let terms = key.terms, terms.kinds == [.device] else {
            throw ServiceError("the key \(key.keyID) is not the key of a gate")
          }
          guard !keys.contains(where: { $0.keyID == key.keyID }) else {
            throw ServiceError("there are two gates \(key.keyID); give one another name")
          }
          if terms.expires > now {
            keys.append(TrustedKey(keyID: key.keyID, x: key.x, y: key.y, terms: terms))
          }
        }
      } catch {
        throw ServiceError("\(path): \(error)")
      }
    }
    return keys
  }

  private var names: [String] {
    ((try? Files.names(in: directory)) ?? []).filter { $0.hasSuffix(Self.suffix) }.sorted()
  }
}
