internal import PassFormats
internal import Platform

/// The position up to which the file of another lane was read, as the ledger stores it.
struct LaneFile {
  /// The end of the last signature that was read, as an offset in bytes.
  private(set) var end = 0
  /// The bytes before that position; if they have changed, the file was replaced.
  private(set) var tail: [UInt8] = []
  /// The start of the first refused part, as an offset in bytes; with another bundle the part may be accepted.
  private(set) var retry: Int?

  /// A file that was read up to a position; by default, one that was not read.
  init(end: Int = 0, tail: [UInt8] = [], retry: Int? = nil) {
    self.end = end
    self.tail = tail
    self.retry = retry
  }

  /// Returns the next bytes of the file, at most a chunk, from the start where the file was replaced.
  ///
  /// With `again` it goes back to the first refused part, if the file is still the same: in another file that position
  /// is within some event.
  mutating func next(
    of file: consuming FileDescriptor, again: Bool
  ) throws(PlatformError) -> [UInt8] {
    let isAnother = try tail != file.read(count: tail.count, at: end - tail.count)
    if isAnother { self = LaneFile() } else if again, let retry { self = LaneFile(end: retry) }
    return try file.read(count: LaneFolder.chunk, at: end)
  }

  /// Returns the refusals that still apply when the next part is read: none, if that part begins with the refused one.
  func stillRefused(_ refused: [String]) -> [String] { retry == nil ? [] : refused }

  /// Moves past the text that was read.
  mutating func advance(_ text: LedgerText, _ report: MergeReport) {
    if let first = report.firstRefused { retry = min(retry ?? .max, end + first) }
    tail = (text.sections.last?.token ?? []) + [0x0A]
    end += text.end
  }
}
