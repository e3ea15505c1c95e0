import Bookings
import Testing
import Vocabulary

/// What an address that is stopped gets no more.
@Suite struct StoppedAddressTests {
  private static let now = Instant(secondsSince1970: 1_742_040_000)

  private func stopped(
    _ reason: StoppedAddress.Reason, _ address: String = "Jane@Example.com"
  ) throws -> StoppedAddress {
    let id = try #require(StoppedAddress.ID("sto_0123456789ABCDEF"))
    return StoppedAddress(id, address, reason, now: Self.now)
  }

  @Test(arguments: [StoppedAddress.Reason.refused, .bounced])
  func `an address that takes no mail gets none, in whatever capitals it is written`(
    reason: StoppedAddress.Reason
  ) throws {
    #expect(try stopped(reason).lookups == [.stopped("jane@example.COM", false)])
  }

  @Test func `who wants no reminders still gets other mail`() throws {
    let address = try stopped(StoppedAddress.Reason.unsubscribed)
    #expect(address.lookups == [.stopped("jane@example.com", true)])
    #expect(!address.lookups.contains(.stopped("jane@example.com", false)))
  }

  @Test func `an address is tried again after a year`() throws {
    #expect(try stopped(.bounced).lapses == Self.now.adding(seconds: 365 * 86_400))
  }
}
