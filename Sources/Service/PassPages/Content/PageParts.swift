/// A fact with its label, such as "Gate" and "B22".
package struct Fact: Sendable {
  package var label: String
  package var value: String

  package init(_ label: String, _ value: String) {
    self.label = label
    self.value = value
  }
}

/// A line of a price; a line without an amount is a remark.
package struct PriceLine: Sendable {
  package var label: String
  package var amount: String

  package init(_ label: String, _ amount: String) {
    self.label = label
    self.amount = amount
  }
}

/// A link with its text.
package struct PageLink: Sendable {
  package var href: String
  package var text: String

  package init(_ href: String, _ text: String) {
    self.href = href
    self.text = text
  }
}

/// One result of a search.
package struct ResultItem: Sendable {
  package var title: String
  /// Further lines, such as times and stops.
  package var lines: [String]
  /// The price, formatted, with its words ("from USD 320.00"); empty for none.
  package var price: String
  /// A short, emphasised text, such as "2 seats left"; empty for none.
  package var badge: String
  /// The link to its choice; nil if it cannot be chosen, such as when it is sold out.
  package var link: PageLink?

  package init(
    _ title: String, lines: [String], price: String = "", badge: String = "", link: PageLink?
  ) {
    self.title = title
    self.lines = lines
    self.price = price
    self.badge = badge
    self.link = link
  }
}
