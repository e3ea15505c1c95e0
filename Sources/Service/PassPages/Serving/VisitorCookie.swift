internal import HTTPTypes

/// The cookies of a visitor.
///
/// Each name begins with `__Host-`, so a browser takes it only over TLS (or from this machine), only for this host and
/// for all of it: neither a neighbour's page nor a subdomain can set another (RFC 6265bis §4.1.3).
enum VisitorCookie {
  static let name = "__Host-visitor"
  /// The cookie with the access to one booking that was found by code and name.
  static let booking = "__Host-booking"
  /// The cookie with the token of a person who signed in.
  static let account = "__Host-account"
  /// The cookie with the ticket of a person who is at the identity provider.
  static let ticket = "__Host-sign-in"

  /// The beginning of the names of the cookies with places in line, one for each occasion.
  static let line = "__Host-line-"

  /// Returns the names of a request's cookies that begin with a text, each once.
  static func names(beginning: String, in fields: HTTPFields) -> Set<String> {
    Set(
      fields[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { pair in
        let name = pair.prefix { $0 != "=" }.drop { $0 == " " }
        return name.hasPrefix(beginning) ? String(name) : nil
      })
  }

  /// Returns the value of a cookie in a request; nil unless it is there once.
  static func value(of name: String, in fields: HTTPFields) -> String? {
    let values = fields[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return parts.count == 2 && parts[0].drop { $0 == " " } == name ? String(parts[1]) : nil
    }
    return values.count == 1 ? values[0] : nil
  }

  /// Returns the header that sets a cookie for a number of seconds; 0 removes it.
  static func setting(_ name: String, to value: String, seconds: Int) -> String {
    "\(name)=\(value); Path=/; Max-Age=\(seconds); Secure; HttpOnly; SameSite=Lax"
  }
}
