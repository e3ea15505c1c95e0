internal import Platform

/// A sender of exports that came as files, such as those of a gate that never has a network.
///
/// A file may have any size: it is sent part by part, and each part ends with a signature.
package struct ExportCarrier: Sendable {
  private let remote: any Remote

  /// Maximum size of the part that is in memory and sent at a time, in bytes.
  private static let longestPart = 900_000

  package init(_ remote: any Remote) { self.remote = remote }

  /// The result of sending a file.
  package struct Report: Sendable {
    /// The number of lines, from the first on, that the service took.
    package fileprivate(set) var takenLines = 0
    package fileprivate(set) var lines = 0
    /// The refusals of the service, with the lines of the file.
    package fileprivate(set) var refused: [String] = []
  }

  /// Sends a file, which may be sent again at any time, in part or whole.
  package func send(_ path: String) async throws -> Report {
    var report = Report()
    var isUnbroken = true
    var part: [UInt8] = []
    // `end` is the offset behind the last signature in the part. The two numbers count the lines of the part and those
    // up to `end`.
    var (end, linesInPart, linesToEnd) = (0, 0, 0)
    var lines = LineReader(try FileDescriptor(reading: path), limit: 1 << 16)
    func flush(_ count: Int, _ lineCount: Int) async throws {
      if count == 0 { return }
      let sent = try await remote.send(Array(part[..<count]))
      if isUnbroken { report.takenLines = report.lines + sent.takenLines }
      if let refused = sent.refused {
        isUnbroken = false
        report.refused.append("after line \(report.lines): \(refused)")
      }
      report.lines += lineCount
      part.removeFirst(count)
      (end, linesInPart, linesToEnd) = (0, linesInPart - lineCount, 0)
    }
    while let line = try lines.next() {
      guard case .bytes(let bytes) = line else {
        throw RemoteError.refused(
          status: 0,
          "\(path): line \(report.lines + linesInPart + 1) is too long for an export of a gate; "
            + "check that it is the right file")
      }
      if part.count + bytes.count + 1 > Self.longestPart {
        guard end > 0 else {
          throw RemoteError.refused(
            status: 0,
            "\(path): no signature within \(Self.longestPart) bytes after line \(report.lines); "
              + "have the export made again: passtool gate export")
        }
        try await flush(end, linesToEnd)
      }
      part += bytes
      part.append(0x0A)
      linesInPart += 1
      if bytes.first != UInt8(ascii: "{"), !bytes.isEmpty {
        (end, linesToEnd) = (part.count, linesInPart)
      }
    }
    try await flush(part.count, linesInPart)
    return report
  }
}
