internal import Dispatch
internal import Synchronization

/// The lock that decides which pages are drawn at the same time.
///
/// Cairo keeps ten font files open, and closes one of them to open the next. It does not notice that another thread is
/// about to use the closed file, and the process ends (cairo 1.16, `_has_unlocked_face`). Pages in Latin, Greek and
/// Cyrillic use two files and are drawn in parallel. A page that needs further files is drawn alone, and leaves those
/// two open.
enum CairoFontLock {
  private static let queue = DispatchQueue(
    label: "passtool.fonts", attributes: .concurrent)
  private static let count = Atomic<Int>(0)

  /// Calls `body`; no other drawing runs at that time if the pages need more than the usual fonts.
  static func draw<Value>(
    _ pages: [Page], _ body: () throws(DrawingError) -> Value
  ) throws(DrawingError) -> Value {
    let isPlain = pages.allSatisfy { $0.marks.allSatisfy(\.isPlain) }
    let result: Result<Value, DrawingError> = queue.sync(flags: isPlain ? [] : .barrier) {
      let result: Result<Value, DrawingError>
      do throws(DrawingError) {
        result = .success(try body())
      } catch {
        result = .failure(error)
      }
      // This also opens the two files if the first drawing of the process needs further ones.
      if !isPlain { reopen() }
      return result
    }
    return try result.get()
  }

  /// Opens the two usual files again by setting a text in a size that no drawing has used.
  private static func reopen() {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    let size = 3 + Double(number % 100_000) / 1_000
    let marks = [false, true].map { bold in
      Mark.text("a", in: Box(0, 0, 100, 100), TextStyle(size, bold: bold))
    }
    let page = Page(width: 1, height: 1, marks: marks)
    _ = try? Drawing.set(page)
  }
}

extension Mark {
  /// Whether the two files of the usual font have all characters of the mark.
  fileprivate var isPlain: Bool {
    guard case .text(let text, _, _) = self else { return true }
    return text.unicodeScalars.allSatisfy {
      $0.value < 0x530 || (0x1E00..<0x2000).contains($0.value)
        || (0x2010..<0x2028).contains($0.value) || $0.value == 0x2212
    }
  }
}
