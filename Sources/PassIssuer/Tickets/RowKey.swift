internal import PassCrypto
internal import StrictText
internal import Vocabulary

/// The key of a row of a list: 128 bits of a digest of its ticket, and a number that distinguishes equal rows.
///
/// A row is identified by the content of its ticket and not by its position, because a list may grow or be
/// sorted between two runs.
package struct RowKey: Hashable, Sendable {
  let text: String

  /// A key that was read from a journal.
  init(text: String) { self.text = text }

  /// The key of a request; `occurrence` counts equal requests from 0.
  package init(_ request: TicketRequest, occurrence: Int = 0) throws(CryptoError) {
    let ticket = request.ticket
    var writer = JSONWriter()
    writer.array { writer in
      for text in [
        request.issuer.rawValue, ticket.kind.rawValue, ticket.title.rawValue,
        ticket.place.rawValue, ticket.starts.description, ticket.ends.description,
        ticket.holder?.rawValue ?? "", ticket.reference.rawValue, "\(ticket.admits)",
        request.validFrom?.description ?? "", request.validUntil?.description ?? "",
      ] { writer.string(text) }
      for seat in ticket.seats { writer.string(seat.rawValue) }
    }
    let digest = try SHA256.digest(writer.bytes)
    let hex = digest.prefix(16).hexadecimal
    text = occurrence == 0 ? hex : "\(hex)-\(occurrence)"
  }

  /// Returns a key for each request, in their order; equal requests are numbered.
  package static func keys(of requests: [TicketRequest]) throws(CryptoError) -> [RowKey] {
    var seen: [RowKey: Int] = [:]
    var keys: [RowKey] = []
    for request in requests {
      let first = try RowKey(request)
      let occurrence = seen[first, default: 0]
      seen[first] = occurrence + 1
      keys.append(occurrence == 0 ? first : RowKey(text: "\(first.text)-\(occurrence)"))
    }
    return keys
  }
}
