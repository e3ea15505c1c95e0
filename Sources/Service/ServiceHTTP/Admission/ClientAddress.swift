internal import NIOCore
internal import Vocabulary

/// The address by which a client's requests are counted.
enum ClientAddress {
  /// Maximum number of entries of X-Forwarded-For that are read, from the right, because a client may have sent any
  /// number.
  private static let longest = 16

  /// Returns the address as text, with one spelling for each, where an IPv6 /64 network is one address.
  ///
  /// The connection's own address counts unless it is a trusted proxy's. Then it is the right-most entry of
  /// X-Forwarded-For that is no trusted proxy's: everything to the left of it is the client's own claim.
  ///
  /// - Parameters:
  ///   - peer: the connection's address.
  ///   - forwarded: the values of X-Forwarded-For, in order.
  ///   - proxies: the addresses of trusted proxies.
  /// - Returns: the address, or nil if no client is to be counted by it.
  static func of(peer: String?, forwarded: [String], proxies: Set<AddressRange>) -> Substring? {
    guard let peer else { return nil }
    guard proxies.covers(peer) else { return ConnectionCount.client(peer) }
    let entries = forwarded.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    for entry in entries.suffix(longest).reversed() {
      // A client that a proxy cannot name, such as `unknown`, is not counted, and the entries to the left are not
      // believed.
      guard let address = canonical(entry) else { return nil }
      if !proxies.covers(address) { return ConnectionCount.client(address) }
    }
    return nil
  }

  /// Returns an address in the one spelling that the system gives it, without a port.
  private static func canonical(_ entry: Substring) -> String? {
    var text = entry.trimmed { $0 == " " || $0 == "\t" }
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      text = text[text.index(after: text.startIndex)..<end]
    } else if text.count(where: { $0 == ":" }) == 1, let colon = text.firstIndex(of: ":") {
      text = text[..<colon]
    }
    guard text.utf8.count <= 45 else { return nil }
    return try? SocketAddress(ipAddress: String(text), port: 0).ipAddress
  }
}
