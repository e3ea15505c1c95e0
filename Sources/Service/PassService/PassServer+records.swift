internal import ServiceHTTP
internal import PassMinting
internal import BookingStore
package import Bookings

extension PassServer {
  /// The types of records that a service stores for all products; products add their own.
  package static let recordTypes: [any Record.Type] = [
    Hold.self, Payment.self, SavedMethod.self, PaymentNotice.self, RequestMemory.self,
    TrailEntry.self, WaitingLine.self, WebhookEndpoint.self, WebhookCursor.self, WebhookLane.self,
    WebhookDeadLetter.self, OutboxPosition.self, MintedPass.self, KeptAnswer.self,
    GateRecord.self, GateLedger.self, StatusListRecord.self, GivenEntriesRecord.self,
    RevokedEntriesRecord.self, SignedStatusListRecord.self, SharedFiles.self, SpentQuotas.self,
    Lease.self,
    RunningRequest.self, RefundTally.self, BookingAllowance.self, ClockRecord.self, WalletKey.self,
    WalletDevice.self, RegisteredPass.self, LinkedPass.self, MailedBooking.self,
    StoppedAddress.self,
  ]
}
