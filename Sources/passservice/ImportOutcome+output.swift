internal import OperatorFiles
internal import Platform
internal import StrictText
internal import Vocabulary

extension ImportOutcome {
  /// Writes to standard error which parts were not updated, and which are on sale and not in the files.
  ///
  /// The word `part` is the name of a part, such as `departure`.
  func complain(of part: String) throws {
    for words in left { try Terminal.write("left alone: \(words)\n", to: .error) }
    for (name, count) in besides {
      try Terminal.write(
        "on sale and not in these files: \(counted(count, part)) of \(name)\n", to: .error)
    }
  }

  /// Returns the numbers in a line; `mayBeLeft` says whether an import of such files may leave parts alone.
  func words(for part: String, mayBeLeft: Bool) -> String {
    "\(counted(new, part)) new, \(changed) changed, \(same) the same"
      + (mayBeLeft ? ", \(left.count) left alone" : "")
  }
}

extension JSONWriter {
  /// Writes the numbers of an import.
  mutating func members(of outcome: ImportOutcome, mayBeLeft: Bool) {
    member("new", outcome.new)
    member("changed", outcome.changed)
    member("same", outcome.same)
    if mayBeLeft { member("left_alone", outcome.left) }
  }
}
