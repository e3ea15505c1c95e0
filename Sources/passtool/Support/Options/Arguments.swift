internal import ArgumentParser
internal import PassBarcode
internal import PassDocuments
internal import Platform
internal import Vocabulary

/// Parsers for the values of options; errors say what was expected.
enum Parse {
  static func word<Word: ValidatedText>(_ text: String) throws -> Word {
    try expect(Word(text), Word.expectation)
  }

  /// Parses a word that is spelled in capitals, such as an airport or a flight; it may be typed in small letters.
  static func code<Word: ValidatedText>(_ text: String) throws -> Word {
    try expect(Word(text) ?? Word(text.uppercased()), Word.expectation)
  }

  /// Parses an issuer; two small letters are an airline's designator.
  static func issuer(_ text: String) throws -> IssuerID {
    try expect(IssuerID(typed: text), IssuerID.expectation)
  }

  static func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ text: String
  ) throws -> Choice {
    try expect(Choice(rawValue: text), choices(of: Choice.self))
  }

  /// Parses a path; refuses an empty one, because it usually comes from a shell variable that is not set.
  static func path(_ text: String) throws -> String {
    try expect(text.isEmpty ? nil : text, "a path, found nothing")
  }

  static func pixels(_ text: String) throws -> Int {
    let bounds = Symbol.pixelsPerModuleRange
    return try expect(
      Int(text).flatMap { bounds.contains($0) ? $0 : nil },
      "a number of pixels from \(bounds.lowerBound) to \(bounds.upperBound)")
  }

  static func time(_ text: String) throws -> Instant {
    try expect(Instant(text), OffsetDateTime.expectation)
  }

  static func localTime(_ text: String) throws -> OffsetDateTime {
    try expect(OffsetDateTime(text), OffsetDateTime.expectation)
  }

  static func date(_ text: String) throws -> CivilDate {
    try expect(CivilDate(text), CivilDate.expectation)
  }

  static func flight(_ text: String) throws -> FlightDesignator {
    try expect(FlightDesignator(text.uppercased()), FlightDesignator.expectation)
  }

  static func module(_ text: String) throws -> Millimetres {
    let bounds = 100...10_000
    return try expect(
      Millimetres(text).flatMap { bounds.contains($0.micrometres) ? $0 : nil },
      "a width in millimetres between 0.1 and 10, such as 0.33")
  }

  static func dotsPerInch(_ text: String) throws -> Int {
    let bounds = Drawing.dotsPerInchRange
    return try expect(
      Int(text).flatMap { bounds.contains($0) ? $0 : nil },
      "dots per inch from \(bounds.lowerBound) to \(bounds.upperBound)")
  }

  static func language(_ text: String) throws -> Language {
    try expect(Language(tag: text), Language.expectation)
  }

  /// Returns the choices in words, such as `aztec, qr, pdf417 or datamatrix`.
  static func choices<Choice: CaseIterable & RawRepresentable<String>>(
    of type: Choice.Type
  ) -> String {
    let names = Choice.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }

  private static func expect<Value>(_ value: Value?, _ expectation: String) throws -> Value {
    guard let value else { throw ValidationError("expected \(expectation)") }
    return value
  }
}

/// `--now`: a time to use instead of the clock.
struct ClockOption: ParsableArguments {
  @Option(
    name: .customLong("now"),
    help: ArgumentHelp(
      "Use this as the present time instead of the system's clock.", valueName: "time"),
    transform: Parse.time)
  var fixed: Instant?

  var now: Instant { fixed ?? Instant(secondsSince1970: SystemClock.secondsSince1970) }
}

/// `--keys`: the directory of key pairs.
struct KeysOption: ParsableArguments {
  @Option(
    name: .customLong("keys"),
    help: ArgumentHelp("The directory of the keys (default: keys).", valueName: "dir"),
    transform: Parse.path)
  var directory = "keys"
}

/// `--ecc`: the error correction of a symbol.
struct ErrorCorrectionOption: ParsableArguments {
  @Option(
    name: .customLong("ecc"),
    help: ArgumentHelp(
      "How much damage the symbol survives: \(Parse.choices(of: ErrorCorrection.self)) (default: medium).",
      valueName: "level"),
    transform: Parse.choice)
  var level = ErrorCorrection.medium
}

/// The options for the symbology.
struct SymbologyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "\(Parse.choices(of: Symbology.self)) (default: aztec).", valueName: "symbology"),
    transform: Parse.choice)
  var symbology = Symbology.aztec

  @OptionGroup var errorCorrection: ErrorCorrectionOption
}

/// The options for drawing a barcode.
struct SymbolOptions: ParsableArguments {
  @OptionGroup private var kind: SymbologyOptions

  var symbology: Symbology { kind.symbology }
  var errorCorrection: ErrorCorrection { kind.errorCorrection.level }

  @Option(
    name: .customLong("module-mm"),
    help: ArgumentHelp(
      "Width of a module on paper, in millimetres (default: 0.33).", valueName: "mm"),
    transform: Parse.module)
  var module = Millimetres.default
}

/// `--passphrase-file`: the passphrase of encrypted keys.
struct PassphraseOption: ParsableArguments {
  @Option(
    name: .customLong("passphrase-file"),
    help: ArgumentHelp(
      "Read the passphrase of an encrypted key from the first line of this file.",
      discussion: "Without it the passphrase is asked for on the terminal.", valueName: "file"))
  var path: String?

  /// Returns the passphrase in the file, or nil if no file was named.
  func fromFile() throws -> [UInt8]? {
    guard let path else { return nil }
    let secret = try Files.readSecret(path, limit: 4096)
    if secret == .exposed {
      throw Failure.noPermission(
        "\(path): others can read this passphrase; correct it with: chmod 600 '\(path)'")
    }
    guard case .bytes(let bytes) = secret,
      let line = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).first,
      !line.isEmpty, line.count <= 1024
    else {
      throw Failure.data("\(path): expected a passphrase of 1 to 1024 bytes in the first line")
    }
    return Array(line)
  }
}
