extension Sequence {
  /// Returns the elements in order, as `sorted(by:)` does; equal elements keep their order.
  ///
  /// All types of elements share one sort, that of indexes. Embedded Swift compiles a generic sort for each type anew,
  /// which made up a twentieth of the gate in a page.
  package func ordered(_ isBefore: (Element, Element) -> Bool) -> [Element] {
    let all = Array(self)
    return indexes(all.count) { isBefore(all[$0], all[$1]) }.map { all[$0] }
  }
}

/// Returns the indexes below a count in the order of what they stand for.
@inline(never)
private func indexes(_ count: Int, _ isBefore: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: isBefore)
}
