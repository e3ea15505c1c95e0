internal import PassCrypto
internal import Platform
internal import StrictText
internal import Vocabulary

/// The texts of messages, kept under their digests.
///
/// Passport data is in these files alone, and `removeTexts` ends it.
struct TextStore {
  private let directory: DepartureDirectory

  /// Maximum length of a text, in bytes.
  static let longest = 1 << 24

  init(_ directory: DepartureDirectory) { self.directory = directory }

  /// The list without passport data, which takes the place of all texts.
  private var keptPath: String { "\(directory.textsPath)/list.kept" }

  /// Whether passport data was removed.
  var isPurged: Bool { Files.exists(keptPath) }

  private func path(_ digest: [UInt8]) -> String {
    "\(directory.textsPath)/\(Self.name(digest))"
  }

  /// The end of the names of texts.
  static let suffix = ".text"

  /// The name of the file of a text, which is also its name in a shared folder.
  static func name(_ digest: [UInt8]) -> String {
    "\(String(decoding: Base64URL.encode(digest), as: UTF8.self))\(suffix)"
  }

  /// Keeps a text and returns its digest.
  func keep(_ text: [UInt8]) throws -> [UInt8] {
    guard text.count <= Self.longest else {
      throw DepartureError.invalid(
        "a message of \(text.count >> 20) MiB is too long; is this the right file?")
    }
    let digest = try SHA256.digest(text)
    if !Files.exists(path(digest)) {
      try Files.replace(path(digest), text, mode: Files.privateMode)
    }
    return digest
  }

  /// Returns a text; nil where it is not here yet, or was removed.
  func text(_ digest: [UInt8]) throws -> [UInt8]? {
    guard Files.exists(path(digest)),
      let text = try Files.read(path(digest), limit: Self.longest),
      try SHA256.digest(text) == digest
    else { return nil }
    return text
  }

  /// Reads the list of some texts, each with the time at which it came.
  func list(
    of digests: [(digest: [UInt8], at: Instant)], departure: Departure
  ) throws -> ListReading {
    let (texts, missing) = try texts(digests)
    var reading = ListReading(texts, of: departure)
    if missing > 0 {
      reading.faults.append(
        "\(counted(missing, "message")) of another desk \(missing == 1 ? "is" : "are") not here yet; exchange with it: "
          + "passtool departure exchange")
    }
    return reading
  }

  /// Returns the texts that are here, or the list without passport data in their place, and how many are missing.
  func texts(
    _ digests: [(digest: [UInt8], at: Instant)]
  ) throws -> (texts: [ReceivedText], missing: Int) {
    if let first = digests.first, Files.exists(keptPath),
      let text = try Files.read(keptPath, limit: Self.longest)
    {
      return ([ReceivedText(name: "the list", text: text, received: first.at)], 0)
    }
    var texts: [ReceivedText] = []
    var missing = 0
    for (index, digest) in digests.enumerated() {
      if let text = try text(digest.digest) {
        texts.append(
          ReceivedText(name: "message \(index + 1)", text: text, received: digest.at))
      } else {
        missing += 1
      }
    }
    return (texts, missing)
  }

  /// Whether there are texts here.
  var hasTexts: Bool { ((try? textNames()) ?? []).isEmpty == false }

  private func textNames() throws(PlatformError) -> [String] {
    try Files.names(in: directory.textsPath).filter { $0.hasSuffix(Self.suffix) }
  }

  /// Keeps the list without passport data, which takes the place of all texts.
  func keep(listAlone list: [UInt8]) throws {
    try Files.replace(keptPath, list, mode: Files.privateMode)
  }

  /// Removes all texts, and the halves of texts that killed commands left.
  func removeTexts() throws {
    for name in try textNames() { Files.remove("\(directory.textsPath)/\(name)") }
    Files.removeLeftovers(in: directory.textsPath)
  }
}
