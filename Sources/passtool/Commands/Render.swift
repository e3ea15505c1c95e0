internal import ArgumentParser
internal import PassBarcode
internal import Platform

/// `passtool render`: a symbol for any text.
struct Render: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw any text as a barcode.",
    discussion: """
      The picture goes to standard output or to the file of -o, its size in modules and millimetres \
      to standard error. Without --as a terminal is drawn on, and a file is written as its name ends.
      """)

  /// How a symbol is drawn.
  enum Format: String, CaseIterable {
    case svg, png, terminal
  }

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("\(Parse.choices(of: Format.self)).", valueName: "format"),
    transform: Parse.choice)
  var format: Format?

  @OptionGroup var drawing: SymbolOptions

  @Option(
    name: .customLong("pixels"),
    help: ArgumentHelp("Pixels of a module in a PNG, 1 to 64.", valueName: "n"),
    transform: Parse.pixels)
  var pixelsPerModule = 8

  @Option(name: [.customShort("o"), .customLong("output")], help: "Write to this file.")
  var output: String?

  @Argument(help: ArgumentHelp("The text.", valueName: "text"))
  var text: String

  func run() throws {
    let symbol = try Symbol(
      text, symbology: drawing.symbology, errorCorrection: drawing.errorCorrection)
    let picture = try picture(of: symbol, chosenFormat)
    if let output {
      try Files.replace(output, picture, mode: Files.publicMode)
    } else {
      try Terminal.write(picture, to: .output)
    }
    try? Terminal.write(symbol.sizeInWords(module: drawing.module) + "\n", to: .error)
  }

  private var chosenFormat: Format {
    if let format { return format }
    guard let output else { return Terminal.isTerminal(.output) ? .terminal : .svg }
    return output.hasSuffix(".png") ? .png : .svg
  }

  private func picture(of symbol: Symbol, _ format: Format) throws -> [UInt8] {
    switch format {
    case .svg: return Array(symbol.svg(module: drawing.module).utf8)
    case .terminal: return Array(symbol.terminal(color: Terminal.isTerminal(.output)).utf8)
    case .png:
      if output == nil, Terminal.isTerminal(.output) {
        throw Failure.usage("a PNG is no text for a terminal; name a file with -o FILE")
      }
      return try symbol.png(pixelsPerModule: pixelsPerModule, module: drawing.module)
    }
  }
}
