internal import Synchronization

/// Makes the ids of requests and spans: unique, and random enough that two processes never agree.
///
/// They are no secrets, so random numbers are drawn once and then mixed with a counter. A system call for each
/// request would cost more than all the rest of its log.
package final class RequestIDs: Sendable {
  private let process: UInt64
  private let count: Atomic<UInt64>

  init(using random: inout some RandomNumberGenerator) {
    process = random.next()
    count = Atomic(random.next())
  }

  /// Returns a trace id or a request id: 32 hexadecimal digits, not all 0.
  package func trace() -> String { Self.hexadecimal([process | 1, next()]) }

  /// Returns the id of a span: 16 hexadecimal digits, not all 0.
  package func span() -> String { Self.hexadecimal([max(next(), 1)]) }

  /// Returns the next number of SplitMix64, a permutation of the counter, so that no number repeats before 2^64
  /// others.
  private func next() -> UInt64 {
    let step: UInt64 = 0x9E37_79B9_7F4A_7C15
    var mixed = count.wrappingAdd(step, ordering: .relaxed).newValue
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private static func hexadecimal(_ words: [UInt64]) -> String {
    var digits: [UInt8] = []
    digits.reserveCapacity(16 * words.count)
    for word in words {
      for place in stride(from: 60, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: word >> UInt64(place)) & 0xF
        digits.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Whether a client's `X-Request-Id` is taken over: 16 to 64 hexadecimal digits and hyphens, one of them a letter,
  /// such as a UUID or the ids of nginx and Envoy.
  ///
  /// It is written into every line of the log. So it has no characters with which a client could spell a name, and it
  /// cannot be a card number.
  static func isWellFormed(_ id: String) -> Bool {
    guard (16...64).contains(id.utf8.count) else { return false }
    var hasLetter = false
    for byte in id.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): break
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
        hasLetter = true
      default: return false
      }
    }
    return hasLetter
  }
}
