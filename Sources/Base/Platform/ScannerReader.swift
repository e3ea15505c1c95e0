/// Reads a scanner's scans one by one, from typed input or a serial line.
///
/// A scan ends with a line feed, a carriage return or both, because scanners can be set to any of
/// these, or with a tab, which no code contains. At a terminal it ends without any of them, too, when a burst of keys
/// is over: `ending` says which it was. An incomplete line does not block: `next` returns when no data arrives within
/// the time that it is given.
package struct ScannerReader: ~Copyable {
  /// What was read.
  package enum Scan: Equatable {
    case text([UInt8])
    /// A line that a person typed key by key, which no barcode can be.
    case typed([UInt8])
    /// Longer than the limit; the scan was skipped.
    case tooLong
    /// Ctrl-C, Ctrl-D, Ctrl-Z or Ctrl-\, typed by itself and not within a scan.
    case interrupt
    /// A key that a person typed: what was typed is shown, and nothing else has happened.
    case typing
    /// A key that writes nothing, or Enter on an empty line, pressed by itself; what was typed before it is gone.
    case key(Key)
    /// No complete scan yet.
    case nothing
    /// The scanner was disconnected, or its file has ended.
    case end
  }

  /// What a scan ended with.
  package enum Ending: Equatable {
    case line
    case tab
    /// Nothing followed a burst of keys.
    case silence
  }

  /// What the last scan ended with.
  package private(set) var ending = Ending.line

  /// A key with a meaning of its own (ECMA-48 §8.3.19 and §8.3.22 for the arrows).
  package enum Key: Equatable, Sendable {
    case up, down, enter, escape

    /// What a terminal sends; the arrows come in two forms.
    fileprivate init?(_ bytes: [UInt8]) {
      switch bytes {
      case [0x1B]: self = .escape
      case [0x0D], [0x0A]: self = .enter
      case [0x1B, 0x5B, 0x41], [0x1B, 0x4F, 0x41]: self = .up
      case [0x1B, 0x5B, 0x42], [0x1B, 0x4F, 0x42]: self = .down
      default: return nil
      }
    }
  }

  private let file: FileDescriptor
  private let limit: Int
  private var buffer: [UInt8] = []
  private var position = 0
  private var line: [UInt8] = []
  private var isTooLong = false
  /// Set after a carriage return: a line feed that follows it belongs to the same line end.
  private var isAfterReturn = false
  private var reachedEnd = false
  private var noticesInterrupts: Bool
  /// For how long nothing follows a key that a person typed, in milliseconds.
  private let pause: Int32
  /// For how long nothing follows the last key of a code, in milliseconds.
  private let silence: Int32
  private var pace = TypingPace()
  /// Whether the buffer is one key, and nothing followed it.
  private var isKeyAlone = false
  /// The bytes of Ctrl-C, Ctrl-D, Ctrl-Z and Ctrl-\.
  private static let interrupts: Set<UInt8> = [0x03, 0x04, 0x1A, 0x1C]

  /// Reads scans of at most `limit` bytes.
  ///
  /// - Parameter noticesInterrupts: whether a key that usually ends a program is reported where it arrives
  ///   alone, and a line that was typed key by key as such; a scanner that types what a barcode contains sends
  ///   its keys in a burst.
  package init(_ file: consuming FileDescriptor, limit: Int, noticesInterrupts: Bool = false) {
    self.init(
      file, limit: limit, noticesInterrupts: noticesInterrupts, pause: TypingPace.pause,
      silence: 300)
  }

  /// - Parameters:
  ///   - pause: for how long nothing follows a key that a person typed, in milliseconds.
  ///   - silence: for how long nothing follows the last key of a code, in milliseconds.
  init(
    _ file: consuming FileDescriptor, limit: Int, noticesInterrupts: Bool, pause: Int32,
    silence: Int32 = 300
  ) {
    self.silence = silence
    self.file = file
    self.limit = limit
    self.noticesInterrupts = noticesInterrupts
    self.pause = pause
  }

  /// Reports keys from now on, because the terminal gives them as data now.
  package mutating func startNoticingInterrupts(_ isOn: Bool) { noticesInterrupts = isOn }

  /// The keys that a person typed of an unfinished line.
  package var unfinished: [UInt8] { pace.isTyped ? line : [] }

  /// Whether it reads the keys of a terminal, at which a person can be asked.
  package var readsKeys: Bool { noticesInterrupts }

  /// Forgets the keys of an unfinished line, because they were an answer.
  package mutating func dropUnfinished() { (line, isTooLong, pace) = ([], false, TypingPace()) }

  /// Discards everything that was typed or scanned until now, also the part that is still on its way to this reader.
  package mutating func discardInput() throws(PlatformError) {
    (buffer, position, line, isTooLong, isAfterReturn) = ([], 0, [], false, false)
    pace = TypingPace()
    file.discardTypedInput()
    // A pipe that is written to without end must not hold the program.
    for _ in 0..<Self.maxDiscarded where !reachedEnd && file.isReadable {
      reachedEnd = try file.read(count: 1 << 16).isEmpty
    }
  }

  /// How often more input is read to be discarded.
  private static let maxDiscarded = 64

  /// The next scan; `nothing` if no data arrives within this many milliseconds.
  ///
  /// At the end of the file, text without a line end counts as a scan.
  package mutating func next(within milliseconds: Int32) throws(PlatformError) -> Scan {
    while true {
      if let scan = takeLine() { return scan }
      if reachedEnd {
        if line.isEmpty, !isTooLong { return .end }
        return finishLine(.line)
      }
      let isCode = noticesInterrupts && pace.isBurst && !isTooLong
      guard file.isReadable(within: isCode ? min(silence, milliseconds) : milliseconds) else {
        // The scanner types no Enter: what it typed at once is one code.
        guard isCode else { return .nothing }
        return finishLine(.silence)
      }
      buffer = try file.read(count: 1 << 16)
      position = 0
      reachedEnd = buffer.isEmpty
      guard noticesInterrupts else { continue }
      if let key = try pressedKey() { return .key(key) }
      isKeyAlone = isOneKey && !file.isReadable(within: pause)
      if isKeyAlone, line.isEmpty, Self.interrupts.contains(buffer[0]) {
        buffer = []
        return .interrupt
      }
      if let scan = takeLine() { return scan }
      if pace.isTyped { return .typing }
    }
  }

  /// The key that the buffer is, where it came alone before a line or within one that a person types; nil otherwise.
  private mutating func pressedKey() throws(PlatformError) -> Key? {
    guard line.isEmpty || pace.isTyped, !isTooLong else { return nil }
    // The rest of an arrow may come a moment after its first byte.
    if buffer == [0x1B], file.isReadable(within: pause) { buffer += try file.read(count: 1 << 16) }
    guard let key = Key(buffer) else { return nil }
    // Enter ends the line before it, and a line feed may belong to the return before it.
    if key == .enter, !line.isEmpty || isAfterReturn && buffer == [0x0A] { return nil }
    guard !file.isReadable(within: pause) else { return nil }
    isAfterReturn = buffer == [0x0D]
    (buffer, position, line, pace) = ([], 0, [], TypingPace())
    return key
  }

  /// The key with which a search begins.
  private static let search = UInt8(ascii: "/")

  /// Whether the buffer is one character, which ends no line.
  private var isOneKey: Bool {
    guard let first = buffer.first, first != UInt8(ascii: "\n"), first != UInt8(ascii: "\r") else {
      return false
    }
    return TypingPace.characters(buffer[...]) == 1
  }

  /// The line that ends in the buffer, or nil after keeping an incomplete line for the next read.
  private mutating func takeLine() -> Scan? {
    if isAfterReturn, position < buffer.count {
      if buffer[position] == UInt8(ascii: "\n") { position += 1 }
      isAfterReturn = false
    }
    let rest = buffer[position...]
    let end = rest.firstIndex {
      $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\t")
    }
    let keys = rest[..<(end ?? rest.endIndex)]
    if !isTooLong { line += keys }
    pace.add(keys, isAlone: isKeyAlone)
    isKeyAlone = false
    if line.count > limit { (line, isTooLong) = ([], true) }
    position = end.map { $0 + 1 } ?? buffer.count
    guard let end else { return nil }
    isAfterReturn = buffer[end] == UInt8(ascii: "\r")
    return finishLine(buffer[end] == UInt8(ascii: "\t") ? .tab : .line)
  }

  private mutating func finishLine(_ ending: Ending) -> Scan {
    defer { dropUnfinished() }
    self.ending = ending
    if isTooLong { return .tooLong }
    if pace.isTyped { return .typed(line) }
    // A person began a search and left it: what was scanned then is a scan, and the search is no part of it.
    let began = pace.beganAlone && line.first == Self.search ? 1 : 0
    return .text(Array(line.dropFirst(max(pace.typedBefore, began))))
  }
}
