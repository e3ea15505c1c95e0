internal import PassCrypto
internal import Vocabulary

/// A file of a pass, ready to be put into it: as the archive holds it, with its digest for the manifest.
struct PackedFile: Equatable, Sendable {
  /// The file before it was packed.
  let bytes: [UInt8]
  let member: ZipMember
  /// The SHA-1 in hexadecimal digits, or the reason why libcrypto makes none.
  let digest: Result<String, CryptoError>

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    member = ZipMember(bytes)
    do throws(CryptoError) {
      digest = .success(try SHA1.digest(bytes).hexadecimal)
    } catch {
      digest = .failure(error)
    }
  }

  /// Compares the bytes alone, because the rest is made from them.
  static func == (one: PackedFile, other: PackedFile) -> Bool { one.bytes == other.bytes }
}
