public import PassBarcode

extension SignedStatement {
  /// The widest symbol that is drawn: above, one in 25 cannot be read by many scanners
  /// (see `Symbology.aztec`).
  public static let mostModules = 101

  /// The statement as one Aztec symbol, for a gate to take by scanning.
  ///
  /// - Throws: `StatementError.tooLarge` where the symbol would be wider than `mostModules`.
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
    guard symbol.columns <= Self.mostModules else { throw .tooLarge(modules: symbol.columns) }
    return symbol
  }
}

/// Why a signed bundle or list was not read or drawn.
public enum StatementError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A text that is neither a token of a bundle or list nor a packed one, with the part at fault.
  case malformed(place: String, String)
  /// It would take so many modules, nil where the largest Aztec symbol cannot hold it.
  case tooLarge(modules: Int?)
  case symbol(SymbolError)
  case outOfMemory

  /// What is wrong and how to mend it.
  public var description: String {
    switch self {
    case .malformed(let place, let detail): "\(place): \(detail)"
    case .tooLarge(let modules):
      "needs "
        + (modules.map { "\($0)×\($0) modules" } ?? "more than the 151×151 modules of any Aztec")
        + ", and \(SignedStatement.mostModules)×\(SignedStatement.mostModules) are the most that "
        + "scanners read reliably; hand over the file instead"
    case .symbol(let error): error.description
    case .outOfMemory: "out of memory"
    }
  }
}
