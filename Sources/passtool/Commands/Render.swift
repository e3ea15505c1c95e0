internal import ArgumentParser
internal import PassBarcode

/// `passtool render`: a symbol for any text.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw any text as a barcode.",
    discussion: """
      The picture goes to standard output or to the file of -o, its size in modules and millimetres \
      to standard error. Without --as a terminal is drawn on, and a file is written as its name ends.
      """)

  @OptionGroup var drawing: SymbolOptions
  @OptionGroup var picture: PictureOptions

  @Argument(help: ArgumentHelp("The text.", valueName: "text"))
  var text: String

  func run() throws {
    try picture.draw(
      try Symbol(text, symbology: drawing.symbology, errorCorrection: drawing.errorCorrection),
      module: drawing.module)
  }
}
