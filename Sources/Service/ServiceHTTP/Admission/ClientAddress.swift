internal import NIOCore
internal import Vocabulary

/// Who is at the other end: the address by which a client's requests are counted.
enum ClientAddress {
  /// Entries of X-Forwarded-For that are looked at, from the right; a client may have sent any number.
  private static let longest = 16

  /// The address, as text that each address has one of, where an IPv6 /64 network is one; nil if no client is
  /// to be counted by it.
  ///
  /// The connection's own address counts unless it is a trusted proxy's. Then it is the right-most entry of
  /// X-Forwarded-For that is no trusted proxy's: everything to the left of it is the client's own claim.
  ///
  /// - Parameters:
  ///   - peer: the connection's address.
  ///   - forwarded: the values of X-Forwarded-For, in order.
  ///   - proxies: the addresses of trusted proxies.
  static func of(peer: String?, forwarded: [String], proxies: Set<AddressRange>) -> Substring? {
    guard let peer else { return nil }
    guard proxies.covers(peer) else { return ConnectionCount.client(peer) }
    let entries = forwarded.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
    for entry in entries.suffix(longest).reversed() {
      // What a proxy cannot name, such as `unknown`, is not counted, and nothing to the left is believed.
      guard let address = canonical(entry) else { return nil }
      if !proxies.covers(address) { return ConnectionCount.client(address) }
    }
    return nil
  }

  /// An address in the one spelling that the system gives it; a port is left out.
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
