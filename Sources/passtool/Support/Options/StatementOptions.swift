internal import ArgumentParser
internal import PassBarcode
internal import PassIssuer

/// The options for showing a signed bundle or list to a gate without a network, as a symbol or as the symbol's text.
struct StatementOptions: ParsableArguments {
  @OptionGroup var picture: PictureOptions

  @OptionGroup var errorCorrection: ErrorCorrectionOption

  @Flag(help: "Print the text that the symbol carries instead of drawing it.")
  var text = false

  /// Shows the statement that a file holds.
  func show(_ statement: SignedStatement, path: String) throws {
    do {
      if text {
        try Console.print(try statement.packedText())
      } else {
        try picture.draw(try statement.symbol(errorCorrection: errorCorrection.level))
      }
    } catch let error as StatementError {
      throw Failure.data("\(path): \(error)")
    }
  }
}
