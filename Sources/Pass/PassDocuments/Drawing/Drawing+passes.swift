public import PassBarcode
internal import Vocabulary

/// A pass with the details to print with it.
public struct PrintJob: Sendable {
  /// The pass.
  public let pass: PrintablePass
  /// The details that the pass does not contain.
  public let details: PageDetails

  /// Creates a job for a pass with its details; by default without any.
  public init(_ pass: PrintablePass, _ details: PageDetails = PageDetails()) {
    self.pass = pass
    self.details = details
  }
}

/// The reason why passes could not be laid out, and the pass at fault.
public struct PrintError: Error, Sendable, CustomStringConvertible {
  /// The problem of a pass.
  public enum Problem: Sendable {
    /// The details contradict the pass: correct the member that the error names, or omit it.
    case details(DetailsError)
    /// The barcode could not be made, as the inner error says.
    case symbol(SymbolError)
    /// The page could not be drawn, as the inner error says.
    case drawing(DrawingError)
  }

  /// The index of the pass, counted from 0.
  public let index: Int
  /// The problem of that pass.
  public let problem: Problem

  /// The problem and its remedy.
  public var description: String {
    switch problem {
    case .details(let error): error.description
    case .symbol(let error): error.description
    case .drawing(let error): error.description
    }
  }
}

extension Drawing {
  /// Lays out passes on as many pages as they need.
  public init(_ jobs: [PrintJob], _ options: PrintOptions = PrintOptions()) throws(PrintError) {
    var passes: [(PageContent, BarcodeSlot)] = []
    for (index, job) in jobs.enumerated() {
      do {
        var content = try PageContent(job.pass, job.details)
        content.logo = options.logo
        passes.append((content, try BarcodeSlot(content.barcode, options)))
      } catch let error as DetailsError {
        throw PrintError(index: index, problem: .details(error))
      } catch let error as SymbolError {
        throw PrintError(index: index, problem: .symbol(error))
      } catch {
        throw PrintError(index: index, problem: .drawing(.cairo("\(error)")))
      }
    }
    let perSheet = options.passesPerSheet
    var pages: [Page] = []
    for start in stride(from: 0, to: passes.count, by: perSheet) {
      let sheet = Array(passes[start..<min(start + perSheet, passes.count)])
      do throws(DrawingError) {
        pages.append(try Self.page(sheet, options))
      } catch {
        throw PrintError(index: start, problem: .drawing(error))
      }
    }
    self.init(
      pages: pages, title: Self.title(passes.map(\.0)),
      date: passes.map(\.0.issuedAt).max() ?? Instant(secondsSince1970: 0),
      language: passes.first?.0.language ?? .english)
  }

  private static func page(
    _ sheet: [(PageContent, BarcodeSlot)], _ options: PrintOptions
  ) throws(DrawingError) -> Page {
    switch (options.paper, options.arrangement) {
    case (_, .phone): return try PhoneLayout().page(sheet[0].0, sheet[0].1)
    case (.receipt, .page): return try ReceiptLayout().page(sheet[0].0, sheet[0].1)
    case (.receipt, _):
      throw .noSuchLayout("a receipt has room for one pass; choose a4 or letter for several")
    case (let paper, .page): return try PageLayout(paper: paper).page(sheet[0].0, sheet[0].1)
    case (let paper, .family): return try StripLayout(paper: paper).page(sheet)
    case (let paper, .badges): return try BadgeLayout(paper: paper).page(sheet)
    }
  }

  /// Returns the title of the document; it contains no name, because titles show in file listings.
  private static func title(_ passes: [PageContent]) -> String {
    guard let first = passes.first else { return "passtool" }
    return passes.count == 1
      ? "\(first.kind) \(first.reference)"
      : first.words.fill(\.passCount, ["count": "\(passes.count)"])
  }
}
