/// What the frame of a page shows of the person who looks at it.
struct PageViewer: Sendable {
  /// Whether there is something to forget: a visitor's token, or an account.
  var isKnown: Bool
  /// Whether the person signed in.
  var isSignedIn: Bool
  /// A text that differs between visitors; empty without one.
  var mark = ""
  /// A text that differs between people who signed in; empty for nobody.
  var accountMark = ""
  /// The page to return to after signing in, with its query; nil where nobody can sign in.
  var returning: String?
}
