public import Vocabulary

/// One change that a new trust bundle makes, in words for the person who is about to sign it.
public struct TrustChange: Hashable, Sendable {
  /// The attention that a change needs.
  public enum Weight: String, CaseIterable, Comparable, Sendable {
    /// Gates that hold the old bundle refuse the new one.
    case refused
    /// Passes already issued are treated differently, or another party decides.
    case dangerous
    /// A routine addition or removal.
    case notable
    /// Everything else.
    case ordinary

    /// Orders changes that need more attention first.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The attention that the change needs.
  public let weight: Weight
  /// The issuer concerned; nil for the bundle as a whole.
  public let issuer: IssuerID?
  /// The change, and its effect.
  public let words: String

  init(_ weight: Weight, _ issuer: IssuerID?, _ words: String) {
    self.weight = weight
    self.issuer = issuer
    self.words = words
  }

  /// A change of the bundle as a whole.
  init(_ weight: Weight, _ words: String) { self.init(weight, nil, words) }
}

/// Writes a number of seconds in the largest unit that expresses it exactly, such as `30 days`.
package func inWords(seconds: Int) -> String {
  for (size, name) in [(86_400, "day"), (3_600, "hour"), (60, "minute")]
  where seconds >= size && seconds % size == 0 {
    return seconds == size ? "1 \(name)" : "\(seconds / size) \(name)s"
  }
  return "\(seconds) s"
}

/// Writes a count followed by the first eight items: `3 passes (A, B, C)`.
package func counted(_ words: [some CustomStringConvertible], _ singular: String, _ plural: String)
  -> String
{
  let shown = words.prefix(8).map(\.description).joined(separator: ", ")
  let rest = words.count > 8 ? " and \(words.count - 8) more" : ""
  return "\(words.count) \(words.count == 1 ? singular : plural) (\(shown)\(rest))"
}
