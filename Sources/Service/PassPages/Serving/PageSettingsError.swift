internal import StrictText
internal import Vocabulary

/// The faults of a settings file for pages, each with its place and how to mend it.
package struct PageSettingsError: Error, Sendable, CustomStringConvertible {
  /// One line for each fault.
  package let problems: [String]

  package var description: String { problems.joined(separator: "\n") }

  /// An error of a file as a whole.
  init(_ path: String, _ detail: String) { problems = ["\(escaped(path)): \(detail)"] }

  /// The faults of the members of a file, in the order of the file.
  init(_ path: String, _ text: [UInt8], _ fault: ShapeError) {
    problems = fault.each.sorted { $0.offset < $1.offset }.map {
      "\(escaped(path)):\(TextPlace(offset: $0.offset, in: text)): \($0)"
    }
  }
}
