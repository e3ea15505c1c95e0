/// The texts of the frame of all pages, of parts that pages share, and of scripts.
///
/// Templates show them as `words.name`. Scripts have theirs, with blanks in braces, from attributes in the frame.
enum PageWords {
  /// All texts, by the names that templates use.
  static let all: [(name: String, text: PageText)] =
    frame + forms + seats + prices + bookings + pass + offline
}
