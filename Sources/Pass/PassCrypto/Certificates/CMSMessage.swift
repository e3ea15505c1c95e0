internal import COpenSSL

/// A signed message of any maker (CMS SignedData, RFC 5652), with its own statements about signers and times.
///
/// Nothing of it is true before `isValid(for:)` and the chain of the signer's certificate say so.
@safe package struct CMSMessage: Sendable {
  /// A signer of the message.
  package struct Signer: Sendable {
    /// The signer's certificate; nil if the message does not contain it.
    package let certificate: Certificate?
    /// The short name of the digest, such as `SHA256`.
    package let digest: String
    /// The digest that the algorithm of the signature names; nil if it names none.
    package let digestOfSignature: String?
    /// Whether the algorithm of the signature is known: one that names its digest, RSA or RSA-PSS.
    package let hasKnownAlgorithm: Bool
    /// Whether there are signed attributes; without them only the content is signed.
    package let hasAttributes: Bool
    /// Whether the attribute contentType says that plain data is signed.
    package let isOfData: Bool
    /// The attribute messageDigest.
    package let messageDigest: [UInt8]?
    /// The attribute signingTime, in seconds since 1970.
    package let signingTime: Int64?
  }

  /// The greatest length of a message, in bytes.
  package static let longest = 1 << 18
  /// The greatest number of signers and of certificates that are read.
  static let most = 16

  /// Whether the content lies outside of the message.
  package let isDetached: Bool
  /// What is wrong with the form: where it is not DER, or its header contradicts its signers; nil if nothing is.
  package let formFault: String?
  /// The certificates that the message contains.
  package let certificates: [Certificate]
  /// The signers.
  package let signers: [Signer]

  private let der: [UInt8]

  /// Reads a message; throws if the bytes are no CMS SignedData, or more follow.
  package init(der: [UInt8]) throws(CryptoError) {
    defer { ERR_clear_error() }
    guard !der.isEmpty, der.count <= Self.longest, let message = unsafe Self.read(der) else {
      throw .notASignedMessage
    }
    defer { unsafe CMS_ContentInfo_free(message) }
    guard unsafe OBJ_obj2nid(CMS_get0_type(message)) == NID_pkcs7_signed else {
      throw .notASignedMessage
    }
    self.der = der
    isDetached = unsafe CMS_is_detached(message) == 1
    let certificates = unsafe Self.certificates(of: message)
    self.certificates = certificates
    let infos = unsafe CMS_get0_SignerInfos(message)
    let count = unsafe min(Int(max(OPENSSL_sk_num(infos), 0)), Self.most)
    signers = unsafe (0..<count).compactMap { index in
      unsafe OPENSSL_sk_value(infos, Int32(index)).map { OpaquePointer($0) }
    }.map { unsafe Signer($0, certificates) }
    formFault = CMSHeader.fault(in: der)
  }

  /// Returns whether every signer signed this content, as the certificates in the message prove.
  ///
  /// It says nothing about the certificates.
  package func isValid(for content: [UInt8]) -> Bool {
    defer { ERR_clear_error() }
    // The verification notes things in the message, so each has its own.
    guard !signers.isEmpty, let message = unsafe Self.read(der) else { return false }
    defer { unsafe CMS_ContentInfo_free(message) }
    return unsafe content.withUnsafeBytes { bytes in
      guard
        let source = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count))
      else { return false }
      defer { unsafe BIO_free(source) }
      let flags = UInt32(CMS_BINARY | CMS_NO_SIGNER_CERT_VERIFY)
      return unsafe CMS_verify(message, nil, nil, source, nil, flags) == 1
    }
  }

  private static func read(_ der: [UInt8]) -> OpaquePointer? {
    unsafe der.withUnsafeBufferPointer { bytes in
      var next = bytes.baseAddress
      guard let message = unsafe d2i_CMS_ContentInfo(nil, &next, bytes.count) else { return nil }
      guard unsafe next == bytes.baseAddress.map({ unsafe $0 + bytes.count }) else {
        unsafe CMS_ContentInfo_free(message)
        return nil
      }
      return unsafe message
    }
  }

  private static func certificates(of message: OpaquePointer) -> [Certificate] {
    guard let stack = unsafe CMS_get1_certs(message) else { return [] }
    defer { unsafe OPENSSL_sk_free(stack) }
    var certificates: [Certificate] = []
    let count = unsafe max(OPENSSL_sk_num(stack), 0)
    for index in 0..<count {
      guard let pointer = unsafe OPENSSL_sk_value(stack, index) else { continue }
      // Those beyond the limit are read, too, to be released.
      let certificate = unsafe Certificate(owning: OpaquePointer(pointer))
      if certificates.count < most { certificates.append(certificate) }
    }
    return certificates
  }
}

