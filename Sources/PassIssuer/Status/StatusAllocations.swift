internal import PassCrypto
internal import Platform
internal import Vocabulary

/// Maps the entries of a list to passes, in a file with a slot of 16 bytes for each index.
///
/// A slot holds the pass id; zeros are a free entry, and sixteen `-` mark one that is used by a
/// pass with an unknown id. Writers hold the register's lock.
struct StatusAllocations {
  let path: String
  let entryCount: Int

  static let slotSize = 16
  private static let free = [UInt8](repeating: 0, count: slotSize)
  private static let nameless = [UInt8](repeating: UInt8(ascii: "-"), count: slotSize)
  /// Maximum number of random entries that are tried before all free ones are listed.
  private static let attempts = 32

  /// The owner of an entry.
  enum Owner: Equatable {
    case nobody
    case pass(PassID)
    /// A pass with an unknown id.
    case nameless
  }

  /// Creates the file with every entry free.
  func create() throws(StatusRegisterError) {
    try attempt {
      Files.remove(path)
      try Files.create(path, mode: Files.privateMode) { temporary in
        try FileDescriptor(updating: temporary).resize(to: entryCount * Self.slotSize)
      }
    }
  }

  /// Returns whether the file is missing or has no entry in use; it may have any size.
  func isUnused() throws(StatusRegisterError) -> Bool {
    try attempt {
      if !Files.exists(path) { return true }
      let file = try FileDescriptor(reading: path)
      let size = try file.byteCount()
      let portion = 1 << 16
      for start in stride(from: 0, to: size, by: portion) {
        let bytes = try file.read(count: min(portion, size - start), at: start)
        if bytes.contains(where: { $0 != 0 }) { return false }
      }
      return true
    }
  }

  /// Allocates a random free entry to each pass, on the disk when this returns.
  ///
  /// Returns fewer entries than passes if the list is full.
  func allocate(
    _ passIDs: [PassID], random: some RandomSource
  ) throws(StatusRegisterError) -> [Int] {
    try attempt {
      let file = try open()
      var indexes: [Int] = []
      func give(_ index: Int) throws {
        try file.write(Array(passIDs[indexes.count].rawValue.utf8), at: index * Self.slotSize)
        indexes.append(index)
      }
      while indexes.count < passIDs.count, let index = try chance(in: file, random) {
        try give(index)
      }
      // The remaining entries are found by one scan of the list, not by one scan per pass.
      var left = indexes.count < passIDs.count ? try freeIndexes(in: file) : []
      while indexes.count < passIDs.count, !left.isEmpty {
        left.swapAt(try Self.number(below: left.count, random), left.count - 1)
        try give(left.removeLast())
      }
      try file.synchronize()
      return indexes
    }
  }

  /// Marks a free entry as used by a pass to which it was allocated elsewhere.
  func adopt(_ index: Int, for passID: PassID?) throws(StatusRegisterError) {
    try attempt {
      let file = try open()
      try file.write(
        passID.map { Array($0.rawValue.utf8) } ?? Self.nameless, at: index * Self.slotSize)
      try file.synchronize()
    }
  }

  /// Returns the owner of an entry; the index must be within bounds.
  func owner(of index: Int) throws(StatusRegisterError) -> Owner {
    try attempt {
      let slot = try FileDescriptor(reading: path).read(
        count: Self.slotSize, at: index * Self.slotSize)
      if slot == Self.free { return .nobody }
      return PassID(String(decoding: slot, as: UTF8.self)).map(Owner.pass) ?? .nameless
    }
  }

  /// Returns the entries of some passes, found in one scan of the list.
  ///
  /// A pass usually has one entry. It has several if it was re-issued under the same id, and no entry if it is unknown.
  func indexes(of passIDs: some Sequence<PassID>) throws(StatusRegisterError) -> [PassID: [Int]] {
    try attempt {
      let wanted = Dictionary(
        passIDs.map { (Self.number(Array($0.rawValue.utf8)[...]), $0) }, uniquingKeysWith: { $1 })
      var indexes: [PassID: [Int]] = [:]
      if wanted.isEmpty { return indexes }
      try scan(FileDescriptor(reading: path)) { index, slot in
        if let passID = wanted[Self.number(slot)] { indexes[passID, default: []].append(index) }
      }
      return indexes
    }
  }

