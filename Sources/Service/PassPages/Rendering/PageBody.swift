internal import Vocabulary

/// The page to show, by the template that draws it.
package enum PageBody: Sendable {
  case home(title: String, products: [(link: PageLink, lead: String)], further: [PageLink])
  case search(SearchPage)
  case choice(ChoicePage)
  case checkout(CheckoutPage)
  case booking(BookingPage)
  case bookings(title: String, [ResultItem], Form, note: String)
  case question(QuestionPage)
  case pass(PassPage)
  case waiting(WaitingPage)
  case notice(NoticePage)
  /// The page that a service worker shows without a network, for one that was never opened.
  case offline(title: String)

  /// The name of the template.
  var template: String {
    switch self {
    case .home: "home"
    case .search: "search"
    case .choice: "choice"
    case .checkout: "checkout"
    case .booking: "booking"
    case .bookings: "bookings"
    case .question: "question"
    case .pass: "pass"
    case .waiting: "waiting"
    case .notice: "notice"
    case .offline: "offline"
    }
  }

  /// The title of the page.
  var title: String {
    switch self {
    case .home(let title, _, _), .bookings(let title, _, _, _), .offline(let title): title
    case .search(let page): page.title
    case .choice(let page): page.title
    case .checkout(let page): page.title
    case .booking(let page): page.title
    case .question(let page): page.title
    case .pass(let page): page.title
    case .waiting(let page): page.title
    case .notice(let page): page.title
    }
  }

  var status: Int {
    if case .notice(let page) = self { return page.status }
    return 200
  }

  /// After how many seconds a browser asks again; nil for never.
  var retryAfter: Int? {
    switch self {
    case .notice(let page): page.retryAfter
    case .waiting(let page): page.retryAfter
    default: nil
    }
  }

  /// The data of the template; `key` is the idempotency key of its forms.
  func data(key: String) -> PageData {
    switch self {
    case .home(let title, let products, let further):
      [
        "title": title,
        "products": products.map { ["link": $0.link.data, "lead": $0.lead] as PageData },
        "further": further.map(\.data),
      ]
    case .search(let page):
      [
        "title": page.title, "form": page.form.data(key: key), "heading": page.heading ?? "",
        "hasResults": !page.results.isEmpty, "results": page.results.map(\.data),
        "note": page.note,
      ]
    case .choice(let page):
      Self.kept([
        "title": page.title, "facts": page.facts.map(\.data), "hasFacts": !page.facts.isEmpty,
        "seats": page.seats?.data, "form": page.form.data(key: key), "note": page.note,
        // The seats of the page are those of its own form.
        "further": page.further.enumerated().map {
          $1.data(key: key, number: $0 + 2).merging(["seats": false]) { $1 }
        },
        "links": page.links.map(\.data), "hasLinks": !page.links.isEmpty, "back": page.back?.data,
      ])
    case .checkout(let page):
      Self.kept([
        "title": page.title, "facts": page.facts.map(\.data), "hasFacts": !page.facts.isEmpty,
        "lines": page.lines.map(\.data), "total": page.total,
        "expires": page.expires?.description ?? "",
        // Without a script there is no countdown.
        "expiresText": Self.clock(page.expires),
        "form": page.form.data(key: key),
        "back": page.back?.data,
      ])
    case .booking(let page):
      [
        "title": page.title, "code": page.code, "state": page.state, "isPending": page.isPending,
        "facts": page.facts.map(\.data), "hasFacts": !page.facts.isEmpty,
        "passes": page.passes.map(\.data), "hasPasses": !page.passes.isEmpty,
        "actions": page.actions.map(\.data), "hasActions": !page.actions.isEmpty,
        "forms": page.forms.enumerated().map { $1.data(key: key, number: $0 + 1) },
        "lines": page.lines.map(\.data),
        "hasLines": !page.lines.isEmpty, "total": page.total, "note": page.note,
      ]
    case .bookings(let title, let items, let form, let note):
      [
        "title": title, "results": items.map(\.data), "hasResults": !items.isEmpty,
        "form": form.data(key: key), "note": note,
      ]
    case .question(let page):
      Self.kept([
        "title": page.title, "text": page.text, "facts": page.facts.map(\.data),
        "hasFacts": !page.facts.isEmpty, "lines": page.lines.map(\.data),
        "hasLines": !page.lines.isEmpty, "total": page.total, "seats": page.seats?.data,
        "form": page.form.data(key: key), "links": page.links.map(\.data),
        "hasLinks": !page.links.isEmpty, "back": page.back?.data,
      ])
    case .pass(let page):
      Self.kept([
        "title": page.title, "state": page.state, "facts": page.facts.map(\.data),
        "hasFacts": !page.facts.isEmpty, "picture": page.picture ?? "",
        "pictureDescription": page.pictureDescription,
        "validFrom": page.validFrom?.description ?? "",
        "validUntil": page.validUntil?.description ?? "",
        "siblings": page.siblings.map(\.data), "hasSiblings": page.siblings.count > 1,
        "files": page.files.map(\.data), "hasFiles": !page.files.isEmpty, "back": page.back?.data,
      ])
    case .waiting(let page):
      Self.kept([
        "title": page.title, "state": page.state, "note": page.note,
        "facts": page.facts.map(\.data), "hasFacts": !page.facts.isEmpty,
        "expires": page.expires?.description ?? "", "expiresText": Self.clock(page.expires),
        "forms": page.forms.enumerated().map { $1.data(key: key, number: $0 + 1) },
        "back": page.back?.data,
      ])
    case .offline(let title): ["title": title]
    case .notice(let page):
      [
        "title": page.title, "text": page.text, "details": page.details, "isLine": page.isLine,
        "links": page.links.map(\.data), "hasLinks": !page.links.isEmpty,
      ]
    }
  }

  /// Returns an hour of UTC for pages without a script; empty without one.
  private static func clock(_ moment: Instant?) -> String {
    moment.map { "\($0.description.dropFirst(11).prefix(5)) UTC" } ?? ""
  }

  /// Returns the data without what is nil, because a template takes any value for true.
  private static func kept(_ data: [String: Any?]) -> PageData { data.compactMapValues(\.self) }
}
