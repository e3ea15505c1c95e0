internal import NIOCore
internal import NIOSSL

/// A host that a certificate names (RFC 5280 §4.2.1.6, RFC 9525 §6.3).
enum CertificateHost: Hashable, Sendable {
  /// A DNS name in small letters.
  case name(String)
  /// Any one label before this end, which begins with a dot.
  case anyLabel(before: String)
  /// An address, as the URL of a browser has it.
  case address(String)

  /// Reads a name of a certificate; nil for a name that is of no host.
  init?(_ name: _SubjectAlternativeName) {
    let bytes = Array(name.contents)
    switch name.nameType {
    case .dnsName:
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
      self = text.hasPrefix("*.") ? .anyLabel(before: String(text.dropFirst())) : .name(text)
    case .ipAddress:
      guard
        let address = try? SocketAddress(packedIPAddress: ByteBuffer(bytes: bytes), port: 0),
        let text = address.ipAddress
      else { return nil }
      self = .address(bytes.count == 4 ? text : "[\(text)]")
    default: return nil
    }
  }

  /// Returns whether this is the host of a URL, as a browser spells it.
  func matches(_ host: String) -> Bool {
    switch self {
    case .name(let name): host == name
    case .address(let address): host == address
    case .anyLabel(let end):
      host.hasSuffix(end) && host.utf8.count > end.utf8.count
        && !host.dropLast(end.count).contains(".")
    }
  }
}