extension CMSMessage.Signer {
  fileprivate init(_ info: OpaquePointer, _ certificates: [Certificate]) {
    certificate = certificates.first { unsafe CMS_SignerInfo_cert_cmp(info, $0.pointer) == 0 }
    var digest: UnsafeMutablePointer<X509_ALGOR>?
    var signature: UnsafeMutablePointer<X509_ALGOR>?
    unsafe CMS_SignerInfo_get0_algs(info, nil, nil, &digest, &signature)
    self.digest = unsafe Self.shortName(OBJ_obj2nid(digest?.pointee.algorithm))
    var named: Int32 = NID_undef
    let isKnown = unsafe OBJ_find_sigid_algs(
      OBJ_obj2nid(signature?.pointee.algorithm), &named, nil)
    let namesDigest = isKnown == 1 && named != NID_undef
    digestOfSignature = namesDigest ? Self.shortName(named) : nil
    let algorithm = unsafe OBJ_obj2nid(signature?.pointee.algorithm)
    hasKnownAlgorithm = namesDigest || [NID_rsaEncryption, NID_rsassaPss].contains(algorithm)
    hasAttributes = unsafe CMS_signed_get_attr_count(info) > 0
    let type = unsafe Self.attribute(info, NID_pkcs9_contentType, V_ASN1_OBJECT)
    isOfData = unsafe OBJ_obj2nid(type.map { OpaquePointer($0) }) == NID_pkcs7_data
    messageDigest = unsafe Self.attribute(info, NID_pkcs9_messageDigest, V_ASN1_OCTET_STRING).map {
      let text = unsafe $0.assumingMemoryBound(to: ASN1_STRING.self)
      return unsafe Array(
        UnsafeBufferPointer(
          start: ASN1_STRING_get0_data(text), count: Int(ASN1_STRING_length(text))))
    }
    let time =
      unsafe Self.attribute(info, NID_pkcs9_signingTime, V_ASN1_UTCTIME)
      ?? Self.attribute(info, NID_pkcs9_signingTime, V_ASN1_GENERALIZEDTIME)
    let seconds = unsafe Int64(
      passtool_time_seconds(time?.assumingMemoryBound(to: ASN1_TIME.self)))
    signingTime = seconds == .min ? nil : seconds
  }

  /// Returns the only value of a signed attribute; nil if it is missing, there several times or of another type.
  private static func attribute(
    _ info: OpaquePointer, _ id: Int32, _ type: Int32
  ) -> UnsafeMutableRawPointer? {
    let onlyOne: Int32 = -3
    return unsafe CMS_signed_get0_data_by_OBJ(info, OBJ_nid2obj(id), onlyOne, type)
  }

  private static func shortName(_ id: Int32) -> String {
    unsafe OBJ_nid2sn(id).map { unsafe String(cString: $0) } ?? "an unknown algorithm"
  }

  /// Returns the digest of a content by the signer's algorithm; nil if libcrypto lacks it.
  package func digest(of content: [UInt8]) -> [UInt8]? { try? OneDigest.digest(content, digest) }
}
