internal import Synchronization

/// Finds out whether the fonts of this machine can write what drawings say, before anything depends on it.
///
/// Each character is tried out once, however many drawings have it, so that thousands of drawings are looked at in the
/// time of one.
public final class GlyphCheck: Sendable {
  private let known = Mutex<Set<Character>>([])

  /// A check that knows no character yet.
  public init() {}

  /// Looks at the texts of a drawing; throws which of its characters cannot be written.
  public func check(_ drawing: Drawing) throws(DrawingError) {
    var characters: Set<Character> = []
    for page in drawing.pages {
      for case .text(let text, _, _) in page.marks { characters.formUnion(text) }
    }
    characters.subtract(known.withLock { $0 })
    guard !characters.isEmpty else { return }
    let place = Box(0, 0, 100, 100)
    let page = Page(
      width: 1, height: 1,
      marks: characters.sorted().map { Mark.text(String($0), in: place, TextStyle(10)) })
    _ = try CairoFontLock.draw([page]) { () throws(DrawingError) in try Drawing.set(page) }
    known.withLock { $0.formUnion(characters) }
  }
}
