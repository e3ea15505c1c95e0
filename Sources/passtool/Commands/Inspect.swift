internal import ArgumentParser
internal import PassFormats
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// `passtool inspect`: the contents of a barcode, unverified.
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show everything that a barcode says, unverified.",
    discussion: """
      Nothing is checked but the form: anybody may have written what is shown. passtool verify says \
      whether a pass is good. Without a TEXT the first line of standard input is read.
      """)

  @Flag(help: "Print the compact JWT and nothing else.")
  var token = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @Flag(help: "List every item of a boarding pass as it is written, with its number.")
  var fields = false

  @OptionGroup var clock: ClockOption

  @Argument(help: ArgumentHelp("What a scanner read.", valueName: "text"))
  var text: String?

  func validate() throws {
    guard [token, json, fields].filter(\.self).count <= 1 else {
      throw ValidationError("--token, --json and --fields exclude each other")
    }
  }

  func run() throws {
    let contents: BarcodeContents
    do throws(MalformedText) {
      contents = try BarcodeContents(ScanText(try input()))
    } catch {
      throw Failure.data("no pass: \(error)")
    }
    if token {
      guard let token = contents.token else {
        throw Failure.data("an unsigned boarding pass holds no token")
      }
      return try Console.print(token)
    }
    if fields {
      guard let fields = contents.fields else {
        throw Failure.data("only a boarding pass has items; for a ticket use --json")
      }
      return try Console.print(fields)
    }
    try Console.print(json ? contents.json(now: clock.now) : contents.text(now: clock.now))
  }

  private func input() throws(MalformedText) -> [UInt8] {
    if let text { return Array(text.utf8) }
    var lines = LineReader(.standardInput, limit: 1 << 16)
    guard let line = try? lines.next(), case .bytes(let bytes) = line else {
      throw MalformedText(
        place: "standard input", offset: 0,
        detail: "it is empty, or its first line is longer than 64 KiB")
    }
    return bytes
  }
}
