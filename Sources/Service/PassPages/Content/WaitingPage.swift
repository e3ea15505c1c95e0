package import Vocabulary

/// The page of an entry on a waiting list: what is waited for, and the place in line or what is offered.
package struct WaitingPage: Sendable {
  package var title: String
  /// The state in words, such as "Waiting list".
  package var state = ""
  package var note = ""
  package var facts: [Fact] = []
  /// What a purchase of the offer asks for, besides the order itself.
  package var groups: [FormGroup] = []
  /// The forms that lead on to the purchase, and that leave the list.
  package var forms: [Form] = []
  /// The end of the offer; nil while nothing is offered.
  package var expires: Instant?
  /// After how many seconds a browser asks again; nil for never.
  package var retryAfter: Int?
  package var back: PageLink?

  package init(_ title: String) { self.title = title }
}
