internal import StrictText
internal import Platform
internal import Vocabulary

extension OperatorFile {
  /// Reads files from the disk, or standard input for `-`; returns the name of each as messages show it, and its
  /// content.
  ///
  /// It throws the error of the system, or `FileProblem` for a file that is longer than `longest`.
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
