internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import PhoneLedger
internal import StrictText
internal import Vocabulary
internal import WebTrust

/// A lane that is about to join a door: nothing is kept before its bundle is there.
struct Joining {
  let invitation: Invitation
  let device: Device
  let answer: JoinAnswer
}

// Joining a door as a further lane, by its invitation.
extension GatePage {
  /// Reads an invitation, and answers it with the device's public key, which are the bytes of the command behind it.
  ///
  /// People at both screens compare the number of the result.
  func readInvitation(_ command: Command) throws(ShapeError) -> Step {
    var object = command.object
    guard stored.device == nil, ledger == nil else {
      return refused("this device is a gate already; a ledger is never begun anew")
    }
    let text = try object.string("invitation")
    let joining: Joining
    do throws(DoorError) {
      joining = try Joining(
        Invitation(unchecked: Array(text.utf8)), key: command.bytes, now: command.now)
    } catch {
      return refused(error.description)
    }
    self.joining = joining
    let record = joining.invitation.record
    let number = JoinNumber.digits(of: joining.invitation.text, joining.answer.text) {
      (text) throws(Never) in SHA256.digest(text)
    }
    return done(
      self.text { writer in
        writer.name("event")
        writer.object { record.event.write(to: &$0) }
        writer.member("policy", record.policy.rawValue)
        if let language = record.language { writer.member("language", language.rawValue) }
        writer.member("lane", joining.device.id.keyID.rawValue)
        writer.member("expires", joining.invitation.expires.secondsSince1970)
        writer.member("answer", joining.answer.text)
        writer.member("number", number)
      })
  }

  /// Takes the door's bundle, after people compared the numbers; its lists of revoked tickets follow with `take`.
  func finishJoin(_ command: Command) -> Step {
    guard let joining else { return refused("no invitation was read; scan it again") }
    guard let roots = joining.roots else {
      return refused(
        "the invitation is damaged: it names no root key; at the door, make another: passtool door invite"
      )
    }
    trust = TrustUpdating(HeldTrust(roots: roots))
    return advance(.joining(joining)) { (updating) throws(UpdateRefusal) in
      try updating.begin(command.bytes, now: command.now)
    }
  }

  /// Becomes a lane of the door, where its bundle names this one.
  func join(_ joining: Joining, _ updating: TrustUpdating) -> Step {
    let device = joining.device
    let isNamed = updating.held.bundle?.issuers.contains { issuer in
      issuer.keys.contains { $0.keyID == device.id.keyID && $0.x == device.x && $0.y == device.y }
    }
    guard isNamed == true else {
      trust = nil
      return refused(
        "this code or file of the door does not name \(device.id.keyID) yet, so the lane did not "
          + "join; at the door, make a new invitation (passtool door invite), and join with it")
    }
    let place: Place
    do throws(ShapeError) {
      place = try Place(joining.invitation.record.place)
    } catch {
      trust = nil
      return refused("the invitation is damaged: \(error)")
    }
    return end(
      Array(device.id.rawValue.utf8),
      [
        device.row, Row(StoredRows.trustKey, HeldTrustState(updating.held).bytes),
        Row(StoredRows.placeKey, place.json),
      ],
      then: {
        self.stored.keep(device)
        self.ledger = PhoneLedger(device.id) { hostRandom($0) }
        self.trust = updating
        (self.joining, self.invitedList) = (nil, joining.invitation.listDigest)
        self.stand(at: place, nil)
      }, orElse: { self.trust = nil })
  }
}

extension Joining {
  fileprivate init(_ invitation: Invitation, key: [UInt8], now: Instant) throws(DoorError) {
    guard now < invitation.expires else {
      throw .notJoined(
        "the invitation ended at \(invitation.expires), and this machine's clock says \(now); make another at the "
          + "door (passtool door invite), or set the clock that is wrong")
    }
    let id = DeviceID(issuer: invitation.record.event.issuer, keyID: invitation.lane)
    guard let device = Device(id, x: Array(key.prefix(32)), y: Array(key.dropFirst(32)), now: now)
    else { throw .notJoined("the browser gave no key of 64 bytes, or the clock is far off") }
    self.invitation = invitation
    self.device = device
    answer = JoinAnswer(
      door: invitation.record.id, lane: invitation.lane, keySet: device.keySet,
      nonce: hostRandom(Invitation.nonceByteCount))
  }

  fileprivate var roots: RootPins? {
    RootPins(issuer: invitation.record.event.issuer, daily: invitation.root)
  }
}

extension DoorRecord {
  /// The place of the door, as a page gives it.
  fileprivate var place: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("event", event.title.rawValue)
      writer.name("issuers")
      writer.array { $0.string(event.issuer.rawValue) }
      if let place = event.place { writer.member("place", place.rawValue) }
      if let starts = event.starts { writer.member("starts", starts.secondsSince1970) }
      writer.member("policy", policy.rawValue)
      if let clock { writer.member("utc_offset", clock.offsetMinutes) }
    }
    return writer.bytes
  }
}
