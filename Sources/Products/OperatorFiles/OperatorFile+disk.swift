internal import StrictText
internal import Platform
internal import Vocabulary

extension OperatorFile {
  /// Reads files from the disk, or standard input for `-`: the name of each as messages show it, and its content.
  ///
  /// - Throws: what the system says, or `FileProblem` where a file is longer than `longest`.
  package static func read(_ paths: [String]) throws -> [(name: String, bytes: [UInt8])] {
    try paths.map { path in
      let name = escaped(path)
      guard let bytes = try Files.readInput(path, limit: longest) else {
        throw FileProblem(
          name, TextPlace(offset: 0, in: []), "the file is longer than \(longest >> 20) MiB")
      }
      return (name, bytes)
    }
  }
}
