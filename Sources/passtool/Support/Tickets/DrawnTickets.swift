internal import ArgumentParser
internal import PassCrypto
internal import PassDocuments
internal import StrictText
internal import Platform

/// The settings with which the files in a directory of tickets were drawn, so that a run draws only what changed.
struct DrawnTickets {
  private let path: String
  private let settings: [UInt8]
  /// Whether the files were drawn with the settings of this run.
  let isCurrent: Bool

  /// The name of the file beside the tickets; the file names no guest.
  static let name = ".drawn"

  init(_ files: TicketFiles) throws {
    path = "\(files.out)/\(Self.name)"
    var writer = JSONWriter()
    writer.object { files.details.write(to: &$0) }
    let version = Array(PassTool.configuration.version.utf8)
    let forms = files.forms.flatMap { Array("\n\($0.suffix) ".utf8) + $0.writer.settings }
    settings = Base64URL.encode(try SHA256.digest(version + forms + writer.bytes))
    isCurrent = Files.exists(path) ? try Files.read(path, limit: 1 << 10) == settings : false
  }

  /// Forgets the settings, because files may differ from now on.
  func forget() { Files.remove(path) }

  /// Remembers the settings of this run, with which all files are drawn now.
  func remember() throws {
    guard !isCurrent else { return }
    try Files.takePlace(path, settings, mode: Files.privateMode)
  }
}
