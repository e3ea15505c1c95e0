internal import Platform
internal import StrictText
public import Vocabulary

/// The operator's file with the settings for wallets (docs/guides/wallets.md).
///
/// ```json
/// {"organization": "Quay Air", "background": "#122B45", "foreground": "#FFFFFF", "label": "#C9D8E6",
///  "logo": "logo.svg", "pictures": {"icon@2x.png": "icon2.png"},
///  "apple": {"certificate": "pass.cer", "key": "pass.key", "intermediates": ["AppleWWDRCAG4.cer"]},
///  "google": {"issuer_id": "3388000000000000001", "key": "service-account.json"},
///  "web_service": "https://passes.example/wallet"}
/// ```
///
/// Every member may be left out. Paths are relative to the folder of the file. Keys are in files of their own, which
/// only their owner may be able to read.
public enum WalletSettingsFile {
  static let longest = 64 << 10

  /// Reads the settings; pictures that the file does not give are made from the logo.
  ///
  /// The time `now` tells whether a certificate has ended; nil takes one that has, too. The error names every fault of
  /// the file.
  public static func read(
    _ path: String, at now: Instant?
  ) throws(WalletSettingsError) -> WalletSettings {
    let text = try text(path)
    let folder = SettingsFolder(path: Files.parent(of: path))
    do throws(ShapeError) {
      var object = try ObjectReader(json: text)
      return try object.whole { (object) throws(ShapeError) in
        try settings(&object, folder, at: now)
      }
    } catch {
      throw WalletSettingsError(path, text, error)
    }
  }

  private static func text(_ path: String) throws(WalletSettingsError) -> [UInt8] {
    do throws(PlatformError) {
      if let text = try Files.read(path, limit: longest) { return text }
    } catch {
      throw WalletSettingsError(path, "\(error); name the file with the settings for wallets")
    }
    throw WalletSettingsError(
      path, "is longer than \(longest) bytes; name the JSON file with the settings for wallets")
  }

  private static func settings(
    _ object: inout ObjectReader, _ folder: SettingsFolder, at now: Instant?
  ) throws(ShapeError) -> WalletSettings {
    let (appearance, apple, google, webService, minutes) = try together(
      part(try appearance(&object, folder)),
      part(try apple(&object, folder, at: now)),
      part(try google(&object, folder)),
      part(try webService(&object)),
      part(try object.optionalInteger("boarding_minutes", in: 1...240)))
    var settings = WalletSettings()
    settings.appearance = appearance
    settings.apple = apple
    settings.google = google
    settings.webService = webService
    settings.boardingMinutes = minutes
    return settings
  }

  private static func webService(_ object: inout ObjectReader) throws(ShapeError) -> String? {
    guard let text = try object.optionalString("web_service") else { return nil }
    guard let address = WebAddress(text), address.isSecure, !text.hasSuffix("/"),
      !text.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") })
    else {
      throw object.failure(
        "web_service",
        "expected an https address without a slash at its end and without a query, such as "
          + "https://passes.example/wallet, found \"\(escaped(text, limit: 80))\"")
    }
    return text
  }
}
