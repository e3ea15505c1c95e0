internal import NIOCore
package import NIOSSL
internal import Platform
package import Vocabulary

/// The files with which the service speaks TLS: a certificate chain and its private key, both in PEM form.
package struct TLSFiles: Equatable, Sendable {
  /// The file with the certificate of the service first, then those between it and its authority.
  package var chain: String
  /// The file with the private key, which only its owner may read.
  package var key: String

  package init(chain: String, key: String) {
    (self.chain, self.key) = (chain, key)
  }

  private static let longest = 1 << 20

  /// Reads the bytes of both files.
  package func read() throws -> (chain: [UInt8], key: [UInt8]) {
    guard let chain = try Files.read(chain, limit: Self.longest) else {
      throw ServiceError("\(self.chain): longer than \(Self.longest) bytes")
    }
    switch try Files.readSecret(key, limit: Self.longest) {
    case .exposed: throw ServiceError("\(key): others can read this key; chmod 600 \(key)")
    case .tooLong: throw ServiceError("\(key): longer than \(Self.longest) bytes")
    case .bytes(let bytes): return (chain, bytes)
    }
  }

  /// Returns the TLS context of the files: for TLS 1.2 with forward secrecy, or 1.3.
  ///
  /// - Throws: `ServiceError` with the file that cannot be used and the reason.
  package func context(_ files: (chain: [UInt8], key: [UInt8])) throws -> NIOSSLContext {
    let certificates = try certificates(files.chain)
    let key: NIOSSLPrivateKey
    do {
      key = try NIOSSLPrivateKey(bytes: files.key, format: .pem)
    } catch {
      throw ServiceError(
        "\(self.key): expected a private key in PEM form that is not encrypted (no passphrase)")
    }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(key))
    configuration.minimumTLSVersion = .tlsv12
    configuration.cipherSuites =
      "ECDHE+AESGCM:ECDHE+CHACHA20:!aNULL:!eNULL"
    configuration.applicationProtocols = ["http/1.1"]
    // The service waits only shortly for a client that does not end TLS properly.
    configuration.shutdownTimeout = .seconds(2)
    do {
      return try NIOSSLContext(configuration: configuration)
    } catch {
      throw ServiceError(
        "\(self.key): expected the private key of the first certificate in \(chain)")
    }
  }

  /// Returns the earliest time at which a certificate of the chain expires.
  package func expires(_ files: (chain: [UInt8], key: [UInt8])) throws -> Instant? {
    try certificates(files.chain).map { Int64($0.notValidAfter) }.min()
      .map(Instant.init(secondsSince1970:))
  }

  private func certificates(_ bytes: [UInt8]) throws -> [NIOSSLCertificate] {
    guard let certificates = try? NIOSSLCertificate.fromPEMBytes(bytes), !certificates.isEmpty
    else { throw ServiceError("\(chain): expected certificates in PEM form") }
    return certificates
  }

  /// Checks the files as a start would.
  package func check() throws { _ = try context(read()) }

  /// Returns the verdict on the certificates: whether they are in force, and for some time.
  ///
  /// - Throws: `ServiceError` with the file that cannot be used and the reason.
  package func verdict(now: Instant) throws -> Readiness.Verdict {
    let files = try read()
    _ = try context(files)
    return .certificate(ending: try expires(files), now: now)
  }
}
