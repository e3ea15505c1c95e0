internal import OperatorFiles
internal import Vocabulary

extension [FileProblem] {
  /// A line for each problem, because no other command looks through an operator's files.
  var lines: String { lines(for: "passservice") }
}
