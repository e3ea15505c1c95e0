/// Returns the name that a wrong word probably means: the nearest one, or nil if no name is near enough.
///
/// A name is too far away if it differs in more than a third of the letters, and in more than two.
package func nearest(_ word: String, of names: some Sequence<String>) -> String? {
  let nearest = names.map { (name: $0, distance: editDistance(word, $0)) }
    .min { $0.distance < $1.distance }
  guard let nearest, nearest.distance <= max(word.utf8.count / 3, min(2, word.utf8.count - 1))
  else { return nil }
  return nearest.name
}

/// Returns the number of letters that must be changed, added or left out (Levenshtein), for words of at most 100 bytes.
package func editDistance(_ left: String, _ right: String) -> Int {
  let (left, right) = (Array(left.utf8.prefix(100)), Array(right.utf8.prefix(100)))
  var row = Array(0...right.count)
  for (line, byte) in left.enumerated() {
    var corner = row[0]
    row[0] = line + 1
    for (column, other) in right.enumerated() {
      let above = row[column + 1]
      row[column + 1] = min(above + 1, row[column] + 1, corner + (byte == other ? 0 : 1))
      corner = above
    }
  }
  return row[right.count]
}
