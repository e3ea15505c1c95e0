/// The reason why a request of a person at a terminal has no answer that can be used.
package enum DeskError: Error, Sendable, CustomStringConvertible {
  /// The address, the token or another argument cannot be used; nothing was sent.
  case unusable(String)
  /// The service refuses the request; `code` is its word for programs.
  case refused(status: Int, code: String?, String)
  /// No answer came, or none that says whether the request was carried out.
  case away(String)
  /// The service did nothing and takes the request later; the text says when.
  case later(String)

  package var description: String {
    switch self {
    case .unusable(let words), .refused(_, _, let words), .away(let words), .later(let words): words
    }
  }
}
