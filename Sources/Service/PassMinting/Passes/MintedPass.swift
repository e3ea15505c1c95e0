package import Bookings
package import PassIssuer
package import Vocabulary

/// A signed pass, stored because ES256 signatures are randomised: another signature would be another pass.
package struct MintedPass: Record {
  package static let kind = "minted_pass"

  package let id: PassID
  /// The booking and the entitlement that it was signed for.
  package let booking: String
  package let entitlement: String
  /// The first issue for the same entitlement, if this is a later one.
  package let first: PassID?
  /// The compact JWT.
  @Confidential package private(set) var token: String
  /// The content of its barcode: a signed BCBP text or a packed ticket.
  @Confidential package private(set) var barcode: String
  package let validFrom: Instant
  package let validUntil: Instant
  /// Its entry in the issuer's status lists.
  package let statusList: Int
  package let statusIndex: Int

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { [.earned(by: booking), Self.all] }

  /// All passes ever signed; the issuer needs them after the loss of a key.
  package static let all = Lookup("all", "passes")

  /// The entry under which it can be revoked.
  package var entry: StatusEntry? { StatusEntry(list: statusList, index: statusIndex) }
}

extension Lookup {
  /// Returns the key of all passes signed for a booking, including those that the booking has dropped.
  package static func earned(by booking: String) -> Lookup { Lookup("booking", booking) }
}

extension MintedPass {
  /// Signs a pass of a booking; `former` are the passes signed for the booking before.
  package init<Content>(
    _ pass: EarnedPass<Content>, of booking: String, as request: SignableRequest,
    after former: [MintedPass], entry: StatusEntry, signer: Signer
  ) throws {
    let same = former.first { $0.entitlement == pass.entitlement }
    let first = same.map { $0.first ?? $0.id }
    let signed = try request.signed(as: pass, first: first, entry: entry, by: signer)
    self.init(
      id: pass.id, booking: booking, entitlement: pass.entitlement, first: first,
      token: signed.token, barcode: signed.barcodeText, validFrom: pass.validFrom,
      validUntil: pass.validUntil, statusList: entry.list, statusIndex: entry.index)
  }
}
