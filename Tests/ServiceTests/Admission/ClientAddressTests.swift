@testable import ServiceHTTP
import Testing

/// The address that a client is counted by.
@Suite struct ClientAddressTests {
  private let proxies: Set<AddressRange> = ["127.0.0.1", "::1", "10.0.0.1", "10.0.0.2"]

  @Test(
    arguments: [
      // Only a trusted proxy is believed.
      ("192.0.2.7", ["198.51.100.1"], "192.0.2.7"),
      ("192.0.2.7", [], "192.0.2.7"),
      ("2001:db8:1:2:3::4", ["198.51.100.1"], "2001:db8:1:2"),
      // A proxy's own address counts for no client.
      ("10.0.0.1", [], nil),
      ("10.0.0.1", [""], nil),
      ("10.0.0.1", ["10.0.0.2"], nil),
      // The rightmost address that is not a proxy's counts.
      ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
      ("10.0.0.1", ["203.0.113.9, 198.51.100.1"], "198.51.100.1"),
      ("10.0.0.1", ["203.0.113.9,198.51.100.1 , 10.0.0.2"], "198.51.100.1"),
      ("10.0.0.1", ["203.0.113.9", "198.51.100.1", "10.0.0.2"], "198.51.100.1"),
      // A text that is not an address ends the search, so addresses to its left do not count.
      ("10.0.0.1", ["198.51.100.1, unknown"], nil),
      ("10.0.0.1", ["198.51.100.1,,"], nil),
      ("10.0.0.1", ["198.51.100.1, _hidden"], nil),
      // Each address has one spelling, so different texts count as the same client.
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

  @Test(
    arguments: [
      ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
      ("10.0.0.0/8", "::ffff:10.1.2.3", true), ("::ffff:10.0.0.7", "10.0.0.7", true),
      ("::ffff:10.0.0.0/104", "10.9.9.9", true), ("172.16.0.0/12", "172.31.255.255", true),
      ("172.16.0.0/12", "172.32.0.0", false), ("2001:db8::/32", "2001:DB8:1::9", true),
      ("2001:db8::/32", "2001:db9::", false), ("2001:DB8:0:0::7", "2001:db8::7", true),
      ("192.0.2.7/32", "192.0.2.7", true), ("128.0.0.0/1", "2001:db8::1", false),
    ] as [(String, String, Bool)])
  func aProxyIsAnAddressOrARangeInAnySpelling(
    _ proxy: String, _ peer: String, _ isProxy: Bool
  ) throws {
    let proxies: Set = [try AddressRange(proxy)]
    let client = ClientAddress.of(peer: peer, forwarded: ["198.51.100.1"], proxies: proxies)
    #expect((client == "198.51.100.1") == isProxy)
  }

  @Test(arguments: [
    "", "nonsense", "10.0.0", "10.0.0.0.1", "010.0.0.1", "+1.0.0.1", "10.0.0.256", "10.0.0.1:80",
    "[::1]", "fe80::1%eth0", "1::2::3", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/08", "10.0.0.0/-1",
    "0.0.0.0/0", "::/0", "2001:db8::/129", "10.0.0.1/8", "10.0.0.0/8/8", "10.0.0.0 /8",
    "proxy.example",
  ])
  func whatIsNoAddressAndNoRangeIsRefused(_ text: String) {
    #expect(throws: AddressRange.Fault.self) { try AddressRange(text) }
  }

  @Test func theLoopbackIsNoOtherMachine() throws {
    for text in ["127.0.0.1", "127.0.0.0/8", "127.3.0.0/16", "::1", "::ffff:127.0.0.1"] {
      #expect(try AddressRange(text).isLoopback, "\(text)")
    }
    for text in ["126.0.0.0/7", "10.0.0.1", "::/16", "::2"] {
      #expect(try !AddressRange(text).isLoopback, "\(text)")
    }
  }

  @Test func aLongHeaderIsReadFromTheRightAndNoFurtherThanItCounts() {
    let proxies: Set<AddressRange> = ["10.0.0.1"]
    let long =
      Array(repeating: "198.51.100.1", count: 10_000) + Array(repeating: "10.0.0.1", count: 20)
    #expect(ClientAddress.of(peer: "10.0.0.1", forwarded: long, proxies: proxies) == nil)
    #expect(ClientAddress.of(peer: nil, forwarded: ["198.51.100.1"], proxies: proxies) == nil)
  }
}
