/// The messages of a mailbox file (`mbox`, RFC 4155), which mail servers write one behind the other.
package enum MailboxText {
  /// Returns the messages whose end is known, and the number of bytes that they take: the last message may still be
  /// written, unless `isComplete`.
  package static func messages(
    in bytes: ArraySlice<UInt8>, isComplete: Bool
  ) -> (messages: [ArraySlice<UInt8>], used: Int) {
    var starts: [Int] = []
    var line = bytes.startIndex
    var isAfterEmptyLine = true
    while line < bytes.endIndex {
      let end = bytes[line...].firstIndex(of: 10) ?? bytes.endIndex
      let text = bytes[line..<end]
      if isAfterEmptyLine, text.starts(with: "From ".utf8) { starts.append(line) }
      isAfterEmptyLine = text.isEmpty || text.elementsEqual([13])
      line = min(end + 1, bytes.endIndex)
    }
    guard !starts.isEmpty else { return ([], isComplete ? bytes.count : 0) }
    let ends = starts.dropFirst() + (isComplete ? [bytes.endIndex] : [])
    let messages = zip(starts, ends).map { start, end in
      let head = bytes[start..<end].firstIndex(of: 10) ?? end
      return bytes[min(head + 1, end)..<end]
    }
    let used = (ends.last ?? starts[0]) - bytes.startIndex
    return (messages, used)
  }
}
