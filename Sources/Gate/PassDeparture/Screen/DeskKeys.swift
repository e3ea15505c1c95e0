/// The keys of an agent in the bytes that a terminal sends, whichever of them come together.
///
/// The keys of an agent who types ahead, or of a pasted line, come in one read; they are the same keys as one by one.
package struct DeskKeys: Sendable {
  package enum Key: Hashable, Sendable {
    case character(Character)
    case up, down, enter, escape
    /// Ctrl-C, Ctrl-D, Ctrl-Z or Ctrl-\.
    case leave
  }

  /// The bytes since an Esc that may begin an arrow (ECMA-48 §5.4), or nothing.
  private var sequence: [UInt8] = []
  /// Set after a carriage return: a line feed that follows belongs to the same Enter.
  private var isAfterReturn = false

  package init() {}

  /// Whether the next byte decides between Esc and an arrow; after a short silence it was Esc.
  package var isWaiting: Bool { !sequence.isEmpty }

  /// Returns the keys of bytes, in order.
  package mutating func take(_ bytes: [UInt8]) -> [Key] { bytes.flatMap { take($0) } }

  /// Returns the keys of an unfinished sequence, because nothing followed it.
  package mutating func endSequence() -> [Key] {
    guard !sequence.isEmpty else { return [] }
    let rest = sequence.dropFirst()
    sequence = []
    return [.escape] + rest.flatMap { take($0) }
  }

  private mutating func take(_ byte: UInt8) -> [Key] {
    switch sequence.count {
    case 0: return plain(byte)
    case 1:
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") {
        sequence.append(byte)
        return []
      }
      return endSequence() + plain(byte)
    default: return rest(byte)
    }
  }

  /// The longest sequence of a key, such as Ctrl-Shift-F12, is shorter.
  private static let longest = 12

  /// Takes a byte after Esc [ or Esc O.
  private mutating func rest(_ byte: UInt8) -> [Key] {
    switch (sequence[1], byte) {
    case (_, UInt8(ascii: "A")): sequence = []; return [.up]
    case (_, UInt8(ascii: "B")): sequence = []; return [.down]
    // Esc O is also two keys of an agent: back, then the key O.
    case (UInt8(ascii: "O"), _): return endSequence() + take(byte)
    // Parameters of a key that has no task here, such as F5.
    case (_, 0x20...0x3F) where sequence.count < Self.longest:
      sequence.append(byte)
      return []
    case (_, 0x40...0x7E):
      sequence = []
      return []
    default: return endSequence() + take(byte)
    }
  }

  private mutating func plain(_ byte: UInt8) -> [Key] {
    defer { isAfterReturn = byte == 0x0D }
    switch byte {
    case 0x1B:
      sequence = [byte]
      return []
    case 0x0A where isAfterReturn: return []
    case 0x0A, 0x0D, 0x09: return [.enter]
    case 0x03, 0x04, 0x1A, 0x1C: return [.leave]
    case 0x08, 0x20...0x7F: return [.character(Character(UnicodeScalar(byte)))]
    default: return []
    }
  }
}
