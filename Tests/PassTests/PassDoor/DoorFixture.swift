import GateRules
import Foundation
import PassCrypto
import PassFormats
import StrictText
import PassGate
import PassIssuer
import PassTestSupport
import Platform
import Vocabulary

@testable import PassDoor

/// A door of an event with a list of guests and a status list, and lanes that join it.
final class DoorFixture {
  static let now = TestAuthority.now

  let folder: TemporaryDirectory
  let door: DoorDirectory
  /// The signer of the tickets; `lists` signs the status list.
  let airline: TestAuthority
  let lists: TestAuthority
  let event: DoorEvent
  /// The content of the list of guests.
  var guests = "Reference,Name\nABC123,Jane Doe\nABC124,John Doe\n"
  /// The signed status list.
  var status: String

  init() throws {
    folder = try TemporaryDirectory()
    door = DoorDirectory("\(folder.path)/door")
    airline = try TestAuthority(issuer: "BALL", keyID: "TICKETS")
    lists = try TestAuthority(issuer: "BALL", keyID: "LISTS")
    event = DoorEvent(issuer: airline.issuer, title: try TicketText("Ball").orThrow("title"))
    status = try lists.statusList()
    try open()
  }

  /// The public keys of the issuer.
  var keys: [UInt8] {
    get throws {
      let keys = [
        try airline.trustedKey(kinds: [.event]), try lists.trustedKey(kinds: [.status]),
      ]
      var writer = JSONWriter()
      writer.object { writer in
        writer.name("keys")
        writer.array { writer in
          for key in keys {
            writer.publicKey(x: key.x, y: key.y, keyID: key.keyID, terms: key.terms)
          }
        }
      }
      return writer.bytes
    }
  }

  /// Opens the door, or opens it again.
  @discardableResult func open(
    now: Instant = DoorFixture.now
  ) throws -> DoorOpening.Outcome {
    try DoorOpening(
      event: event, policy: .once, keys: try keys, list: Array(guests.utf8),
      statusLists: [(airline.listURI(), Array(status.utf8))]
    ).open(door, now: now)
  }

  /// The file of the status list in the folder that lanes share.
  var statusName: String { DoorPublication.name(ofList: airline.listURI()) }

  /// Returns a ticket of a guest.
  func ticket(_ reference: String = "ABC123", entry: Int = 1) throws -> String {
    let ticket = try Ticket(
      kind: .event, title: try TicketText("Ball").orThrow("title"),
      place: try TicketText("Hall").orThrow("place"),
      starts: Self.now, ends: Self.now.adding(seconds: 9_000), holder: TicketText("Jane Doe"),
      admits: 1, reference: try TicketText(reference).orThrow("reference")
    ).orThrow("a ticket")
    var request = TicketRequest(issuer: airline.issuer, ticket: ticket)
    request.status = try StatusEntry(list: 1, index: entry).orThrow("an entry")
    return try airline.productionIssuer().issue(
      request, now: Self.now.adding(seconds: -3_600), random: SecureRandom()
    ).barcodeText
  }

  /// Returns a lane that has answered an invitation.
  func joining(
    _ invitation: Invitation, _ name: String, at path: String? = nil
  ) throws -> (joining: DoorJoining, answer: JoinAnswer, lane: DoorDirectory) {
    let lane = DoorDirectory("\(folder.path)/\(name)")
    let joining = try DoorJoining(
      try Invitation(Array(invitation.text.utf8)), at: path, lane, now: Self.now)
    return (joining, try joining.answer(now: Self.now), lane)
  }

  /// Returns a lane that has joined through the folder of the door.
  func join(_ name: String) throws -> DoorDirectory {
    let inviting = try DoorInviting(door)
    let invitation = try inviting.invite(now: Self.now, lifetime: 600)
    let (joining, answer, lane) = try joining(invitation, name)
    let bundle = try inviting.take(answer, of: invitation, now: Self.now)
    let outcome = try joining.finish(
      bundle: Array(bundle.utf8), lists: try inviting.statusLists(), share: door.share,
      now: Self.now.adding(seconds: 60))
    guard outcome.hasList, outcome.refused.isEmpty else { throw MissingValue("\(outcome)") }
    return lane
  }

  /// Returns a session of a lane at the door.
  func session(_ lane: DoorDirectory) throws -> GateSession {
    let list = try lane.guests().map { try GuestList($0) }
    let event = Checkpoint.Event(title: event.title, issuers: [event.issuer])
    return try GateSession(
      lane.gate,
      GateSetting(.event(event, .once), manifest: try list.map { try Manifest($0) }),
      sharing: lane.isSharing ? lane.share : nil)
  }

  /// Replaces a file of the shared folder by a link.
  func link(_ name: String, to target: String) throws {
    let path = "\(door.share)/\(name)"
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  /// Replaces a file of a folder by a pipe without a writer.
  static func pipe(_ path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    guard unsafe mkfifo(path, 0o600) == 0 else { throw MissingValue("a pipe at \(path)") }
  }

  /// Returns all bytes of the regular files in a folder.
  static func bytes(in path: String) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      let place = "\(path)/\(name)"
      let attributes = try FileManager.default.attributesOfItem(atPath: place)
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      found[name] = try Data(contentsOf: URL(filePath: place))
    }
    return found
  }
}
