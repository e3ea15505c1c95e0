internal import HTTPTypes

/// The cookies of the desk, which are others than those of travelers: a traveler's give nothing here.
enum StaffCookie {
  /// The cookie with the token of the person.
  static let session = "__Host-desk"
  /// The cookie with the ticket of a person who is at the identity provider.
  static let ticket = "__Host-desk-sign-in"
  /// The cookie with what was done, until the next page has shown it.
  static let done = "__Host-desk-done"
  /// The longest token that a browser keeps: a cookie has 4,096 bytes with its name and attributes.
  static let longest = 3_900

  /// Returns the header that sets a cookie for a number of seconds, or until the browser is closed; 0 removes it.
  static func setting(_ name: String, to value: String, seconds: Int?) -> String {
    let lasts = seconds.map { "; Max-Age=\($0)" } ?? ""
    return "\(name)=\(value); Path=/\(lasts); Secure; HttpOnly; SameSite=Lax"
  }
}
