package import StrictText
internal import Vocabulary

/// A problem in an operator's file, with its position.
package struct FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file name, as given to the reader.
  package let file: String
  /// The line, from 1; the column, also from 1, counts bytes in JSON and characters in CSV.
  package let line: Int
  package let column: Int
  /// A text that says what is wrong and how to fix it.
  package let detail: String

  package init(_ file: String, _ place: TextPlace, _ detail: String) {
    self.file = file
    line = place.line
    column = place.column
    self.detail = detail
  }

  package var description: String { "\(file):\(line):\(column): \(detail)" }
}

extension [FileProblem] {
  /// Sorts the problems by file and position.
  package mutating func sortByPlace() {
    sort { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
  }

  /// The first problem and the number of further problems; nil without any.
  package var summary: String? {
    first.map { count == 1 ? $0.description : "\($0), and \(counted(count - 1, "more problem"))" }
  }
}

extension [FileProblem] {
  /// Maximum number of problems that are listed one by one.
  private static var maxCount: Int { 100 }

  /// Returns a line for each problem, for a person who corrects a file.
  ///
  /// Each line but the first begins with `program`; the caller writes the beginning of the first.
  package func lines(for program: String) -> String {
    let more =
      count > Self.maxCount ? ["and \(counted(count - Self.maxCount, "more problem"))"] : []
    return (prefix(Self.maxCount).map(\.description) + more).joined(separator: "\n\(program): ")
  }
}

/// Returns a text from a file, escaped and shortened for a message.
package func shown(_ text: String) -> String { "\"\(escaped(text, limit: 40))\"" }
