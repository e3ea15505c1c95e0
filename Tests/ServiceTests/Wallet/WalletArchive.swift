import Foundation
import PassTestSupport
import PassWallet

/// The files of a `.pkpass` or `.pkpasses`, read by name.
struct WalletArchive {
  private let reader: ZipReader

  init(_ bytes: [UInt8]) throws {
    reader = ZipReader(bytes)
    if let fault = reader.faults.first { throw MissingValue("an archive: \(fault.words)") }
  }

  var names: [String] { reader.entries.map(\.name) }

  func content(_ name: String) throws -> [UInt8] {
    let entry = try reader.entries.first { $0.name == name }.orThrow(name)
    return try reader.content(of: entry, limit: 1 << 24)
  }

  /// The content of `pass.json`.
  var pass: ReplyJSON {
    get throws { ReplyJSON(try JSONSerialization.jsonObject(with: Data(try content("pass.json")))) }
  }

  /// Returns whether OpenSSL's program takes the signature over the manifest, by a root in a folder.
  func isSigned(in folder: TemporaryDirectory) throws -> Bool {
    let tool = try OutsideTool.openssl.orThrow("openssl")
    try folder.write("read.manifest", content("manifest.json"))
    try folder.write("read.signature", content("signature"))
    return try tool.run(
      "cms", "-verify", "-binary", "-inform", "DER", "-in", "\(folder.path)/read.signature",
      "-content", "\(folder.path)/read.manifest", "-CAfile", "\(folder.path)/root.pem", "-purpose",
      "any", "-attime", "\(TestService.start.secondsSince1970)", "-out", "/dev/null"
    ).code == 0
  }
}
