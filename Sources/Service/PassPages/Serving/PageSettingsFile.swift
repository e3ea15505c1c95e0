internal import PassWallet
internal import Platform
internal import StrictText
internal import Vocabulary

/// The operator's file with the settings for the pages (docs/guides/pages.md).
///
/// ```json
/// {"name": "Quay Air", "colour": "#0b5cad", "logo": "logo.svg", "languages": ["en", "de"],
///  "links": [{"text": "Imprint", "url": "https://quay.example/imprint"}],
///  "origin": "https://book.quay.example", "banks": ["https://pay.example.com"],
///  "choosing_at_once": 250,
///  "sign_in": {"issuer": "https://login.example.com/realms/air", "client_id": "pages"},
///  "desk": {"sign_in": {"issuer": "https://login.example.com/realms/staff", "client_id": "desk"}}}
/// ```
package enum PageSettingsFile {
  /// The greatest length of the file, and of the logo, in bytes.
  private static let longest = 256 << 10

  /// Reads the settings; only the name is required.
  ///
  /// The error names every fault of the file with its line and column.
  package static func read(_ path: String) throws(PageSettingsError) -> PageSettings {
    let text = try text(path)
    do throws(ShapeError) {
      var object = try ObjectReader(json: text)
      return try object.whole { (object) throws(ShapeError) in
        try settings(&object, beside: Files.parent(of: path))
      }
    } catch {
      throw PageSettingsError(path, text, error)
    }
  }

  private static func text(_ path: String) throws(PageSettingsError) -> [UInt8] {
    do throws(PlatformError) {
      if let text = try Files.read(path, limit: longest) { return text }
    } catch {
      throw PageSettingsError(path, "\(error); name the file with the settings for pages")
    }
    throw PageSettingsError(
      path, "is longer than \(longest) bytes; name the JSON file with the settings for pages")
  }

  private static func settings(
    _ object: inout ObjectReader, beside folder: String
  ) throws(ShapeError) -> PageSettings {
    let site = siteText(&object)
    let (name, colour, languages, logo, links, banks, atOnce, origin, signIn, desk) = try together(
      part(try object.line("name", upTo: 80)), part(try colour(&object)),
      part(try languages(&object)), part(try logo(&object, folder)), part(try links(&object)),
      part(try banks(&object)),
      part(try object.optionalInteger("choosing_at_once", in: 1...100_000)),
      part(try origin(&object)), part(try signIn(&object, beside: folder, site: site)),
      part(try desk(&object, beside: folder, site: site)))
    var settings = PageSettings(name: name)
    if let colour { settings.colour = colour }
    if let languages { settings.languages = languages }
    settings.logo = logo
    settings.links = links
    settings.bankOrigins = banks
    if let atOnce { settings.choosingAtOnce = atOnce }
    settings.origin = origin
    settings.signIn = signIn
    settings.desk = desk
    return settings
  }

  private static func colour(_ object: inout ObjectReader) throws(ShapeError) -> WalletColor? {
    guard let text = try object.optionalString("colour") else { return nil }
    guard let colour = WalletColor(text) else {
      throw object.failure(
        "colour", "expected a colour such as #0b5cad, found \"\(escaped(text, limit: 40))\"")
    }
    return colour
  }

  private static func languages(_ object: inout ObjectReader) throws(ShapeError) -> [Language]? {
    guard let nodes = try object.optionalArray("languages") else { return nil }
    let languages = try object.each(of: nodes, object.path(to: "languages")) {
      (node, place) throws(ShapeError) -> Language in
      guard case .string(let text) = node.value, let language = Language(rawValue: text) else {
        throw ShapeError(
          path: place, offset: node.offset,
          detail: "expected one of \(Language.allCases.map(\.rawValue).joined(separator: ", ")), "
            + "found \(node.value.kind)")
      }
      return language
    }
    guard !languages.isEmpty, Set(languages).count == languages.count else {
      throw object.failure("languages", "expected one language or more, each once")
    }
    return languages
  }

  private static func logo(
    _ object: inout ObjectReader, _ folder: String
  ) throws(ShapeError) -> (type: String, bytes: [UInt8])? {
    guard let name = try object.optionalString("logo") else { return nil }
    let types = [("svg", "image/svg+xml"), ("png", "image/png")]
    guard let (_, type) = types.first(where: { name.hasSuffix(".\($0.0)") }) else {
      throw object.failure(
        "logo", "expected the name of an .svg or .png file, found \"\(escaped(name, limit: 80))\"")
    }
    let path = name.hasPrefix("/") || folder == "." ? name : "\(folder)/\(name)"
    do throws(PlatformError) {
      if let bytes = try Files.read(path, limit: longest) { return (type, bytes) }
    } catch {
      throw object.failure("logo", "\(error); paths are relative to the folder of the settings")
    }
    throw object.failure("logo", "\(escaped(path)) is longer than \(longest) bytes")
  }

  private static func links(
    _ object: inout ObjectReader
  ) throws(ShapeError) -> [(text: String, url: String)] {
    try object.optionalObjects("links") { (link) throws(ShapeError) in
      let text = try link.line("text", upTo: 80)
      let url = try link.string("url")
      guard let address = WebAddress(url), address.isSecure else {
        throw link.failure(
          "url", "expected an https address, found \"\(escaped(url, limit: 80))\"")
      }
      return (text, url)
    }
  }

  /// The sites of banks and payment providers to which a person is sent from a form.
  private static func banks(_ object: inout ObjectReader) throws(ShapeError) -> [String] {
    guard let nodes = try object.optionalArray("banks") else { return [] }
    return try object.each(of: nodes, object.path(to: "banks")) {
      (node, place) throws(ShapeError) -> String in
      guard case .string(let text) = node.value, let address = WebAddress(text), address.isSecure,
        text.utf8.count(where: { $0 == UInt8(ascii: "/") }) == 2,
        text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !";,'\"".utf8.contains($0) })
      else {
        throw ShapeError(
          path: place, offset: node.offset,
          detail: "expected a site such as https://pay.example.com, without a path, found "
            + "\(node.value.kind)")
      }
      return text
    }
  }
}
