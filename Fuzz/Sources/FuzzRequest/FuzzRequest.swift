import FuzzSupport
import PassCrypto
import PassIssuer
import PassTestSupport
import PassVerifier
import Vocabulary

/// Requests: each parsed request is issued or refused with a reason, and each issued pass is valid.
///
/// The first byte of an input selects the kind: `b` a boarding pass, `t` a ticket.
@main
enum FuzzRequest: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    let json = Array(bytes.dropFirst())
    do {
      switch bytes.first {
      case UInt8(ascii: "b"):
        let request = try BoardingPassRequest(json: json)
        try requireGood(issuer.issue(request, now: longAgo, random: FixedRandom()))
      case UInt8(ascii: "t"):
        let request = try TicketRequest(json: json)
        try requireGood(issuer.issue(request, now: longAgo, random: FixedRandom()))
      default: return
      }
    } catch let error as RequestError {
      requireHelpful(error, json)
    } catch IssueError.request(let error) {
      requireHelpful(error, json)
    } catch {
      fatalError("broken promise: the only faults are those of requests: \(error)")
    }
  }
}

private let authority = FuzzSupport.start { try TestAuthority(issuer: "UA", keyID: "FUZZ") }
private let issuer = FuzzSupport.start { try authority.productionIssuer() }
private let verifier = FuzzSupport.start { try authority.verifier() }
private let longAgo = Instant(secondsSince1970: 946_684_800)

private func requireHelpful(_ error: RequestError, _ json: [UInt8]) {
  require(isPlain(error.description), "the message paints: \(error)")
  require(!error.detail.isEmpty, "the message says something")
  require(error.description.utf8.count < 2_000, "the message floods the screen")
  if let offset = error.offset {
    require((0...json.count).contains(offset), "a fault lies inside the request: \(offset)")
  }
}

private func requireGood(_ pass: Pass) throws {
  require(pass.token.utf8.count <= Verifier.longestPass, "a pass can be read")
  let verdict = verifier.verify(pass.token, now: pass.claims.notBefore)
  requirePromises(of: verdict)
  require(verdict.pass?.claims.payload == pass.claims.payload, "what is read is what was written")
  let lawful: [Reason?] = [nil, .notCheckedIn, .standby, .notABoardingPass]
  require(lawful.contains(verdict.reason), "a new pass is good: \(verdict.json)")
}
