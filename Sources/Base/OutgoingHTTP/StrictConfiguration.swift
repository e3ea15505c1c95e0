package import AsyncHTTPClient
internal import NIOCore
package import NIOSSL
internal import Vocabulary

extension HTTPClient.Configuration {
  /// Returns the configuration of every HTTP client of ours: a request is sent once, and only the server at the
  /// configured address answers it.
  ///
  /// - No redirect is followed, because no other server may get tokens and personal data, or speak for this one.
  /// - TLS has at least version 1.2 and verifies the certificate.
  /// - An answer is not decompressed, so that a limit on its bytes is a limit on memory.
  /// - The version is HTTP/1.1. A connection that fails is not tried again; the caller decides about that.
  ///
  /// `time` is the maximum time for connecting. `tls` has further authorities or a certificate of the client, if there
  /// are any.
  package static func strict(
    connectingWithin time: Duration, tls: TLSConfiguration = .strictClient()
  ) -> HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(tlsConfiguration: tls)
    configuration.redirectConfiguration = .disallow
    configuration.decompression = .disabled
    configuration.httpVersion = .http1Only
    configuration.timeout.connect = TimeAmount(time)
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }
}

extension TLSConfiguration {
  /// Returns the settings of TLS of every client of ours: version 1.2 (RFC 5246) or newer, and the certificate is
  /// verified.
  package static func strictClient() -> TLSConfiguration {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.minimumTLSVersion = .tlsv12
    return tls
  }

  /// Returns the same settings, with the certificates of a PEM file trusted besides those of the system.
  ///
  /// - Throws: `UnreadableAuthorities` if the file has no certificates.
  package static func strictClient(
    trusting authorities: String?
  ) throws(UnreadableAuthorities) -> TLSConfiguration {
    var tls = strictClient()
    guard let authorities else { return tls }
    do {
      tls.additionalTrustRoots = [.certificates(try NIOSSLCertificate.fromPEMFile(authorities))]
    } catch {
      throw UnreadableAuthorities(path: authorities)
    }
    return tls
  }
}

/// A file that was to have certificates of authorities, and has none that can be read.
package struct UnreadableAuthorities: Error, CustomStringConvertible {
  package let path: String

  package var description: String { "\(escaped(path)): expected certificates in PEM form" }
}
