package import Bookings
internal import PassIssuer
package import Vocabulary

/// A pass as it was signed, once: a signature has chance in it, so these bytes are the pass.
package struct MintedPass: Record {
  package static let kind = "minted_pass"

  package let id: PassID
  /// The booking that earned it, and for what: of the passes for the same one is the newest.
  package let booking: String
  package let entitlement: String
  /// The first issue of the same, where that is another.
  package let first: PassID?
  /// The compact JWT.
  @Confidential package private(set) var token: String
  /// What its barcode carries: the airlines' text, signed, or a packed ticket.
  @Confidential package private(set) var barcode: String
  package let validFrom: Instant
  package let validUntil: Instant
  /// Its entry of the issuer's status lists.
  package let statusList: Int
  package let statusIndex: Int

  package var key: String { id.rawValue }
  package var lookups: [Lookup] { [.earned(by: booking), Self.all] }

  /// All passes that were ever signed: what their issuer remembers when a key is lost.
  package static let all = Lookup("all", "passes")

  /// Where it can be revoked.
  var entry: StatusEntry? { StatusEntry(list: statusList, index: statusIndex) }
}

extension Lookup {
  /// Passes that were signed for a booking, also those that it has forgotten.
  package static func earned(by booking: String) -> Lookup { Lookup("booking", booking) }
}

extension MintedPass {
  /// Signs a pass as its booking has it.
  ///
  /// - Parameter former: what was signed for the booking before.
  init<Content>(
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
