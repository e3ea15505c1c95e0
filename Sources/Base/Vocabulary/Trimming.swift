extension BidirectionalCollection {
  /// What is left without the blanks at both ends; a caller's format says what a blank is.
  package func trimmed(where isBlank: (Element) -> Bool) -> SubSequence {
    let kept = drop(while: isBlank)
    return kept.lastIndex { !isBlank($0) }.map { kept[...$0] } ?? kept
  }
}
