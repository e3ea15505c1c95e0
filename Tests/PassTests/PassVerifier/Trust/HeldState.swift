import PassFormats
import PassTestSupport
import PassVerifier
import Testing

/// The observable trust state of a gate, for comparison.
struct HeldState: Equatable {
  let roots: RootPins
  let bundle: TrustBundle?
  /// The time of issue and the number of entries of each list.
  let lists: [String: [Int]]

  init(_ held: HeldTrust) {
    let epoch = Instant(secondsSince1970: 0)
    roots = held.roots
    bundle = held.bundle
    var lists: [String: [Int]] = [:]
    for list in held.report(now: epoch).lists {
      guard let age = list.age, let entries = list.entries else { continue }
      lists["\(list.issuer) \(list.uri)"] = [Int(-age), entries]
    }
    self.lists = lists
  }
}

extension HeldTrust {
  /// Offers a text to the trust state.
  @discardableResult
  mutating func take(_ text: String, now: Instant = TestAuthority.now) throws -> TrustUpdate {
    try accept(Array(text.utf8), now: now)
  }

  /// Returns the code of the refusal of a text; nil if it is accepted.
  ///
  /// It also checks that a refused text changes nothing.
  mutating func refusal(_ text: String, now: Instant = TestAuthority.now) -> String? {
    let before = HeldState(self)
    do {
      try take(text, now: now)
      return nil
    } catch let refusal as UpdateRefusal {
      #expect(HeldState(self) == before)
      return refusal.code.rawValue
    } catch {
      return "\(error)"
    }
  }
}

/// Returns the two forms of a statement: the token, and its barcode text.
func bothForms(_ token: String) throws -> [String] {
  [token, try PackedStatement.text(ofToken: token)]
}
