internal import PageFiles
internal import PassCrypto
internal import PassWallet
internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

/// The files that pages load: style, script, icon and logo, at paths that change with their content.
struct StaticFiles: Sendable {
  private struct File: Sendable {
    let type: String
    let bytes: [UInt8]
    let path: String
  }

  private let files: [String: File]
  private let worker: [UInt8]
  /// The path of the operator's logo; nil for none.
  let logo: String?

  /// The beginning of the paths.
  static let prefix = "/pages/"
  /// The path of the service worker, which may only serve what is below it.
  static let workerPath = "/service-worker.js"

  init(_ settings: PageSettings) throws {
    var all = PageFiles.files.map { ($0.name, $0.type, $0.bytes) }
    if let logo = settings.logo {
      all.append((logo.type == "image/png" ? "logo.png" : "logo.svg", logo.type, logo.bytes))
    }
    var files: [String: File] = [:]
    var worker: [UInt8] = []
    for (name, type, content) in all {
      var bytes = content
      if name == "pages.css" { bytes = Array(Self.brand(settings).utf8) + bytes }
      if name == "service-worker.js" {
        worker = bytes
        continue
      }
      let digest = String(
        decoding: Base64URL.encode(Array(try SHA256.digest(bytes).prefix(9))), as: UTF8.self)
      files[name] = File(type: type, bytes: bytes, path: "\(Self.prefix)\(digest)/\(name)")
    }
    self.files = files
    logo = (files["logo.svg"] ?? files["logo.png"])?.path
    // The worker of another version has other bytes, so that browsers take it.
    let paths = files.values.map(\.path).sorted().map { "\"\($0)\"" }.joined(separator: ",")
    self.worker = Array("const FILES = [\(paths)];\n".utf8) + worker
  }

  /// The path of a file; empty for a name that there is not.
  func path(_ name: String) -> String { files[name]?.path ?? "" }

  /// Returns the answer with a file, or nil if nothing is at the path.
  func answer(to path: String) throws -> HTTPAnswer? {
    if path == Self.workerPath {
      return HTTPAnswer.content("text/javascript; charset=utf-8", worker, caching: .checked)
        .with("etag", try ETag.of(worker)).with("x-content-type-options", "nosniff")
    }
    guard let file = files.values.first(where: { $0.path == path }) else { return nil }
    return HTTPAnswer(status: 200, body: file.bytes).with("content-type", file.type)
      .with("cache-control", "public, max-age=31536000, immutable")
      .with("x-content-type-options", "nosniff")
      .with("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  }

  /// The operator's colour, and the one that is read best on it.
  private static func brand(_ settings: PageSettings) -> String {
    let brand = settings.colour
    let white = WalletColor(red: 255, green: 255, blue: 255)
    let black = WalletColor(red: 0, green: 0, blue: 0)
    let onBrand = brand.contrast(on: white) >= brand.contrast(on: black) ? "#ffffff" : "#000000"
    let hexadecimal = [brand.red, brand.green, brand.blue].hexadecimal
    return ":root{--brand:#\(hexadecimal);--on-brand:\(onBrand)}\n"
  }
}
