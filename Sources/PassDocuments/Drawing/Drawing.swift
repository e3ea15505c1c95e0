internal import Vocabulary

/// Pages ready to be written as PDF, SVG or PNG: every text in its box, every line at its place.
///
/// A drawing knows nothing of fonts. Only when it is written are its texts set, each as large as its
/// box and its style allow; so the same passes give the same drawing on any machine.
public struct Drawing: Equatable, Sendable {
  var pages: [Page]
  /// The title of the document.
  let title: String
  /// When the youngest of its passes was issued: what a PDF says about its date, so that the same
  /// passes give the same file.
  let date: Instant

  /// How many sheets it takes.
  public var pageCount: Int { pages.count }
}
