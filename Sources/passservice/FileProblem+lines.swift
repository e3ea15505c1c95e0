internal import OperatorFiles

extension [FileProblem] {
  /// A line for each problem, because no other command looks through an operator's files.
  var lines: String {
    let most = 100
    let more = count > most ? ["and \(count - most) more problems"] : []
    return (prefix(most).map(\.description) + more).joined(separator: "\npassservice: ")
  }
}
