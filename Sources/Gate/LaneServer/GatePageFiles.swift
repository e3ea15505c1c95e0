internal import PassCrypto
package import Platform

/// The files of the page of a gate, as `Web/page/build` puts them together, in memory.
package struct GatePageFiles: Sendable {
  /// The digest of the page, which is also on the gate card.
  package let digest: String
  private let files: [String: [UInt8]]

  private static let list = "files.sha256"
  private static let longestList = 1 << 16
  private static let longestFile = 1 << 24

  /// Reads the files that the list in the folder names, each compared with its digest.
  ///
  /// - Throws: `ServiceError` where a file is missing, or not the one that the list names.
  package init(_ folder: String) throws(ServiceError) {
    let text = try Self.read(folder, Self.list, Self.longestList)
    var files = [Self.list: text]
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1)
      guard words.count == 2, case let name = words[1].drop(while: { $0 == " " || $0 == "*" }),
        !name.hasPrefix("/"), !name.split(separator: "/").contains("..")
      else { throw ServiceError("\(folder)/\(Self.list): is no list of sha256sum") }
      let bytes = try Self.read(folder, String(name), Self.longestFile)
      guard try Self.digest(bytes) == words[0] else {
        throw ServiceError(
          "\(folder)/\(name): is not the file that \(Self.list) names; copy all files of the page again"
        )
      }
      files[String(name)] = bytes
    }
    self.files = files
    digest = try Self.digest(text)
  }

  private static func read(
    _ folder: String, _ name: String, _ limit: Int
  ) throws(ServiceError) -> [UInt8] {
    do throws(PlatformError) {
      if let bytes = try Files.read("\(folder)/\(name)", limit: limit) { return bytes }
    } catch {
      throw ServiceError("\(error); --page names the folder that Web/page/build makes")
    }
    throw ServiceError("\(folder)/\(name): longer than \(limit) bytes")
  }

  private static func digest(_ bytes: [UInt8]) throws(ServiceError) -> String {
    do throws(CryptoError) {
      let letters = Array("0123456789abcdef")
      return String(
        try SHA256.digest(bytes).flatMap { [letters[Int($0 >> 4)], letters[Int($0 & 15)]] })
    } catch {
      throw ServiceError("\(error)")
    }
  }

  /// Returns a file with its type; nil where the page has no such file.
  func file(_ path: Substring) -> (bytes: [UInt8], type: String)? {
    let name = path.isEmpty ? "index.html" : String(path)
    guard let bytes = files[name] else { return nil }
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    return (bytes, Self.types[ending] ?? "application/octet-stream")
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "mjs": "text/javascript", "js": "text/javascript",
    "wasm": "application/wasm", "css": "text/css; charset=utf-8", "json": "application/json",
    "svg": "image/svg+xml", "png": "image/png", "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json", "sha256": "text/plain; charset=utf-8",
  ]
}
