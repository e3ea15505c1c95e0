internal import PassCrypto
internal import PassDocuments
internal import PassFormats
internal import Vocabulary

/// A pass for Apple's wallet, signed: a `.pkpass`.
public struct ApplePass: Sendable {
  /// The media type of one pass.
  public static let mediaType = "application/vnd.apple.pkpass"
  /// The media type of several passes.
  public static let bundleMediaType = "application/vnd.apple.pkpasses"
  /// The greatest number of passes in one file.
  public static let longestBundle = 10

  /// The file, a ZIP.
  public let bytes: [UInt8]
  /// The digests of all files but the signature: two passes with the same manifest have the same content.
  public let manifest: [UInt8]

  /// Makes and signs the passes of a wallet's pass: one, or one for each flight of a boarding pass.
  ///
  /// The same input gives the same bytes if the key of the identity is RSA; with a key on an elliptic curve only the
  /// manifest is the same. The signing time is the time at which the pass was issued, but not before the certificate's
  /// validity.
  ///
  /// - Throws: `WalletError` if the operator has no certificate for Apple's wallet or no icon, if the details contradict
  ///   the pass, or if the key cannot sign.
  public static func passes(
    _ pass: WalletPass, _ settings: WalletSettings
  ) throws(WalletError) -> [ApplePass] {
    let legs =
      switch pass.pass.claims.content {
      case .boardingPass(let boardingPass): max(boardingPass.legs.count, 1)
      case .ticket: 1
      }
    let pass = settings.completed(pass)
    var passes: [ApplePass] = []
    for leg in 0..<legs {
      let content = try AppleContent(pass, settings, leg: leg, ofSeveral: legs > 1)
      passes.append(try ApplePass(content, settings))
    }
    return passes
  }

  /// Signs the content of a pass.
  init(_ content: AppleContent, _ settings: WalletSettings) throws(WalletError) {
    guard let identity = settings.apple else { throw .noAppleIdentity }
    var archive = ZipWriter()
    for file in content.files { archive.add(file.name, file.member) }
    let manifest = content.manifest
    do throws(CryptoError) {
      let signature = try identity.signer.detachedSignature(
        for: manifest, signingTime: content.signingTime(identity))
      archive.add("manifest.json", manifest)
      archive.add("signature", signature)
    } catch {
      throw WalletError("cannot be signed: \(error)")
    }
    bytes = archive.finished()
    self.manifest = manifest
  }

  /// Returns one file with several passes.
  ///
  /// - Throws: `WalletError` for more than ten passes, which a phone refuses.
  public static func bundle(_ passes: [ApplePass]) throws(WalletError) -> [UInt8] {
    guard passes.count <= longestBundle else {
      throw WalletError(
        "a phone takes at most \(longestBundle) passes in one file; give \(passes.count) in several"
      )
    }
    var archive = ZipWriter()
    for (index, pass) in passes.enumerated() { archive.add("\(index + 1).pkpass", pass.bytes) }
    return archive.finished()
  }
}

extension ApplePass {
  /// Returns the manifests of the passes in a file, to compare their content; empty for a file without passes.
  public static func manifests(in file: [UInt8]) -> [[UInt8]] {
    let archive = ZipReader(file)
    let limit = 1 << 20
    if let manifest = archive.entries.first(where: { $0.name == "manifest.json" }) {
      return (try? archive.content(of: manifest, limit: limit)).map { [$0] } ?? []
    }
    return archive.entries.prefix(longestBundle).compactMap { entry in
      guard let inner = try? archive.content(of: entry, limit: 8 << 20) else { return nil }
      let pass = ZipReader(inner)
      return pass.entries.first { $0.name == "manifest.json" }
        .flatMap { try? pass.content(of: $0, limit: limit) }
    }
  }
}
