/// What an import of an operator's files did.
package struct ImportOutcome: Sendable {
  /// How many parts are new, such as departures, shows or hotels.
  package let new: Int
  /// How many were changed; one with another price is changed.
  package let changed: Int
  /// How many were the same before.
  package let same: Int
  /// Messages about parts that were not updated.
  package let left: [String]
  /// What is on sale and not in the files, by name: an import ends nothing.
  package var besides: [(name: String, count: Int)] = []

  /// Counts the outcomes of the parts.
  ///
  /// - Parameter reason: why a part was not updated; nil for the outcomes that are counted.
  package init<Outcome: Equatable>(
    _ outcomes: [Outcome], new: Outcome, changed: Outcome, same: Outcome,
    left reason: (Outcome) -> String? = { _ in nil }
  ) {
    self.new = outcomes.count { $0 == new }
    self.changed = outcomes.count { $0 == changed }
    self.same = outcomes.count { $0 == same }
    left = outcomes.compactMap(reason)
  }
}
