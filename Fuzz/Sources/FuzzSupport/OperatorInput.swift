package import OperatorFiles

/// Returns the files of an operator in one input, which a line of `---` separates.
package func operatorFiles(_ bytes: [UInt8]) -> [(name: String, bytes: [UInt8])] {
  var files: [[UInt8]] = [[]]
  for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
    if line.elementsEqual("---".utf8) {
      files.append([])
    } else {
      files[files.count - 1] += line + [UInt8(ascii: "\n")]
    }
  }
  return files.enumerated().map { ("file\($0.offset)", $0.element) }
}

/// Checks every message about such files.
package func requirePlaces(
  of problems: [FileProblem], in files: [(name: String, bytes: [UInt8])]
) {
  let lines = files.map { file in file.bytes.count { $0 == 0x0A || $0 == 0x0D } + 1 }.max() ?? 1
  for problem in problems {
    require(isPlain(problem.description), "the message paints: \(problem)")
    require(problem.description.utf8.count < 2_000, "the message floods the screen")
    require((1...lines).contains(problem.line), "a fault lies in the file: \(problem)")
    require(problem.column >= 1, "a fault lies in its line: \(problem)")
  }
}
