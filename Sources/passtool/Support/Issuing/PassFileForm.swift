internal import PassDocuments
internal import PassFormats

/// A form in which each pass gets a file of its own, such as a PDF or a pass for a wallet.
struct PassFileForm {
  /// The end of the file's name, without the dot.
  let suffix: String
  /// The column of such files in a table of tickets.
  let column: GuestColumn
  let writer: any PassFileWriter
}

/// A writer of files with one pass each.
protocol PassFileWriter: Sendable {
  /// The settings as bytes, which differ if files would differ.
  var settings: [UInt8] { get }

  /// Throws if no file can be made of a pass, and writes nothing.
  func tryOut(_ job: PlacedJob, _ glyphs: GlyphCheck) throws

  /// Draws a pass, and writes nothing.
  func draw(_ job: PlacedJob) throws

  /// Writes the file of a pass: whole, or not at all.
  func writeFile(_ job: PlacedJob, to path: String) throws
}
