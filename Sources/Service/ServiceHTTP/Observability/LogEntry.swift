internal import StrictText
internal import Vocabulary

/// A line of the log whose texts may have any content.
struct LogEntry {
  let level: String
  let message: String
  /// The metadata, in the order of the line.
  let metadata: [(name: String, value: String)]

  func write(_ format: LogLines.Format, _ time: borrowing TimeStamp, to line: inout [UInt8]) {
    switch format {
    case .json:
      var writer = JSONWriter(isForDisplay: true)
      writer.object { writer in
        writer.member("time", ascii: time.bytes)
        writer.member("level", level)
        writer.member("message", message)
        writer.name("metadata")
        writer.object { writer in
          for (name, value) in metadata { writer.member(name, value) }
        }
      }
      line += writer.bytes
    case .text:
      line += time.bytes
      line += " \(level) \(escaped(message, limit: 2_000))".utf8
      for (name, value) in metadata {
        let value = escaped(value, limit: 2_000)
        let isWord =
          !value.isEmpty && value.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\"") }
        line += " \(escaped(name, limit: 40))=\(isWord ? value : "\"\(value)\"")".utf8
      }
    }
  }
}
