internal import PageFiles
internal import PassCrypto
internal import PassWallet
internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

/// The files that pages load: style, scripts, icon, logo and manifest, at paths that change with their content.
struct StaticFiles: Sendable {
  private struct File: Sendable {
    let type: String
    let bytes: [UInt8]
  }

  private var files: [String: File] = [:]
  private var worker: [UInt8] = []
  /// The digest of all files together, which is a part of their paths.
  let digest: String

  /// The beginning of the paths.
  static let prefix = "/pages/"
  /// The path of the service worker, which may only serve what is below it.
  static let workerPath = "/service-worker.js"
  private static let logoNames = ["image/png": "logo.png", "image/svg+xml": "logo.svg"]

  init(_ settings: PageSettings) throws {
    for (name, type, bytes) in PageFiles.files {
      if "/" + name == Self.workerPath {
        worker = bytes
      } else {
        let first = name == "pages.css" ? Array(Self.brand(settings).utf8) : []
        files[name] = File(type: type, bytes: first + bytes)
      }
    }
    if let logo = settings.logo, let name = Self.logoNames[logo.type] {
      files[name] = File(type: logo.type, bytes: logo.bytes)
    }
    files["manifest.webmanifest"] = File(
      type: "application/manifest+json", bytes: Self.manifest(settings))
    var all: [UInt8] = worker
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      all += Array(name.utf8) + [0] + file.bytes
    }
    digest = Array(try SHA256.digest(all).prefix(12)).hexadecimal
  }

  /// The path of the operator's logo; empty for none.
  var logo: String {
    Self.logoNames.values.sorted().map { path($0) }.first { !$0.isEmpty } ?? ""
  }

  /// The path of a file; empty for a name that there is not.
  func path(_ name: String) -> String {
    files[name] == nil ? "" : "\(Self.prefix)\(digest)/\(name)"
  }

  /// Returns the answer with a file, or nil if nothing is at the path.
  func answer(to path: String) throws -> HTTPAnswer? {
    if path == Self.workerPath {
      return HTTPAnswer(status: 200, body: worker)
        .with("content-type", "text/javascript; charset=utf-8").with("cache-control", "no-cache")
        .with("etag", try ETag.of(worker)).with("x-content-type-options", "nosniff")
    }
    let beginning = "\(Self.prefix)\(digest)/"
    guard path.hasPrefix(beginning), let file = files[String(path.dropFirst(beginning.count))]
    else { return nil }
    return HTTPAnswer(status: 200, body: file.bytes).with("content-type", file.type)
      .with("cache-control", "public, max-age=31536000, immutable")
      .with("x-content-type-options", "nosniff")
      // A logo is a file of the operator's; as a page of its own it has no rights.
      .with("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  }

  /// The operator's colour, and the one that is read best on it.
  private static func brand(_ settings: PageSettings) -> String {
    let brand = settings.colour
    let white = WalletColor(red: 255, green: 255, blue: 255)
    let black = WalletColor(red: 0, green: 0, blue: 0)
    let onBrand = brand.contrast(on: white) >= brand.contrast(on: black) ? "#ffffff" : "#000000"
    return ":root{--brand:\(brand.hexadecimal);--on-brand:\(onBrand)}\n"
  }

  /// The manifest by which a phone puts the pages on its first screen (W3C, Web Application Manifest).
  private static func manifest(_ settings: PageSettings) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("name", settings.name)
      writer.member("short_name", settings.name)
      writer.member("start_url", "/")
      writer.member("scope", "/")
      writer.member("display", "standalone")
      writer.member("theme_color", settings.colour.hexadecimal)
      writer.member("background_color", "#ffffff")
      writer.objects("icons", ["icon.svg"]) { writer, name in
        writer.member("src", name)
        writer.member("sizes", "any")
        writer.member("type", "image/svg+xml")
      }
    }
    return writer.bytes
  }
}
