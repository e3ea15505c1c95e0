/// The reason why a printer did not do what it was asked, and how to mend it.
package enum PrinterFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// libcups is not installed, or is another version.
  case noLibrary(String)
  /// The text names no printer that can be addressed.
  case name(String)
  /// No printer or print server answers there.
  case unreachable(String)
  /// A request was sent, and no answer came: the printer may have taken it.
  case unanswered(String)
  /// The printer refused a request for good, such as one with a paper that it does not have.
  case refused(String)
  /// The printer takes no further job now, but may do so later.
  case busy(String)

  /// A sentence that says what is wrong, and how to mend it.
  package var description: String {
    switch self {
    case .noLibrary(let reason):
      "printing needs libcups, which cannot be loaded (\(reason)); install the package libcups2, or print the files by "
        + "another program"
    case .name(let words), .unreachable(let words), .unanswered(let words), .refused(let words),
      .busy(let words):
      words
    }
  }
}
