import Testing

@testable import PassService

/// By which address a client is counted.
@Suite struct ClientAddressTests {
  private let proxies: Set<String> = ["127.0.0.1", "::1", "10.0.0.1", "10.0.0.2"]

  @Test(
    arguments: [
      // Nobody but a trusted proxy is believed.
      ("192.0.2.7", ["198.51.100.1"], "192.0.2.7"),
      ("192.0.2.7", [], "192.0.2.7"),
      ("2001:db8:1:2:3::4", ["198.51.100.1"], "2001:db8:1:2"),
      // A proxy's own address is nobody's.
      ("10.0.0.1", [], nil),
      ("10.0.0.1", [""], nil),
      ("10.0.0.1", ["10.0.0.2"], nil),
      // The right-most that is no proxy's.
      ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
      ("10.0.0.1", ["203.0.113.9, 198.51.100.1"], "198.51.100.1"),
      ("10.0.0.1", ["203.0.113.9,198.51.100.1 , 10.0.0.2"], "198.51.100.1"),
      ("10.0.0.1", ["203.0.113.9", "198.51.100.1", "10.0.0.2"], "198.51.100.1"),
      // What is no address ends the search: nothing to its left is believed.
      ("10.0.0.1", ["198.51.100.1, unknown"], nil),
      ("10.0.0.1", ["198.51.100.1,,"], nil),
      ("10.0.0.1", ["198.51.100.1, _hidden"], nil),
      // Each address has one spelling.
      ("10.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"),
      ("10.0.0.1", ["[2001:DB8:1:2::9]:443"], "2001:db8:1:2"),
      ("10.0.0.1", ["2001:0db8:0001:0002:0:0:0:9"], "2001:db8:1:2"),
      ("10.0.0.1", ["::ffff:198.51.100.1"], "198.51.100.1"),
      ("10.0.0.1", [" 2001:DB8:1:2::1"], "2001:db8:1:2"),
    ] as [(String, [String], String?)])
  func theAddressThatCounts(_ peer: String, _ forwarded: [String], _ client: String?) {
    #expect(
      ClientAddress.of(peer: peer, forwarded: forwarded, proxies: proxies).map(String.init)
        == client)
  }

  @Test func aLongHeaderIsReadFromTheRightAndNoFurtherThanItCounts() {
    let proxies: Set<String> = ["10.0.0.1"]
    let long =
      Array(repeating: "198.51.100.1", count: 10_000) + Array(repeating: "10.0.0.1", count: 20)
    #expect(ClientAddress.of(peer: "10.0.0.1", forwarded: long, proxies: proxies) == nil)
    #expect(ClientAddress.of(peer: nil, forwarded: ["198.51.100.1"], proxies: proxies) == nil)
  }
}
