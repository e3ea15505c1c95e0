internal import ServiceHTTP
internal import Platform
internal import PassMinting
internal import PassBarcode
package import PassDocuments
internal import PassWallet

/// The representation of a pass, by the suffix of its file.
package enum PassForm: String, CaseIterable {
  case json, svg, png, pdf
  /// A pass for Apple's wallet.
  case pkpass
  /// A calendar.
  case ics

  package var mediaType: String {
    switch self {
    case .json: "application/json"
    case .svg: "image/svg+xml"
    case .png: "image/png"
    case .pdf: "application/pdf"
    case .pkpass: ApplePass.mediaType
    case .ics: "text/calendar"
    }
  }
}

/// The rendering of a pass: its barcode for a screen, or a page for printing.
///
/// The same pass always gives the same bytes.
package struct PassPicture: Sendable {
  /// The content of the barcode.
  let barcode: String
  let format: BarcodeFormat
  /// The printed text beside the barcode.
  let page: PageDetails

  /// The thread that sets one page at a time, because typesetting keeps a processor busy.
  private static let setter = SerialThread("pages")

  package init(barcode: String, format: BarcodeFormat, page: PageDetails = PageDetails()) {
    self.barcode = barcode
    self.format = format
    self.page = page
  }

  package func svg() throws -> [UInt8] { Array(try symbol().svg().utf8) }

  package func png() throws -> [UInt8] { try symbol().png() }

  private func symbol() throws -> Symbol {
    do throws(SymbolError) {
      return try Symbol(barcode, symbology: format.symbology)
    } catch { throw problem(error) }
  }

  /// Returns a page for printing; throws a `Problem` if this machine cannot print.
  package func pdf() async throws -> [UInt8] { try await Self.pdf([self], arrangement: .page) }

  /// Returns one document of several passes, which have the same format.
  package static func pdf(
    _ pictures: [PassPicture], arrangement: Arrangement
  ) async throws -> [UInt8] {
    guard let first = pictures.first else { throw ServiceError("a document without a pass") }
    return try await setter.run {
      let jobs = try pictures.map {
        PrintJob(try PrintablePass(Array($0.barcode.utf8)), $0.page)
      }
      var options = PrintOptions()
      options.symbology = first.format.symbology
      options.arrangement = arrangement
      do {
        return try Drawing(jobs, options).pdf()
      } catch let error as PrintError {
        switch error.problem {
        case .symbol(let error): throw first.problem(error)
        case .drawing(.noGlyphs): throw Self.noFont
        case .details, .drawing: throw error
        }
      } catch let error as DrawingError {
        if case .noGlyphs = error { throw Self.noFont }
        guard case .noLibrary = error else { throw error }
        var problem = Problem(
          .serviceUnavailable,
          "this service cannot make PDF files: its operator must install Cairo and Pango; the barcode is available "
            + "as .svg and .png")
        problem.retryAfter = nil
        throw problem
      }
    }
  }

  private static var noFont: Problem {
    var problem = Problem(
      .serviceUnavailable,
      "this service has no font for the script of a name on the pass: its operator must install one (such as "
        + "fonts-noto-cjk); the barcode is available as .svg and .png")
    problem.retryAfter = nil
    return problem
  }

  /// Returns the problem for an error of the symbol: not every pass fits every symbology.
  private func problem(_ error: SymbolError) -> Problem {
    if case .noLibrary = error {
      var problem = Problem(
        .serviceUnavailable,
        "this service cannot draw barcodes: its operator must install libzint; the text of the barcode is in "
          + "barcode_data")
      problem.retryAfter = nil
      return problem
    }
    return Problem(
      .notAcceptable,
      "the pass has no \(format.rawValue) barcode: \(error); take another barcode_format")
  }
}
