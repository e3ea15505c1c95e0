import PassFormats
import PassTestSupport
import PassVerifier
import Testing

/// All that can be seen of what a gate holds, to be compared.
struct HeldState: Equatable {
  let roots: RootPins
  let bundle: TrustBundle?
  /// When each list that is held was made, and how many entries it has.
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
  /// Takes a text in.
  @discardableResult
  mutating func take(_ text: String, now: Instant = TestAuthority.now) throws -> TrustUpdate {
    try accept(Array(text.utf8), now: now)
  }

  /// Why a text is refused, as a code; nil where it is not.
  ///
  /// What is refused must change nothing.
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

/// A text as it can be handed over: the token, and what its barcode carries.
func bothForms(_ token: String) throws -> [String] {
  [token, try PackedStatement.text(ofToken: token)]
}
