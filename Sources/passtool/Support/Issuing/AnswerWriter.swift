internal import PassBarcode
internal import PassFormats
internal import PassIssuer
internal import Platform

/// A writer of the answers of `passtool issue`: the pictures of a pass's barcode, if they are wanted, and the text to
/// print.
struct AnswerWriter: Sendable {
  /// The form in which the token is written; nil for the default of the pass.
  private let form: BarcodeForm?
  private let drawing: SymbolOptions
  /// The directory for pictures.
  private let out: String?
  private let printsText: Bool
  private let printsJSON: Bool

  init(_ options: IssueOptions) throws {
    form = options.barcode
    drawing = options.drawing
    out = options.out
    printsText = options.text
    printsJSON = options.json || !Terminal.isTerminal(.output)
    if let out { try Files.createDirectory(out, mode: 0o755) }
  }

  /// Draws the pass, and returns the answer to print.
  func write(_ pass: Pass) throws -> String {
    let form = form ?? pass.defaultForm
    guard let text = pass.barcodeText(as: form) else {
      throw RequestError(
        member: "",
        detail: "a pass of kind \(pass.claims.kind.rawValue) has no \(form.rawValue) form; "
          + "leave --barcode out, or use --barcode token")
    }
    let symbol = try symbol(text)
    let answer = Answer(
      pass: pass, barcodeText: text, symbology: drawing.symbology, symbol: symbol,
      files: try symbol.map { try draw($0, of: pass) } ?? [])
    if printsText { return answer.barcodeText }
    return printsJSON ? answer.json : answer.summary(drawing: drawing)
  }

  /// Returns the symbol, which also shows that the text fits into one; nil if the library is missing and no picture is
  /// wanted.
  private func symbol(_ text: String) throws(SymbolError) -> Symbol? {
    do throws(SymbolError) {
      return try Symbol(
        text, symbology: drawing.symbology, errorCorrection: drawing.errorCorrection)
    } catch {
      if case .noLibrary = error, out == nil { return nil }
      throw error
    }
  }

  private func draw(_ symbol: Symbol, of pass: Pass) throws -> [String] {
    guard let out else { return [] }
    let base = "\(out)/\(pass.claims.passID)"
    let module = drawing.module
    // Others may write to the directory and can guess names, so no link is followed.
    try Files.takePlace(
      base + ".svg", Array(symbol.svg(module: module).utf8), mode: Files.publicMode,
      isDurable: false)
    try Files.takePlace(
      base + ".png", try symbol.png(module: module), mode: Files.publicMode, isDurable: false)
    return [base + ".svg", base + ".png"]
  }
}
