internal import HTTPTypes
internal import PassService
internal import ServiceHTTP
internal import Vocabulary

/// The sender of a request: the visitor of the cookie, who may also have found one booking by its code.
struct PageVisitor {
  /// The visitor's token; nil before one is needed.
  private(set) var token: String?
  /// The token for one booking; nil without.
  private(set) var booking: String?
  /// The headers for the endpoints: those of the request, without cookies, with the visitor's token.
  private(set) var fields: HTTPFields
  private var cookies: [String] = []
  /// Whether the token was made for this request.
  private var isNew = false

  /// How long a browser keeps the cookie, in seconds: 180 days.
  private static let lasts = 180 * 86_400

  init(_ fields: HTTPFields, now: Instant, _ visitors: Visitors) {
    var own = HTTPFields()
    for name in ["X-Forwarded-For", "Last-Event-ID"].compactMap({ HTTPField.Name($0) }) {
      own[values: name] = fields[values: name]
    }
    self.fields = own
    let token = VisitorCookie.value(of: VisitorCookie.name, in: fields)
      .flatMap { visitors.isValid($0, now: now) ? $0 : nil }
    self.token = token
    booking = VisitorCookie.value(of: VisitorCookie.booking, in: fields)
    if let token {
      authorize(token)
      if visitors.endsSoon(token, now: now), let renewed = try? visitors.renewed(token, now: now) {
        take(renewed)
      }
    }
  }

  /// Whether a page cannot be shown without a visitor's token: those of products, and every form.
  func isNeeded(by path: [String], isPost: Bool) -> Bool {
    if path == ["sign-out"] { return false }
    return isPost || path.first.map { !["bookings", "offline"].contains($0) } ?? false
  }

  /// Takes a new token, which the answer sets as the cookie.
  mutating func take(_ token: String) {
    isNew = self.token == nil
    self.token = token
    cookies.append(VisitorCookie.setting(VisitorCookie.name, to: token, seconds: Self.lasts))
    authorize(token)
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
    (token, booking) = (nil, nil)
    cookies = [VisitorCookie.name, VisitorCookie.booking].map {
      VisitorCookie.setting($0, to: "", seconds: 0)
    }
  }

  private mutating func authorize(_ token: String) { fields[.authorization] = "Bearer \(token)" }

  /// Returns the answer with the cookies that changed.
  func marking(_ answer: HTTPAnswer) -> HTTPAnswer {
    cookies.reduce(answer) { $0.with("set-cookie", $1) }
  }
}
