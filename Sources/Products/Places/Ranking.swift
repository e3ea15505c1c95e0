/// The likelihood that a name is meant: better known places and names that were typed more exactly come first.
///
/// The measure is the decimal logarithm of the place's weight: one point is ten times the inhabitants.
struct Ranking {
  struct Score {
    let points: Double
    let cost: Int
    let isWhole: Bool
  }

  private var matcher: EditMatcher
  /// Whether all of a name must have been typed, because something else follows.
  private let wholeOnly: Bool

  init(_ typed: [UInt32], wholeOnly: Bool = false) {
    matcher = EditMatcher(typed)
    self.wholeOnly = wholeOnly
  }

  /// Returns the score of a name; nil if it is too far from the typed text.
  mutating func score(_ candidate: Candidate) -> Score? {
    var letters: [UInt32] = []
    letters.reserveCapacity(candidate.words.utf8.count)
    var starts: [Int] = []
    for scalar in candidate.words.unicodeScalars {
      if scalar == " " { starts.append(letters.count) } else { letters.append(scalar.value) }
    }
    let magnitude = NameOrder.magnitude(of: candidate.id)
    var best = points(matcher.match(letters), magnitude)
    // A word within the name is worth less, and must be nearly right.
    for start in starts.prefix(6) where letters.count - start >= 3 {
      guard let match = matcher.match(letters, from: start), match.cost <= 10 else { continue }
      guard let inner = points(match, magnitude - 1.2) else { continue }
      if inner.points > best?.points ?? -.infinity { best = inner }
    }
    return best
  }

  private func points(_ match: EditMatcher.Match?, _ magnitude: Double) -> Score? {
    guard let match, !wholeOnly || match.isWhole else { return nil }
    let length = Double(max(matcher.typed.count, 1))
    let edits = Double(match.cost) / 10
    // One typing error changes little in a long word, but makes another word of a short one.
    var points = magnitude - edits * (1 + 6 / length)
    if match.isWhole { points += match.cost == 0 ? 1 : 0.5 }
    points -= min(Double(match.rest), 10) * 0.03
    return Score(points: points, cost: match.cost, isWhole: match.isWhole)
  }
}
