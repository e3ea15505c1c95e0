internal import ArgumentParser
internal import PassBarcode
internal import Platform

/// `passtool render`: a symbol for any text.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw any text as a barcode.",
    discussion: """
      The picture goes to standard output or to the file of -o, its size in modules and millimetres \
      to standard error. Without --as a terminal is drawn on, and a file is written as its name ends. \
      Without a TEXT, or with -, standard input is read to its end; a line break at the end is not drawn.

        passtool inspect --token "$barcode" | passtool render -o token.png
      """)

  @OptionGroup var drawing: SymbolOptions
  @OptionGroup var picture: PictureOptions

  @Argument(help: ArgumentHelp("The text; - is standard input.", valueName: "text"))
  var text: String?

  func run() throws {
    try picture.draw(
      try Symbol(
        try input(), symbology: drawing.symbology, errorCorrection: drawing.errorCorrection),
      module: drawing.module)
  }

  private func input() throws -> String {
    if let text, text != "-" { return text }
    guard let bytes = try Files.readInput("-", limit: 1 << 20) else {
      throw Failure.data("standard input: longer than 1 MiB, more than any symbol holds")
    }
    guard var text = String(validating: bytes, as: UTF8.self) else {
      throw Failure.data("standard input: is no text in UTF-8")
    }
    if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}
