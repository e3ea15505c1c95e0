/// The lines of server-sent events (WHATWG HTML, 9.2.6), read part by part.
package struct EventLines: Sendable {
  /// An event of a stream.
  package struct Event: Sendable, Equatable {
    /// The last id of the stream; nil before the first.
    package var id: String?
    package var type = "message"
    package var data = ""
  }

  /// The longest line and the longest data that are kept; a stream cannot fill the memory.
  private static let longest = 1 << 20

  private var line: [UInt8] = []
  private var event = Event()
  private var hasData = false
  private var endedWithReturn = false

  package init() {}

  /// Takes the next bytes, and returns the events that they complete.
  package mutating func take(_ bytes: [UInt8]) -> [Event] {
    var events: [Event] = []
    for byte in bytes {
      let isSecondHalf = byte == UInt8(ascii: "\n") && endedWithReturn
      endedWithReturn = byte == UInt8(ascii: "\r")
      if isSecondHalf { continue }
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
        if line.count < Self.longest { line.append(byte) }
        continue
      }
      if let complete = endLine() { events.append(complete) }
    }
    return events
  }

  private mutating func endLine() -> Event? {
    defer { line.removeAll(keepingCapacity: true) }
    if line.isEmpty {
      defer {
        event = Event(id: event.id)
        hasData = false
      }
      return hasData ? event : nil
    }
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    var value = line.dropFirst(name.count + 1)
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    let text = String(decoding: value, as: UTF8.self)
    switch String(decoding: name, as: UTF8.self) {
    case "event": event.type = text
    case "id": if !value.contains(0) { event.id = text }
    case "data":
      guard event.data.utf8.count + text.utf8.count < Self.longest else { return nil }
      event.data += hasData ? "\n\(text)" : text
      hasData = true
    default: break
    }
    return nil
  }
}
