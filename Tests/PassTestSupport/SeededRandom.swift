public import PassCrypto

/// A reproducible random number generator (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator with this seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A source that repeats one byte.
public struct FixedRandom: RandomSource {
  private let byte: UInt8

  /// Creates a source of this byte.
  public init(_ byte: UInt8 = 0x5A) { self.byte = byte }

  /// Returns `count` copies of the byte.
  public func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    [UInt8](repeating: byte, count: count)
  }
}
