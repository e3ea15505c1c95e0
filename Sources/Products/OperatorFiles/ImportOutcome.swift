/// The result of an import of an operator's files.
package struct ImportOutcome: Sendable {
  /// The number of parts that are new, such as departures, shows or hotels.
  package let new: Int
  /// The number of parts that were changed; a part with another price is changed.
  package let changed: Int
  /// The number of parts that were the same before.
  package let same: Int
  /// Messages about parts that were not updated.
  package let left: [String]
  /// The parts that are on sale and not in the files, with a number for each name: an import ends nothing.
  package var besides: [(name: String, count: Int)] = []

  /// Counts the outcomes of the parts.
  ///
  /// `reason` returns why a part was not updated, and nil for the outcomes that are counted.
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
