@testable import ServiceHTTP
import Foundation
import PassTestSupport

/// The TLS files in a separate directory.
final class TLSFolder: Sendable {
  private let directory: TemporaryDirectory
  let files: TLSFiles

  init(_ certificate: TestCertificate) throws {
    directory = try TemporaryDirectory()
    files = TLSFiles(
      chain: "\(directory.path)/chain.pem", key: "\(directory.path)/key.pem")
    try write(certificate)
  }

  func write(_ certificate: TestCertificate) throws {
    try writeChain(certificate)
    try writeKey(certificate)
  }

  func writeChain(_ certificate: TestCertificate) throws {
    try Data(certificate.certificate).write(to: URL(filePath: files.chain))
  }

  func writeKey(_ certificate: TestCertificate, mode: Int = 0o600) throws {
    try Data(certificate.key).write(to: URL(filePath: files.key))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: files.key)
  }
}
