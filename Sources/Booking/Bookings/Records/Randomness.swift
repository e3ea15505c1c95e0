internal import Synchronization

/// The source of a desk's random numbers: for the ids and codes that it makes, and for pauses.
///
/// Each command draws from a generator of its own. With a seed, its numbers depend only on the seed and the name of
/// the command, so that a simulation is the same however its commands interleave.
package struct Randomness: Sendable {
  /// The random numbers of one command.
  package struct Generator: RandomNumberGenerator {
    /// The state of a seeded generator; nil for the system's generator.
    private var state: UInt64?

    fileprivate init(_ state: UInt64?) { self.state = state }

    package mutating func next() -> UInt64 {
      guard let state else {
        var system = SystemRandomNumberGenerator()
        return system.next()
      }
      // SplitMix64 gives another sequence for every seed; it does not claim cryptographic strength.
      let advanced = state &+ 0x9E37_79B9_7F4A_7C15
      self.state = advanced
      var mixed = advanced
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// The number of commands of each name so far.
  private final class Draws: Sendable {
    let seed: UInt64
    let counts = Mutex<[String: UInt64]>([:])

    init(seed: UInt64) { self.seed = seed }
  }

  private let draws: Draws?

  /// A source of numbers that cannot be predicted.
  package static let system = Randomness(draws: nil)

  /// Returns a source of reproducible numbers, for tests and simulations.
  package static func seeded(_ seed: UInt64) -> Randomness { Randomness(draws: Draws(seed: seed)) }

  /// Returns the generator of one command.
  ///
  /// The name of a command is its idempotency key, or the id of its subject. The second command with a name gets
  /// other numbers than the first.
  package func numbers(for name: String) -> Generator {
    guard let draws else { return Generator(nil) }
    let count = draws.counts.withLock { counts in
      defer { counts[name, default: 0] += 1 }
      return counts[name] ?? 0
    }
    // FNV-1a gives the same value in every process; `Hasher` does not.
    var state = 0xCBF2_9CE4_8422_2325 ^ draws.seed
    for byte in name.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    var mixer = Generator(state &+ count &* 0xD6E8_FEB8_6659_FD93)
    return Generator(mixer.next())
  }
}

/// The random numbers of a command that is decided anew after a conflict: each attempt draws the same ones.
///
/// So an id that something outside of the store already knows, such as that of a pass with an entry in a status list, is
/// not lost with an attempt.
package struct RepeatedNumbers: RandomNumberGenerator, Sendable {
  private var base: Randomness.Generator
  private var drawn: [UInt64] = []
  private var position = 0

  package init(_ base: Randomness.Generator) { self.base = base }

  /// Begins the next attempt.
  package mutating func rewind() { position = 0 }

  package mutating func next() -> UInt64 {
    if position == drawn.count { drawn.append(base.next()) }
    defer { position += 1 }
    return drawn[position]
  }
}
