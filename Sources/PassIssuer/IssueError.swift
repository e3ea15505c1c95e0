public import PassCrypto
internal import StrictText
public import Vocabulary

/// The reason why a request cannot be issued as a pass: the member at fault, its offset, and what is expected.
///
/// The request is malformed or contradicts itself; correct the member.
public struct RequestError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The member, such as `segments[0].origin`; empty for the request as a whole.
  public let member: String
  /// Offset of the fault in the bytes of the request; nil if the request was not read from JSON.
  public let offset: Int?
  /// The fault, and what is expected.
  public let detail: String
  /// The other faults of the request, found by the same reading.
  public let further: [RequestError]

  /// This fault and all others of the request, at most 100.
  public var all: [RequestError] {
    [RequestError(member: member, offset: offset, detail: detail)] + further
  }

  /// An error about a member.
  package init(
    member: String, offset: Int? = nil, detail: String, further: [RequestError] = []
  ) {
    self.member = member
    self.offset = offset
    self.detail = detail
    self.further = further
  }

  init(_ error: ShapeError) {
    self.init(
      member: error.path, offset: error.offset, detail: error.detail,
      further: error.further.map(RequestError.init))
  }

  /// The member and its fault.
  public var description: String { member.isEmpty ? detail : "\(member): \(detail)" }
}

/// The reason why no pass was issued.
public enum IssueError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The request cannot be issued: correct the member that the error names.
  case request(RequestError)
  /// The terms of the key forbid the pass: change the request, or sign with another key.
  case refused(KeyRefusal)
  /// libcrypto failed: look at the machine, or at the device that holds the key.
  case crypto(CryptoError)
  /// The replaced pass was issued too recently; the new one can be issued from `until` on.
  ///
  /// The new `iat` must be later than the former one, and before `until` gates would regard it as in the future.
  case tooSoon(until: Instant)

  /// The reason in words.
  public var description: String {
    switch self {
    case .request(let error): error.description
    case .refused(let refusal): refusal.description
    case .crypto(let error): error.description
    case .tooSoon(let until):
      "the former pass was issued a moment ago; issue the new one from \(until) on"
    }
  }
}
