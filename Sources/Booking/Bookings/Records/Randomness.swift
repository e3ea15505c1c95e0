internal import Synchronization

/// Where a desk takes random numbers from: for the ids and codes of what it makes, and for pauses.
///
/// Each command draws from a generator of its own. With a seed, its numbers follow from the seed and from the name of the
/// command alone, so that a simulation is the same however its commands interleave.
package struct Randomness: Sendable {
  /// The random numbers of one command.
  package struct Generator: RandomNumberGenerator {
    /// Nil for the system's generator.
    private var state: UInt64?

    fileprivate init(_ state: UInt64?) { self.state = state }

    package mutating func next() -> UInt64 {
      guard let state else {
        var system = SystemRandomNumberGenerator()
        return system.next()
      }
      // SplitMix64: every seed gives another sequence, and no cryptographic strength is claimed.
      let advanced = state &+ 0x9E37_79B9_7F4A_7C15
      self.state = advanced
      var mixed = advanced
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// How many commands of each name there were.
  private final class Draws: Sendable {
    let seed: UInt64
    let counts = Mutex<[String: UInt64]>([:])

    init(seed: UInt64) { self.seed = seed }
  }

  private let draws: Draws?

  /// Numbers that cannot be predicted.
  package static let system = Randomness(draws: nil)

  /// Reproducible numbers, for tests and simulations.
  package static func seeded(_ seed: UInt64) -> Randomness { Randomness(draws: Draws(seed: seed)) }

  /// The generator of one command.
  ///
  /// - Parameter name: what the command is known by: its idempotency key, or the id of what it is about. The second
  ///   command of a name gets other numbers than the first.
  package func numbers(for name: String) -> Generator {
    guard let draws else { return Generator(nil) }
    let count = draws.counts.withLock { counts in
      defer { counts[name, default: 0] += 1 }
      return counts[name] ?? 0
    }
    // FNV-1a, which is the same in every process, as `Hasher` is not.
    var state = 0xCBF2_9CE4_8422_2325 ^ draws.seed
    for byte in name.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var mixer = Generator(state &+ count &* 0xD6E8_FEB8_6659_FD93)
    return Generator(mixer.next())
  }
}
