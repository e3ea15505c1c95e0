internal import HTTPTypes
internal import PassCrypto
internal import PassService
internal import ServiceHTTP
internal import Vocabulary

/// The sender of a request: the visitor of the cookie, who may have signed in, and may have found one booking by its
/// code.
struct PageVisitor {
  /// The visitor's token, which stays while a person is signed in; nil before one is needed.
  private(set) var token: String?
  /// The token of the account of a person who is signed in; nil for nobody.
  private(set) var account: String?
  /// The ticket of a person who is at the identity provider; nil for nobody.
  private(set) var ticket: String?
  /// The token for one booking; nil without.
  private(set) var booking: String?
  /// The headers for the endpoints: those of the request, without cookies, with the token of the account or else the
  /// visitor's.
  private(set) var fields: HTTPFields
  private var cookies: [String] = []
  /// The cookies with places in line, by their names.
  private var places: [String: String] = [:]
  /// Whether the token was made for this request.
  private var isNew = false

  /// How long a browser keeps the cookie, in seconds: 180 days.
  private static let lasts = 180 * 86_400

  /// Reads the cookies of a request; `accounts` is nil where nobody can sign in.
  init(_ fields: HTTPFields, now: Instant, _ visitors: Visitors, _ accounts: Accounts?) {
    var own = HTTPFields()
    for name in ["X-Forwarded-For", "Last-Event-ID"].compactMap({ HTTPField.Name($0) }) {
      own[values: name] = fields[values: name]
    }
    self.fields = own
    let token = VisitorCookie.value(of: VisitorCookie.name, in: fields)
      .flatMap { visitors.isValid($0, now: now) ? $0 : nil }
    self.token = token
    booking = VisitorCookie.value(of: VisitorCookie.booking, in: fields)
    if let accounts {
      account = VisitorCookie.value(of: VisitorCookie.account, in: fields)
        .flatMap { accounts.isValid($0, now: now) ? $0 : nil }
      ticket = VisitorCookie.value(of: VisitorCookie.ticket, in: fields)
    }
    for name in VisitorCookie.names(beginning: VisitorCookie.line, in: fields) {
      places[name] = VisitorCookie.value(of: name, in: fields) ?? ""
    }
    authorize()
    if let token {
      if visitors.endsSoon(token, now: now), let renewed = try? visitors.renewed(token, now: now) {
        take(renewed)
      }
    }
  }

  /// Whether a page cannot be shown without a visitor's token: those of products, and every form.
  func isNeeded(by path: [String], isPost: Bool) -> Bool {
    if !isNobody || path == ["sign-out"] { return false }
    let needless = ["bookings", "offline", "sign-in", "signed-in"]
    return isPost || path.first.map { !needless.contains($0) } ?? false
  }

  /// Whether it is neither a visitor nor signed in.
  var isNobody: Bool { token == nil && account == nil }

  /// Takes a new token, which the answer sets as the cookie.
  mutating func take(_ token: String) {
    isNew = self.token == nil
    self.token = token
    cookies.append(VisitorCookie.setting(VisitorCookie.name, to: token, seconds: Self.lasts))
    authorize()
  }

  /// Takes the token of a person who signed in.
  mutating func take(account: String, seconds: Int) {
    self.account = account
    cookies.append(VisitorCookie.setting(VisitorCookie.account, to: account, seconds: seconds))
    authorize()
  }

  /// Takes the ticket of a person who is sent to the identity provider.
  mutating func take(ticket: String, seconds: Int) {
    self.ticket = ticket
    cookies.append(VisitorCookie.setting(VisitorCookie.ticket, to: ticket, seconds: seconds))
  }

  /// Forgets the ticket, which counts once.
  mutating func dropTicket() {
    ticket = nil
    cookies.append(VisitorCookie.setting(VisitorCookie.ticket, to: "", seconds: 0))
  }

  /// The ticket for a place in the line for an occasion; nil without.
  func ticket(for occasion: String) -> String? {
    Self.lineName(occasion).flatMap { places[$0] }
  }

  /// Takes the ticket for a place in the line for an occasion, or drops it.
  mutating func take(ticket: String?, for occasion: String, seconds: Int) {
    guard let name = Self.lineName(occasion), ticket != nil || places[name] != nil else { return }
    places[name] = ticket
    cookies.removeAll { $0.hasPrefix("\(name)=") }
    cookies.append(
      VisitorCookie.setting(name, to: ticket ?? "", seconds: ticket == nil ? 0 : seconds))
  }

  private static func lineName(_ occasion: String) -> String? {
    let digest = try? SHA256.digest(Array("page-line\u{0}\(occasion)".utf8))
    return digest.map { VisitorCookie.line + Array($0.prefix(6)).hexadecimal }
  }

  /// Takes a token for one booking.
  mutating func take(booking: String, seconds: Int) {
    self.booking = booking
    cookies.append(VisitorCookie.setting(VisitorCookie.booking, to: booking, seconds: seconds))
  }

  /// Gives up a token that was made for this request: where nothing was found, nothing is of this visitor.
  mutating func leaveNew() {
    guard isNew else { return }
    (token, isNew) = (nil, false)
    fields[.authorization] = nil
    cookies.removeAll { $0.hasPrefix("\(VisitorCookie.name)=") }
  }

  /// Forgets everything; the answer removes the cookies.
  mutating func leave() {
    (token, account, ticket, booking) = (nil, nil, nil, nil)
    let lines = places.keys.sorted()
    places = [:]
    let all = [
      VisitorCookie.name, VisitorCookie.account, VisitorCookie.ticket, VisitorCookie.booking,
    ]
    cookies = (all + lines).map { VisitorCookie.setting($0, to: "", seconds: 0) }
    authorize()
  }

  /// A text that differs between visitors and says nothing else about them; empty without a visitor.
  ///
  /// A renewed token has the same two parts at its beginning.
  var mark: String { Self.mark(of: token, parts: 2) }

  /// A text that differs between people who signed in and says nothing else about them; empty for nobody.
  var accountMark: String { Self.mark(of: account, parts: 1) }

  private static func mark(of token: String?, parts: Int) -> String {
    guard let token,
      let digest = try? SHA256.digest(
        Array("page-visitor\u{0}Bearer ".utf8)
          + token.split(separator: ".").prefix(parts).joined(separator: ".").utf8)
    else { return "" }
    return Array(digest.prefix(6)).hexadecimal
  }

  private mutating func authorize() {
    fields[.authorization] = (account ?? token).map { "Bearer \($0)" }
  }

  /// Returns the answer with the cookies that changed.
  func marking(_ answer: HTTPAnswer) -> HTTPAnswer {
    cookies.reduce(answer) { $0.with("set-cookie", $1) }
  }
}
