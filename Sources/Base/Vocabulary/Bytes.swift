extension [UInt8] {
  /// Bytes that are zero, to be overwritten.
  ///
  /// They are appended, because the initializers of the standard library look the type of the array's memory up at each
  /// call, which takes longer than to get the memory.
  @inlinable package init(zeros count: Int) {
    self.init()
    append(addingCapacity: count) { $0.append(repeating: 0, count: count) }
  }
}

extension MutableSpan<UInt8> {
  /// Stores the eight bytes of a number, the most significant first; returns false where there is no room for them.
  @inline(__always) @inlinable package mutating func store(_ number: UInt64, at offset: Int) -> Bool
  {
    let (start, end) = (UInt(bitPattern: offset), UInt(bitPattern: count))
    guard start < end, end &- start >= 8 else { return false }
    // The compiler sees then that all eight are within bounds, and stores them at once.
    self[offset &+ 7] = UInt8(truncatingIfNeeded: number)
    self[offset &+ 6] = UInt8(truncatingIfNeeded: number >> 8)
    self[offset &+ 5] = UInt8(truncatingIfNeeded: number >> 16)
    self[offset &+ 4] = UInt8(truncatingIfNeeded: number >> 24)
    self[offset &+ 3] = UInt8(truncatingIfNeeded: number >> 32)
    self[offset &+ 2] = UInt8(truncatingIfNeeded: number >> 40)
    self[offset &+ 1] = UInt8(truncatingIfNeeded: number >> 48)
    self[offset] = UInt8(truncatingIfNeeded: number >> 56)
    return true
  }
}
