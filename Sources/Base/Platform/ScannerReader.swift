/// Reads a scanner's scans one by one, from typed input or a serial line.
///
/// A scan ends with a line feed, a carriage return or both, because scanners can be set to any of these, or with a tab,
/// which no code contains. At a terminal it also ends without any of them, when a burst of keys is over; `ending` says
/// which one ended it. An incomplete line does not block: `next` returns when no data arrives within the given time.
package struct ScannerReader: ~Copyable {
  /// The result of a read.
  package enum Scan: Equatable {
    case text([UInt8])
    /// A line that a person typed key by key, which no barcode can be.
    case typed([UInt8])
    /// The scan was longer than the limit, and was skipped.
    case tooLong
    /// Ctrl-C, Ctrl-D, Ctrl-Z or Ctrl-\, typed by itself and not within a scan.
    case interrupt
    /// A key that a person typed in an unfinished line; the program shows the line and does nothing else.
    case typing
    /// A key that writes nothing, or Enter on an empty line, pressed by itself; the unfinished line before it is
    /// dropped.
    case key(Key)
    /// No scan is complete yet.
    case nothing
    /// The scanner was disconnected, or its file has ended.
    case end
  }

  /// The end of a scan.
  package enum Ending: Equatable {
    case line
    case tab
    /// A pause followed a burst of keys.
    case silence
  }

  /// The end of the last scan.
  package private(set) var ending = Ending.line

  /// A key with a meaning of its own (ECMA-48 §8.3.19 and §8.3.22 for the arrows).
  package enum Key: Equatable, Sendable {
    case up, down, enter, escape

    /// The key for the bytes that a terminal sends; each arrow has two forms.
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
  /// The shortest pause after a key that a person typed, in milliseconds.
  private let pause: Int32
  /// The shortest pause after the last key of a code, in milliseconds.
  private let silence: Int32
  private var pace = TypingPace()
  /// Whether the buffer holds one key that nothing followed.
  private var isKeyAlone = false
  /// The bytes of Ctrl-C, Ctrl-D, Ctrl-Z and Ctrl-\.
  private static let interrupts: Set<UInt8> = [0x03, 0x04, 0x1A, 0x1C]

  /// Reads scans of at most `limit` bytes.
  ///
  /// With `noticesInterrupts`, a key that usually ends a program is reported if it arrives alone, and a line that was
  /// typed key by key is reported as `typed`. A scanner that types the contents of a barcode sends its keys in a burst.
  package init(_ file: consuming FileDescriptor, limit: Int, noticesInterrupts: Bool = false) {
    self.init(
      file, limit: limit, noticesInterrupts: noticesInterrupts, pause: TypingPace.pause,
      silence: 300)
  }

  /// Reads scans with other pauses: `pause` is the shortest one after a key that a person typed, and `silence` the
  /// shortest one after the last key of a code, both in milliseconds.
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

  /// Starts or stops reporting keys, because the terminal now does, or does not, give them as data.
  package mutating func startNoticingInterrupts(_ isOn: Bool) { noticesInterrupts = isOn }

  /// The keys that a person typed of an unfinished line.
  package var unfinished: [UInt8] { pace.isTyped ? line : [] }

  /// Whether the reader reads the keys of a terminal, where a person can be asked.
  package var readsKeys: Bool { noticesInterrupts }

  /// Forgets the keys of an unfinished line, because they were an answer.
  package mutating func dropUnfinished() { (line, isTooLong, pace) = ([], false, TypingPace()) }

  /// Discards everything that was typed or scanned until now, also the part that is still on its way to this reader.
  package mutating func discardInput() throws(PlatformError) {
    (buffer, position, line, isTooLong, isAfterReturn) = ([], 0, [], false, false)
    pace = TypingPace()
    file.discardTypedInput()
    // A pipe that is written to without end must not block the program.
    for _ in 0..<Self.maxDiscarded where !reachedEnd && file.isReadable {
      reachedEnd = try file.read(count: 1 << 16).isEmpty
    }
  }

  /// Maximum number of reads of input that is discarded.
  private static let maxDiscarded = 64

  /// Reads the next scan; `nothing` if no data arrives within this many milliseconds.
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
        // The scanner types no Enter, so the keys of a burst are one code.
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

  /// Returns the key in the buffer, if it came alone, before a line or within a line that a person types; otherwise
  /// nil.
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

  /// Returns the line that ends in the buffer, or nil after keeping an incomplete line for the next read.
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
    // If a person began a search and then scanned a code, the search is not part of the scan.
    let began = pace.beganAlone && line.first == Self.search ? 1 : 0
    return .text(Array(line.dropFirst(max(pace.typedBefore, began))))
  }
}
