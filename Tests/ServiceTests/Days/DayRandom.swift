import PassCrypto
import PassTestSupport
import Synchronization

/// A gate's source of randomness, derived from the seed.
final class DayRandom: RandomSource {
  private let generator: Mutex<SeededGenerator>

  init(seed: UInt64) { generator = Mutex(SeededGenerator(seed: seed)) }

  func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    generator.withLock { generator in
      (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
  }
}
