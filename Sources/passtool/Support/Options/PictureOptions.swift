internal import ArgumentParser
internal import PassBarcode
internal import Platform
internal import Vocabulary

/// The format of a picture, and where it is written.
struct PictureOptions: ParsableArguments {
  /// The format in which a symbol is drawn.
  enum Format: String, CaseIterable {
    case svg, png, terminal
  }

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "\(Parse.choices(of: Format.self)) (default: as the file's name ends, terminal on a terminal, "
        + "else svg).", valueName: "format"),
    transform: Parse.choice)
  var format: Format?

  @Option(
    name: .customLong("pixels"),
    help: ArgumentHelp("Pixels of a module in a PNG, 1 to 64 (default: 8).", valueName: "n"),
    transform: Parse.pixels)
  var pixelsPerModule = 8

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: "Write to this file (default: standard output).")
  var output: String?

  /// Writes the picture, and its size to standard error.
  func draw(_ symbol: Symbol, module: Millimetres = .default) throws {
    let picture = try picture(of: symbol, module)
    if let output {
      try Files.replace(output, picture, mode: Files.publicMode)
    } else {
      try Terminal.write(picture, to: .output)
    }
    try? Terminal.write(symbol.sizeInWords(module: module) + "\n", to: .error)
  }

  /// Refuses a file whose name ends in another type than .svg or .png, unless `--as` gives the format.
  func checkName() throws {
    guard format == nil, let output,
      let end = output.split(separator: "/").last?.split(separator: "."),
      end.count > 1, let ending = end.last, !["svg", "png"].contains(ending.lowercased())
    else { return }
    throw ValidationError(
      "-o \(escaped(output, limit: 80)): expected a name that ends in .svg or .png, or the option --as"
    )
  }

  private var chosenFormat: Format {
    if let format { return format }
    guard let output else { return Terminal.isTerminal(.output) ? .terminal : .svg }
    return output.lowercased().hasSuffix(".png") ? .png : .svg
  }

  private func picture(of symbol: Symbol, _ module: Millimetres) throws -> [UInt8] {
    switch chosenFormat {
    case .svg: return Array(symbol.svg(module: module).utf8)
    case .terminal: return Array(symbol.terminal(color: Terminal.isTerminal(.output)).utf8)
    case .png:
      if output == nil, Terminal.isTerminal(.output) {
        throw Failure.usage("a terminal cannot show a PNG; name a file with -o FILE")
      }
      return try symbol.png(pixelsPerModule: pixelsPerModule, module: module)
    }
  }
}