  /// Returns the entries in use, in order.
  func used() throws(StatusRegisterError) -> [Int] {
    try attempt {
      var used: [Int] = []
      try scan(FileDescriptor(reading: path)) { index, _ in used.append(index) }
      return used
    }
  }

  /// Returns the number of entries in use.
  func usedCount() throws(StatusRegisterError) -> Int {
    try attempt {
      var count = 0
      try scan(FileDescriptor(reading: path)) { _, _ in count += 1 }
      return count
    }
  }
}

extension StatusAllocations {
  private func open() throws -> FileDescriptor {
    let file = try FileDescriptor(updating: path)
    let size = try file.byteCount()
    // A truncated file would allocate again the entries of its lost part.
    guard size == entryCount * Self.slotSize else {
      throw StatusRegisterError.invalid(
        path: path,
        "has \(size) bytes instead of \(entryCount * Self.slotSize), so entries would be given twice; put back a copy "
          + "that was made after the last pass, or make a new list (passtool status create)")
    }
    return file
  }

  /// Returns a random free entry, or nil if no attempt found one.
  private func chance(
    in file: borrowing FileDescriptor, _ random: some RandomSource
  ) throws -> Int? {
    for _ in 0..<Self.attempts {
      let index = try Self.number(below: entryCount, random)
      let slot = try file.read(count: Self.slotSize, at: index * Self.slotSize)
      if slot == Self.free { return index }
    }
    return nil
  }

  private func freeIndexes(in file: borrowing FileDescriptor) throws -> [Int] {
    var free: [Int] = []
    var next = 0
    try scan(file) { index, _ in
      free += next..<index
      next = index + 1
    }
    return free + Array(next..<entryCount)
  }

  /// Calls `body` with every entry in use and its slot, in order.
  private func scan(
    _ file: borrowing FileDescriptor, _ body: (_ index: Int, _ slot: ArraySlice<UInt8>) -> Void
  ) throws {
    let slotsAtOnce = 4096
    for first in stride(from: 0, to: entryCount, by: slotsAtOnce) {
      let count = min(slotsAtOnce, entryCount - first) * Self.slotSize
      let bytes = try file.read(count: count, at: first * Self.slotSize)
      guard bytes.count == count else {
        throw StatusRegisterError.invalid(
          path: path, "ends too early; put back a copy that was made after the last pass")
      }
      for start in stride(from: 0, to: count, by: Self.slotSize) {
        if !Self.isFree(bytes, at: start) {
          body(first + start / Self.slotSize, bytes[start..<start + Self.slotSize])
        }
      }
    }
  }

  /// Returns whether the slot at this offset is all zeros.
  private static func isFree(_ bytes: [UInt8], at start: Int) -> Bool {
    for place in start..<start + slotSize where bytes[place] != 0 { return false }
    return true
  }

  /// Returns a uniformly distributed number from 0 up to, but not including, `bound`.
  private static func number(below bound: Int, _ random: some RandomSource) throws -> Int {
    let bits = try random.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // With 64 random bits the deviation from a uniform distribution is negligible.
    return Int(UInt64(bound).multipliedFullWidth(by: bits).high)
  }

  /// Returns the 16 bytes of a slot as one number, which hashes faster than a text.
  private static func number(_ slot: ArraySlice<UInt8>) -> UInt128 {
    slot.reduce(0) { $0 << 8 | UInt128($1) }
  }

  private func attempt<Result>(
    _ body: () throws -> Result
  ) throws(StatusRegisterError) -> Result {
    do { return try body() } catch { throw StatusRegisterError(error, about: path) }
  }
}
