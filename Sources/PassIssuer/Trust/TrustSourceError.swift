package import PassFormats

/// Why a file does not make a trust bundle: where the fault is and how to mend it.
public struct TrustSourceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file.
  public let file: String
  /// The line, counted from 1; nil where the file could not be read.
  public let line: Int?
  /// The column in bytes, counted from 1.
  public let column: Int?
  /// The member, such as `issuers[0].keys`; empty where none is meant.
  public let member: String
  /// What is wrong and how to mend it.
  public let detail: String
  /// Whether the file is not there or may not be read.
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

  /// A fault of a text that was read from `file`.
  package init(_ file: String, _ error: ShapeError, in text: [UInt8]) {
    let place = TextPlace(offset: error.offset, in: text)
    self.file = file
    line = place.line
    column = place.column
    member = error.path
    detail = error.detail
    isUnreadable = false
  }

  /// `file:line:column: member: what is wrong`.
  public var description: String {
    if isUnreadable { return detail }
    let place = line.flatMap { line in column.map { ":\(line):\($0)" } } ?? ""
    return "\(file)\(place): \(member.isEmpty ? "" : "\(member): ")\(detail)"
  }
}
