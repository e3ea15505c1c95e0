package import StrictText

/// The reason why no trust bundle could be built from a file: the place of the fault, and how to fix it.
public struct TrustSourceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the file.
  public let file: String
  /// The line, counted from 1; nil if the file could not be read.
  public let line: Int?
  /// The column in bytes, counted from 1.
  public let column: Int?
  /// The member, such as `issuers[0].keys`; empty if no particular member is at fault.
  public let member: String
  /// The fault, and how to fix it.
  public let detail: String
  /// Whether the file is missing or cannot be read.
  public let isUnreadable: Bool

  /// A file that could not be read.
  init(unreadable file: String, _ detail: String) {
    self.file = file
    self.detail = detail
    line = nil
    column = nil
    member = ""
    isUnreadable = true
  }

  /// A fault in the text of `file`.
  package init(_ file: String, _ error: ShapeError, in text: [UInt8]) {
    let place = TextPlace(offset: error.offset, in: text)
    self.file = file
    line = place.line
    column = place.column
    member = error.path
    detail = error.detail
    isUnreadable = false
  }

  /// The error in the form `file:line:column: member: fault`.
  public var description: String {
    if isUnreadable { return detail }
    let place = line.flatMap { line in column.map { ":\(line):\($0)" } } ?? ""
    return "\(file)\(place): \(member.isEmpty ? "" : "\(member): ")\(detail)"
  }
}
