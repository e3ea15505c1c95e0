internal import StrictText
internal import Vocabulary

/// The faults of a settings file for wallets, each with its place and how to mend it.
public struct WalletSettingsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// One line for each fault: file, line, column and member, what is wrong, and how to mend it.
  public let problems: [String]

  /// All faults, one on each line.
  public var description: String { problems.joined(separator: "\n") }

  /// An error of a file as a whole.
  init(_ path: String, _ detail: String) { problems = ["\(escaped(path)): \(detail)"] }

  /// The faults of the members of a file, in the order of the file.
  init(_ path: String, _ text: [UInt8], _ fault: ShapeError) {
    problems = fault.each.sorted { $0.offset < $1.offset }.map {
      "\(escaped(path)):\(TextPlace(offset: $0.offset, in: text)): \($0)"
    }
  }
}
