internal import NIOCore
internal import NIOSSL
package import Platform
internal import Synchronization
package import Vocabulary

/// The certificate that lanes see: a chain and its private key, both in PEM form, read again when the files change.
package final class ServerCertificate: Sendable {
  private let chainPath: String
  private let keyPath: String
  private let state: Mutex<State>

  private struct State {
    var context: NIOSSLContext
    var revision: String
    var expires: Instant
    var hosts: [CertificateHost]
  }

  private static let longest = 1 << 20
  /// The time before the end of a certificate at which the operator is reminded, in seconds.
  private static let reminder = 14 * 86_400

  /// Reads the files: the certificate of this server first, then those between it and its authority.
  ///
  /// - Throws: `ServiceError` with the file that cannot be used, and how to correct it.
  package init(chain: String, key: String, now: Instant) throws(ServiceError) {
    (chainPath, keyPath) = (chain, key)
    state = Mutex(try Self.read(chain, key, now: now))
  }

  /// The TLS context of the next connection.
  var context: NIOSSLContext { state.withLock { $0.context } }

  /// Returns whether a host is one that the certificate names, so that a client that asked for it is at this server.
  func names(host: String) -> Bool {
    state.withLock { $0.hosts }.contains { $0.matches(host) }
  }

  /// A reminder for the operator; nil while the certificate is good for some time.
  package func reminder(now: Instant) -> String? {
    let expires = state.withLock { $0.expires }
    guard expires < now.adding(seconds: Self.reminder) else { return nil }
    return expires < now
      ? "\(chainPath): expired at \(expires), so that no phone connects; put a new certificate there"
      : "\(chainPath): expires at \(expires); put a new certificate there before"
  }

  /// Takes over files that changed.
  ///
  /// - Throws: `ServiceError` where they cannot be used; the former certificate stays in use.
  package func reload(now: Instant) throws(ServiceError) -> Bool {
    guard Self.revision(chainPath, keyPath) != state.withLock({ $0.revision }) else { return false }
    let new = try Self.read(chainPath, keyPath, now: now)
    state.withLock { $0 = new }
    return true
  }

  private static func revision(_ chain: String, _ key: String) -> String {
    [chain, key].map { Files.revision(of: $0) ?? "" }.joined(separator: "\n")
  }

  private static func read(
    _ chain: String, _ key: String, now: Instant
  ) throws(ServiceError) -> State {
    let revision = revision(chain, key)
    let certificates = try certificates(chain, now: now)
    let hosts = certificates[0]._subjectAlternativeNames().compactMap { CertificateHost($0) }
    guard !hosts.isEmpty else {
      throw ServiceError(
        "\(chain): certificate 1 names no host (subjectAltName), so no browser connects; get one with the name of this server"
      )
    }
    let privateKey = try privateKey(key)
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(privateKey))
    configuration.minimumTLSVersion = .tlsv12
    configuration.cipherSuites = "ECDHE+AESGCM:ECDHE+CHACHA20:!aNULL:!eNULL"
    configuration.applicationProtocols = ["http/1.1"]
    configuration.shutdownTimeout = .seconds(2)
    guard let context = try? NIOSSLContext(configuration: configuration) else {
      throw ServiceError("\(key): expected the private key of the first certificate in \(chain)")
    }
    let expires = certificates.map { Int64($0.notValidAfter) }.min() ?? 0
    return State(
      context: context, revision: revision, expires: Instant(secondsSince1970: expires),
      hosts: hosts)
  }

  private static func certificates(
    _ path: String, now: Instant
  ) throws(ServiceError) -> [NIOSSLCertificate] {
    let bytes: [UInt8]?
    do throws(PlatformError) {
      bytes = try Files.read(path, limit: longest)
    } catch {
      throw ServiceError("\(error)")
    }
    guard let bytes, let found = try? NIOSSLCertificate.fromPEMBytes(bytes), !found.isEmpty else {
      throw ServiceError(
        "\(path): expected certificates in PEM form, that of this server first, then those up to its authority"
      )
    }
    for (number, certificate) in found.enumerated() {
      let end = Instant(secondsSince1970: Int64(certificate.notValidAfter))
      let start = Instant(secondsSince1970: Int64(certificate.notValidBefore))
      let name = "\(path): certificate \(number + 1)"
      if end <= now {
        throw ServiceError("\(name) expired at \(end), and no browser connects; get a new one")
      }
      if start > now {
        throw ServiceError(
          "\(name) begins at \(start), and the clock of this machine says \(now); set the clock, or get another one"
        )
      }
    }
    return found
  }

  private static func privateKey(_ path: String) throws(ServiceError) -> NIOSSLPrivateKey {
    let secret: Files.Secret
    do throws(PlatformError) {
      secret = try Files.readSecret(path, limit: longest)
    } catch {
      throw ServiceError("\(error)")
    }
    switch secret {
    case .exposed:
      throw ServiceError(
        "\(path): others can read this key; correct it with: chmod 600 '\(path)'")
    case .tooLong: throw ServiceError("\(path): longer than \(longest) bytes; name the right file")
    case .bytes(let bytes):
      guard let key = try? NIOSSLPrivateKey(bytes: bytes, format: .pem) else {
        throw ServiceError(
          "\(path): expected a private key in PEM form that is not encrypted (no passphrase)")
      }
      return key
    }
  }
}
