extension BidirectionalCollection {
  /// Returns the elements without the blanks at both ends; `isBlank` decides what a blank is.
  package func trimmed(where isBlank: (Element) -> Bool) -> SubSequence {
    let kept = drop(while: isBlank)
    return kept.lastIndex { !isBlank($0) }.map { kept[...$0] } ?? kept
  }
}
