internal import PassBarcode
internal import PassDocuments
internal import Platform

/// A writer of drawings to files: whole, or not at all.
struct DocumentWriter: PassFileWriter {
  private enum Format: String, CaseIterable {
    case pdf, svg, png
  }

  private let options: PrintOptions
  private let dotsPerInch: Int
  private let folder: String?

  /// Creates a writer; `folder` is a directory in which names are chosen for the documents, so no link is followed
  /// there.
  init(_ options: PrintOptions, dotsPerInch: Int, folder: String?) {
    self.options = options
    self.dotsPerInch = dotsPerInch
    self.folder = folder
  }

  /// The settings of the drawing, as bytes that differ if anything differs.
  var settings: [UInt8] {
    let module = options.module.map { "\($0)" } ?? "-"
    let words =
      "\(options.paper) \(options.arrangement) \(options.symbology) \(options.errorCorrection) \(module) "
      + "\(dotsPerInch)\n"
    return Array(words.utf8) + (options.logo?.bytes ?? [])
  }

  /// The number of passes on a sheet.
  var passesPerSheet: Int { options.passesPerSheet }

  /// Writes passes as one document, to standard output if there is no path.
  ///
  /// SVG and PNG hold one page: further pages go to files with a number, `name-2.png`. Returns the files that were
  /// written, none for standard output.
  @discardableResult
  func write(_ jobs: [PlacedJob], to path: String?) throws -> [String] {
    try write(try drawing(jobs), to: path)
  }

  /// Writes a drawing as `write(_:to:)` writes passes.
  @discardableResult
  func write(_ drawing: Drawing, to path: String?) throws -> [String] {
    guard let path else {
      guard !Terminal.isTerminal(.output) else {
        throw Failure.usage("a terminal cannot show a PDF; name a file with -o FILE")
      }
      try Terminal.write(try drawing.pdf(), to: .output)
      return []
    }
    let (base, format) = try Self.parts(path)
    switch format {
    case .pdf:
      try put(try drawing.pdf(), path)
      return [path]
    case .svg, .png:
      // Everything is drawn before anything is written.
      let pages = try (0..<drawing.pageCount).map { page in
        format == .svg
          ? try drawing.svg(page: page) : try drawing.png(page: page, dotsPerInch: dotsPerInch)
      }
      let names = pages.indices.map { $0 == 0 ? path : "\(base)-\($0 + 1).\(format.rawValue)" }
      for (name, page) in zip(names, pages) { try put(page, name) }
      return names
    }
  }

  /// Returns the pages of passes, laid out.
  func drawing(_ jobs: [PlacedJob]) throws -> Drawing {
    do throws(PrintError) {
      return try Drawing(jobs.map(\.job), options)
    } catch {
      // A library that this machine lacks is no fault of a pass.
      switch error.problem {
      case .symbol(.noLibrary(let reason)): throw SymbolError.noLibrary(reason)
      case .drawing(.noLibrary(let reason)): throw DrawingError.noLibrary(reason)
      case .details, .symbol, .drawing: break
      }
      let job = jobs[error.index]
      let place = if case .details = error.problem { job.detailsPlace } else { job.place }
      throw Failure.data("\(place)\(error)")
    }
  }

  func writeFile(_ job: PlacedJob, to path: String) throws { try write([job], to: path) }

  /// Lays out a pass, and checks that there is a font for each of its characters.
  func tryOut(_ job: PlacedJob, _ glyphs: GlyphCheck) throws {
    let drawing = try drawing([job])
    do throws(DrawingError) {
      try glyphs.check(drawing)
    } catch {
      guard case .noGlyphs = error else { throw error }
      throw Failure.data("\(job.place)\(error)")
    }
  }

  /// Draws a pass, and writes nothing.
  func draw(_ job: PlacedJob) throws { _ = try drawing([job]).png(dotsPerInch: 72) }

  /// Writes a file that only its owner may read, because a page is as good as the pass.
  ///
  /// The page can be drawn again, so the write need not be durable.
  private func put(_ bytes: [UInt8], _ path: String) throws(PlatformError) {
    if let folder, path.hasPrefix("\(folder)/") {
      // Others may write to the directory and can guess names, so no link is followed.
      return try Files.takePlace(path, bytes, mode: Files.privateMode, isDurable: false)
    }
    try Files.replace(path, bytes, mode: Files.privateMode, isDurable: false)
  }

  /// Refuses a path to which no document can be written, before there is a document.
  static func check(_ path: String) throws {
    _ = try parts(path)
    let folder = Files.parent(of: path)
    guard Files.isDirectory(folder) else {
      throw Failure.noInput("\(path): there is no directory \(folder); make it first")
    }
    guard !Files.isDirectory(path) else {
      throw Failure.usage("\(path): is a directory; name a file in it")
    }
  }

  private static func parts(_ path: String) throws -> (base: String, Format) {
    guard let dot = path.lastIndex(of: "."),
      let format = Format(rawValue: path[path.index(after: dot)...].lowercased())
    else {
      throw Failure.usage("\(path): expected a name that ends in .pdf, .svg or .png")
    }
    return (String(path[..<dot]), format)
  }
}
