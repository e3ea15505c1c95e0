internal import HTTPTypes
internal import Hummingbird

/// The check that a form was sent from a page of this site.
enum Origin {
  private static let fetchSite = HTTPField.Name("Sec-Fetch-Site")

  /// Returns whether a person opens the page: a picture or a frame of another site, or a browser that fetches in advance,
  /// must take no place in a line.
  static func isVisit(_ request: Request) -> Bool {
    func field(_ name: String) -> String? {
      HTTPField.Name(name).flatMap { request.headers[$0] }
    }
    if field("Sec-Purpose") != nil { return false }
    guard let site = field("Sec-Fetch-Site"), ["cross-site", "same-site"].contains(site) else {
      return true
    }
    return field("Sec-Fetch-Dest") == "document"
  }

  /// Refuses a form of another site.
  ///
  /// Browsers say where a form comes from (Fetch Metadata, and Origin for every POST). A request that says neither is
  /// of no browser, and has no cookie that a person did not give it.
  static func check(_ request: Request) throws(PageFault) {
    if let site = fetchSite.flatMap({ request.headers[$0] }) {
      guard site == "same-origin" else { throw .foreignForm }
      return
    }
    guard let origin = request.headers[.origin] else { return }
    guard let host = request.head.authority ?? request.headers[HTTPField.Name("Host") ?? .origin],
      origin.hasSuffix("://\(host)")
    else { throw .foreignForm }
  }
}
