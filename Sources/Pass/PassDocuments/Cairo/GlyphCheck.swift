internal import Synchronization

/// A check that the fonts of this machine can write the texts of drawings, made before anything depends on it.
///
/// Each character is tried once, however many drawings contain it, so that checking thousands of drawings takes the
/// time of one.
public final class GlyphCheck: Sendable {
  private let known = Mutex<Set<Character>>([])

  /// Creates a check that knows no character yet.
  public init() {}

  /// Checks the texts of a drawing; throws an error that names the characters that cannot be written.
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
