internal import Platform

/// How far the file of another lane was read.
struct LaneFile {
  /// Behind the last signature that was read, in bytes.
  private(set) var end = 0
  /// What stands in front of that: where another does, the file was begun anew.
  private(set) var tail: [UInt8] = []
  /// Where the first part begins that was refused: another bundle may name its gate.
  private(set) var retry: Int?

  /// A file of which nothing was read; or was, before the program ended.
  init(end: Int = 0, tail: [UInt8] = [], retry: Int? = nil) {
    self.end = end
    self.tail = tail
    self.retry = retry
  }

  /// Goes back to what was refused: another bundle, or another word of a person, may let it in.
  mutating func readAgain() {
    if let retry { self = LaneFile(end: retry) }
  }

  /// What comes next in the file, at most a chunk.
  mutating func next(of path: String) throws(PlatformError) -> [UInt8] {
    let file = try FileDescriptor(plain: path)
    let isAnother = try tail != file.read(count: tail.count, at: end - tail.count)
    if isAnother { self = LaneFile() }
    return try file.read(count: SharedFolder.chunk, at: end)
  }

  /// Of what was refused, what still holds before the next part is read.
  func standing(_ refused: [String]) -> [String] { retry == nil ? [] : refused }

  /// Goes behind what was read.
  mutating func advance(_ text: LedgerText, _ report: MergeReport) {
    if let first = report.firstRefused { retry = min(retry ?? .max, end + first) }
    tail = (text.sections.last?.token ?? []) + [0x0A]
    end += text.end
  }
}
