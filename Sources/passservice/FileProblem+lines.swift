internal import OperatorFiles
internal import Vocabulary

extension [FileProblem] {
  /// The problems, one to a line, with the name of this program: no other program reads an operator's files.
  var lines: String { lines(for: "passservice") }
}
