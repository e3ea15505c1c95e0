internal import Vocabulary

/// Pages ready to be written as PDF, SVG or PNG, with every text and line in place.
///
/// A drawing does not depend on fonts: texts are fitted to their boxes only when it is written. So
/// the same passes give the same drawing on any machine.
public struct Drawing: Equatable, Sendable {
  var pages: [Page]
  /// The title of the document.
  let title: String
  /// The latest issue time of its passes.
  ///
  /// It is the date of a PDF, so that the same passes give the same file.
  let date: Instant
  /// The language of the document; a pass in another one says so itself.
  let language: Language

  /// The number of pages.
  public var pageCount: Int { pages.count }

  /// Returns the size of a page in millimetres.
  package func size(page: Int) -> (width: Double, height: Double) {
    (pages[page].width, pages[page].height)
  }
}
