internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import PassBarcode
internal import Platform

/// `passtool render`: a symbol for any text.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw any text as a barcode.",
    discussion: """
      The picture goes to standard output or to the file of -o, its size in modules and millimetres \
      to standard error. Without --as the symbol is drawn on the terminal, and a file has the format \
      that its name ends in. Without a TEXT, or with -, standard input is read to its end; a line break at the end is not drawn.

        passtool inspect --token "$barcode" | passtool render -o token.png
      """)

  @OptionGroup var drawing: SymbolOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup var output: JSONOption

  @Argument(help: ArgumentHelp("The text; - is standard input.", valueName: "text"))
  var text: String?

  func validate() throws {
    try picture.checkName()
    guard !output.isWanted || picture.output != nil else {
      throw ValidationError("--json says what was drawn; name a file for the picture: -o FILE")
    }
  }

  func run() throws {
    let symbol = try Symbol(
      try input(), symbology: drawing.symbology, errorCorrection: drawing.errorCorrection)
    try picture.draw(symbol, module: drawing.module)
    try output.tell { writer in
      if let file = picture.output { writer.member("file", file) }
      writer.member("symbology", symbol.symbology.formatName)
      writer.member("columns", symbol.columns)
      writer.member("rows", symbol.rows)
      let size = symbol.size(module: drawing.module)
      writer.member("width_um", size.width.micrometres)
      writer.member("height_um", size.height.micrometres)
    }
  }

  private func input() throws -> String {
    if let text, text != "-" { return text }
    guard let bytes = try Files.readInput("-", limit: 1 << 20) else {
      throw Failure.data("standard input: is longer than 1 MiB, which is too long for a barcode")
    }
    guard var text = String(validating: bytes, as: UTF8.self) else {
      throw Failure.data("standard input: is no text in UTF-8")
    }
    if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
    return text
  }
}
