internal import ArgumentParser
internal import PassBarcode
internal import Platform
internal import Vocabulary

// The vocabulary as the argument parser reads it. Its own message names the value and the option;
// what was expected stands in each option's help.
extension IssuerID: @retroactive ExpressibleByArgument {}
extension KeyID: @retroactive ExpressibleByArgument {}
extension AirportCode: @retroactive ExpressibleByArgument {}
extension Symbology: @retroactive ExpressibleByArgument {}
extension ErrorCorrection: @retroactive ExpressibleByArgument {}

/// `--now`: the time, wherever a command would read the clock.
struct ClockOption: ParsableArguments {
  @Option(
    name: .customLong("now"),
    help: ArgumentHelp(
      "Take this for the present time instead of the system's clock.", valueName: "time"),
    transform: { text in
      guard let instant = Instant(text) else {
        throw ValidationError("expected \(OffsetDateTime.expectation)")
      }
      return instant
    })
  var fixed: Instant?

  var now: Instant { fixed ?? Instant(secondsSince1970: SystemClock.secondsSince1970) }
}

/// `--keys`: where key pairs live.
struct KeysOption: ParsableArguments {
  @Option(name: .customLong("keys"), help: "The directory of the keys.")
  var directory = "keys"
}

/// How a barcode is drawn.
struct SymbolOptions: ParsableArguments {
  @Option(help: "The symbology: aztec, qr, pdf417 or datamatrix.")
  var symbology = Symbology.aztec

  @Option(
    name: .customLong("ecc"),
    help: "How much damage the symbol survives: low, medium, high or highest.")
  var errorCorrection = ErrorCorrection.medium

  @Option(
    name: .customLong("module-mm"),
    help: ArgumentHelp("Width of a module on paper, in millimetres.", valueName: "mm"),
    transform: { text in
      guard let module = Millimetres(text) else {
        throw ValidationError("expected a width in millimetres between 0.1 and 10, such as 0.33")
      }
      return module
    })
  var module = Millimetres.default
}

/// `--passphrase-file`: for keys that are encrypted.
struct PassphraseOption: ParsableArguments {
  @Option(
    name: .customLong("passphrase-file"),
    help: ArgumentHelp(
      "Read the passphrase of an encrypted key from the first line of this file.",
      discussion: "Without it the passphrase is asked for on the terminal.", valueName: "file"))
  var path: String?

  /// The passphrase in the file, or nil where none was named.
  func fromFile() throws -> [UInt8]? {
    guard let path else { return nil }
    if let others = Files.permissionsOfOthers(path), others != 0 {
      throw Failure.noPermission(
        "\(path): others can read this passphrase; mend it with: chmod 600 '\(path)'")
    }
    guard let bytes = try Files.read(path, limit: 4096),
      let line = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).first,
      !line.isEmpty, line.count <= 1024
    else { throw Failure.data("\(path): expected a passphrase of 1 to 1024 bytes in the first line") }
    return Array(line)
  }
}
