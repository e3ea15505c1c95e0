package import PassWallet
package import Vocabulary

/// The operator's settings for the pages: name, colours, languages, links and signing in.
package struct PageSettings: Sendable {
  /// The name of the operator, as it is shown above each page.
  package var name: String
  /// The colour of links and buttons.
  package var colour: WalletColor
  /// The languages of the pages; the first is that of a visitor whose browser names no other.
  package var languages: [Language]
  /// The logo as SVG or PNG; nil for none.
  package var logo: (type: String, bytes: [UInt8])?
  /// Links at the foot of each page, such as to the imprint, by the languages that have one.
  package var links: [(text: String, url: String)]
  /// The sites of banks and payment providers to which a form may lead (Content-Security-Policy, `form-action`).
  package var bankOrigins: [String]
  /// The pages' own site, such as `https://book.quay.example`, to which customers return from a payment provider; nil
  /// to give a provider no address.
  package var origin: String?
  /// The number of people who may choose at one occasion at once; the others wait in line.
  package var choosingAtOnce = 250
  /// How travelers sign in; nil where each of them is a visitor.
  package var signIn: SignInSettings?
  /// The desk of agents and operators; nil to serve none.
  package var desk: StaffSettings?

  package init(name: String) {
    self.name = name
    colour = WalletColor(red: 11, green: 92, blue: 173)
    languages = Language.allCases
    logo = nil
    links = []
    bankOrigins = []
    signIn = nil
    desk = nil
  }
}
