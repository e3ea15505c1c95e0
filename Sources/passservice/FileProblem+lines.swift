internal import OperatorFiles
internal import Vocabulary

extension [FileProblem] {
  /// A line for each problem, because no other command looks through an operator's files.
  var lines: String {
    let most = 100
    let more = count > most ? ["and \(counted(count - most, "more problem"))"] : []
    return (prefix(most).map(\.description) + more).joined(separator: "\npassservice: ")
  }
}
