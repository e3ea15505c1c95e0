package import Vocabulary

/// The page of a search: the form, and what was found.
package struct SearchPage: Sendable {
  package var title: String
  package var form: Form
  /// The heading above the results, such as "3 flights from SFO to JFK"; nil before a search.
  package var heading: String?
  package var results: [ResultItem] = []
  /// A text where nothing was found, or below the results; empty for none.
  package var note = ""

  package init(_ title: String, _ form: Form) {
    self.title = title
    self.form = form
  }
}

/// The page on which one result is looked at, and what is wanted of it is chosen.
package struct ChoicePage: Sendable {
  package var title: String
  package var facts: [Fact] = []
  package var seats: SeatMap?
  /// The form around the seats; its fields stand below them.
  package var form: Form
  package var note = ""
  /// Whether there is anything to choose, now or a moment later.
  package var hasSomethingLeft = true
  /// Forms for what cannot be chosen, such as that of the waiting list.
  package var further: [Form] = []
  /// Pages with more to choose from, such as the next week.
  package var links: [PageLink] = []
  package var back: PageLink?

  package init(_ title: String, _ form: Form) {
    self.title = title
    self.form = form
  }
}

/// The page of an offer: what it costs, how long it holds, who it is for, and how it is paid.
package struct CheckoutPage: Sendable {
  package var title: String
  package var facts: [Fact] = []
  package var lines: [PriceLine] = []
  package var total = ""
  /// The end of the hold or of the offer, whichever is first; nil for none.
  package var expires: Instant?
  package var form: Form
  package var back: PageLink?

  package init(_ title: String, _ form: Form) {
    self.title = title
    self.form = form
  }
}

/// The page of a booking.
package struct BookingPage: Sendable {
  package var title: String
  /// The code by which it is found on another device; empty for none.
  package var code = ""
  /// The state in words, such as "Confirmed".
  package var state = ""
  /// Whether the state is not final, so that the page is asked for again by itself.
  package var isPending = false
  package var facts: [Fact] = []
  package var passes: [PageLink] = []
  /// The actions that are possible now, as links to pages that ask for the rest.
  package var actions: [PageLink] = []
  /// Forms that do something at once, such as check-in.
  package var forms: [Form] = []
  package var lines: [PriceLine] = []
  package var total = ""
  package var note = ""

  package init(_ title: String) { self.title = title }
}

/// A page that asks once more, or for the rest, before something is done.
package struct QuestionPage: Sendable {
  package var title: String
  package var text = ""
  package var facts: [Fact] = []
  package var lines: [PriceLine] = []
  package var total = ""
  package var seats: SeatMap?
  /// The form around the seats, if there are some.
  package var form: Form
  /// Pages with more to choose from, such as the next week.
  package var links: [PageLink] = []
  package var back: PageLink?

  package init(_ title: String, _ form: Form) {
    self.title = title
    self.form = form
  }
}

/// The page of a pass, which works without a network once it was opened.
package struct PassPage: Sendable {
  package var title: String
  /// The state in words.
  package var state = ""
  package var facts: [Fact] = []
  /// The path of the barcode alone as SVG, or nil for a pass without one now.
  package var picture: String?
  /// The description of the barcode, for a reader of screens.
  package var pictureDescription = ""
  /// The times between which the pass admits.
  package var validFrom: Instant?
  package var validUntil: Instant?
  /// The other passes of the booking, this one among them, in their order.
  package var siblings: [PageLink] = []
  /// Wallet, calendar, paper.
  package var files: [PageLink] = []
  package var back: PageLink?

  package init(_ title: String) { self.title = title }
}

/// A page with a message: not found, too many requests, a waiting list.
package struct NoticePage: Sendable {
  package var title: String
  package var text: String
  /// What else there is to know; empty for nothing.
  package var details = ""
  package var links: [PageLink] = []
  /// The status of the answer.
  package var status = 200
  /// After how many seconds a browser asks again; nil for never.
  package var retryAfter: Int?
  /// Whether it is the page of a line, which asks again also while it is hidden.
  package var isLine = false
  /// Whether its address has a secret, which no request must tell.
  package var hasSecretAddress = false

  package init(_ title: String, _ text: String) {
    self.title = title
    self.text = text
  }
}
