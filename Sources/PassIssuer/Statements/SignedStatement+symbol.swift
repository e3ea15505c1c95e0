public import PassBarcode

extension SignedStatement {
  /// The widest symbol that is drawn, in modules.
  ///
  /// Above it, many scanners fail to read one symbol in 25 (see `Symbology.aztec`).
  package static let maxModules = 101

  /// Returns the statement as one Aztec symbol, for a gate to scan.
  ///
  /// - Throws: `StatementError.tooLarge` if the symbol would be wider than `maxModules`.
  public func symbol(
    errorCorrection: ErrorCorrection = .medium
  ) throws(StatementError) -> Symbol {
    let text = try packedText()
    let symbol: Symbol
    do throws(SymbolError) {
      symbol = try Symbol(text, symbology: .aztec, errorCorrection: errorCorrection)
    } catch {
      if case .textTooLong = error { throw .tooLarge(modules: nil) }
      throw .symbol(error)
    }
    guard symbol.columns <= Self.maxModules else { throw .tooLarge(modules: symbol.columns) }
    return symbol
  }
}

/// The reason why a signed bundle or list could not be read or drawn.
public enum StatementError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The text is neither a token of a bundle or list nor a packed one, with the part at fault: look
  /// whether it is the right file.
  case malformed(place: String, String)
  /// The symbol would need this many modules, nil if more than the largest Aztec symbol has: hand
  /// over the file instead.
  case tooLarge(modules: Int?)
  /// The barcode could not be made: do what the inner error says.
  case symbol(SymbolError)
  /// There is no memory left to compress the statement: try again with less at a time.
  case outOfMemory

  /// The fault, and how to fix it.
  public var description: String {
    switch self {
    case .malformed(let place, let detail): "\(place): \(detail)"
    case .tooLarge(let modules):
      "the symbol would need "
        + (modules.map { "\($0)×\($0) modules" }
          ?? "more than 151×151 modules, the most of any Aztec")
        + ", and \(SignedStatement.maxModules)×\(SignedStatement.maxModules) are the most that "
        + "scanners read reliably; hand over the file instead"
    case .symbol(let error): error.description
    case .outOfMemory: "out of memory"
    }
  }
}
