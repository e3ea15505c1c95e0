internal import COpenSSL

/// A reusable AES-256-GCM context, which its pool lends to one thread at a time.
@safe final class CipherContext: Sendable {
  static let nonceByteCount = 12
  static let tagByteCount = 16

  nonisolated(unsafe) private let context: OpaquePointer
  // The algorithm is fetched once, because looking it up by name takes longer than encrypting a name with it.
  nonisolated(unsafe) private static let algorithm: OpaquePointer? = unsafe EVP_CIPHER_fetch(
    nil, "AES-256-GCM", nil)

  init() throws(CryptoError) {
    guard let algorithm = unsafe Self.algorithm else { throw .fromQueue("EVP_CIPHER_fetch") }
    guard let context = unsafe EVP_CIPHER_CTX_new() else { throw .fromQueue("EVP_CIPHER_CTX_new") }
    unsafe self.context = context
    // The context keeps the algorithm: libcrypto would reset it and allocate anew if it were named again.
    guard unsafe EVP_EncryptInit_ex2(context, algorithm, nil, nil, nil) == 1 else {
      unsafe EVP_CIPHER_CTX_free(context)
      throw .fromQueue("AES-256-GCM")
    }
  }

  deinit { unsafe EVP_CIPHER_CTX_free(context) }

  /// Encrypts the bytes and returns the ciphertext, followed by the tag over ciphertext and subject.
  func seal(
    _ bytes: [UInt8], about subject: [UInt8], key: [UInt8], nonce: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    let length = try Self.length(bytes, subject)
    guard nonce.count == Self.nonceByteCount else {
      throw .libraryFailure("the nonce has \(nonce.count) bytes")
    }
    var sealed = [UInt8](repeating: 0, count: bytes.count)
    var tag = [UInt8](repeating: 0, count: Self.tagByteCount)
    var written: Int32 = 0
    let isDone =
      unsafe EVP_EncryptInit_ex2(context, nil, key, nonce, nil) == 1
      && EVP_EncryptUpdate(context, nil, &written, subject, Int32(subject.count)) == 1
      && EVP_EncryptUpdate(context, &sealed, &written, bytes, length) == 1
      && EVP_EncryptFinal_ex(context, nil, &written) == 1
      && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1
    guard isDone else { throw .fromQueue("AES-256-GCM") }
    return sealed + tag
  }

  /// Decrypts the output of `seal`; returns nil if the tag does not match the bytes and the subject.
  func open(
    _ box: [UInt8], about subject: [UInt8], key: [UInt8], nonce: [UInt8]
  ) throws(CryptoError) -> [UInt8]? {
    let sealed = Array(box.dropLast(Self.tagByteCount))
    var tag = Array(box.suffix(Self.tagByteCount))
    let length = try Self.length(sealed, subject)
    var bytes = [UInt8](repeating: 0, count: sealed.count)
    var written: Int32 = 0
    let isRead =
      unsafe EVP_DecryptInit_ex2(context, nil, key, nonce, nil) == 1
      && EVP_DecryptUpdate(context, nil, &written, subject, Int32(subject.count)) == 1
      && EVP_DecryptUpdate(context, &bytes, &written, sealed, length) == 1
      && EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1
    guard isRead else { throw .fromQueue("AES-256-GCM") }
    guard unsafe EVP_DecryptFinal_ex(context, nil, &written) == 1 else {
      ERR_clear_error()
      return nil
    }
    return bytes
  }

  private static func length(_ bytes: [UInt8], _ subject: [UInt8]) throws(CryptoError) -> Int32 {
    guard let length = Int32(exactly: bytes.count), subject.count <= Int(Int32.max) else {
      throw .libraryFailure("no box holds \(bytes.count) bytes")
    }
    return length
  }
}
