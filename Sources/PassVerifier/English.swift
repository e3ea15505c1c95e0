public import Vocabulary

/// Describes findings in English for staff at a checkpoint: what is wrong and what to do.
///
/// A sentence is one line, in lower case and without a period; foreign text in it is escaped.
public struct English: Sendable {
  /// The kind of checkpoint, which decides whether messages speak of travelers, guests or badges.
  public let place: Checkpoint.Kind
  /// The local time in which instants are written.
  public let wall: WallClock
  /// The time at which the text is read, so that it says times as people do, such as `tomorrow`; nil for a text that is
  /// kept.
  public let now: Instant?
  /// The gate that reads the text, which the text then calls `here`.
  public let here: KeyID?

  /// English for a kind of checkpoint and a local time.
  ///
  /// The text is read at `now`, or kept if that is nil, and the gate `here` reads it.
  public init(
    at place: Checkpoint.Kind, wall: WallClock = .utc, now: Instant? = nil, here: KeyID? = nil
  ) {
    self.place = place
    self.wall = wall
    self.now = now
    self.here = here
  }

  /// Returns a sentence for a verdict.
  public func sentence(_ verdict: Verdict) -> String {
    guard let objection = verdict.objections.decisive else { return "good pass" }
    let sentence = sentence(objection)
    return objection.light == .admit ? "good pass, but \(sentence)" : sentence
  }

  /// Returns a sentence for an objection.
  public func sentence(_ objection: Objection) -> String {
    switch objection.finding {
    case .empty: "nothing was scanned; scan again"
    case .tooLong(let limit):
      "this code has more than \(limit) characters, too many for a pass; \(askForPass)"
    case .notAPass: "this code is no pass; \(askForPass)"
    case .malformed(let part, let offset, let detail):
      "damaged or altered (\(part), at \(offset): \(detail)); scan again, and "
        + "if it is red again, \(sendAway)"
    case .unsigned: unsigned
    case .signatureMissing(_, let duty): missing(duty)
    case .unsupportedAlgorithm(let detail): "forged: \(detail); \(sendAway)"
    case .unexpectedHeader(let detail):
      "this code was not made by passtool (\(detail)); \(sendAway)"
    case .trustUpdate:
      "this code is a trust bundle or a status list, and no pass; to load it into this gate: "
        + "passtool trust update --store DIR"
    case .wrongType(let type):
      "this code is no pass (its type is \(escaped(type, limit: 40))); \(askForPass)"
    case .unknownIssuer(let issuer): "this gate does not know the issuer \(issuer); \(sendAway)"
    case .unknownKey(let key, let issuer):
      "this gate does not have the key \(key) of \(issuer): the gate may be out of date, or the pass "
        + "is false; \(sendAway), and tell the supervisor"

    case .badSignature: "forged or altered: the signature does not match; \(sendAway)"
    case .signatureNotChecked(let detail):
      "this gate could not check the signature (\(detail)), and the pass may be good; scan again, then "
        + "use another gate"
    case .newerFormat(let type):
      "this gate's program is too old for this pass (\(escaped(type, limit: 40))); check the "
        + "\(person) by hand, and update the program"

    case .malformedClaims(let issuer, let fault):
      "\(issuer) signed a pass that breaks the format (\(fault)); \(sendAway)"
    case .keyNotYetValid(let start, let now):
      "by this gate's clock, the key of this pass is valid only from \(moment(start)), in "
        + "\(time(from: now, to: start)); compare the clock with another one; if it is wrong, set it "
        + "and scan again, else \(sendAway)"
    case .keyExpired(let end): "the key of this pass expired \(when(end)); \(sendForNew)"
    case .kindNotAllowed(let kind, let issuer):
      "signed with a key of \(issuer) that may not sign a pass of kind \(kind.rawValue); \(sendAway)"
    case .carrierNotAllowed(let carrier, let issuer):
      "signed with a key of \(issuer) that may not sign for flights of \(carrier); \(sendAway)"
    case .keyRevoked(let start, let issuer):
      "signed with a key that \(issuer) revoked from \(moment(start)) on; \(sendAway)"
    case .keyRevokedLater(_, let issuer):
      "\(issuer) revoked the key of this pass; the date in the pass is from before that, but may be "
        + "false; compare the pass with \(list) and \(document)"
    case .outlivesKey(let issuedAt, let expires, let keyNotBefore, let keyExpires):
      "the pass was issued \(when(issuedAt)) and is good until \(moment(expires)), but its key is "
        + "valid only from \(moment(keyNotBefore)) to \(moment(keyExpires)); \(sendAway)"
    case .lifetimeTooLong(let lifetime, let longest):
      "the pass is good for \(roughDurationInWords(lifetime)), but its key may sign passes for at "
        + "most \(roughDurationInWords(Int64(longest))); \(sendAway)"
    case .holderProofRequired:
      "the pass is bound to its holder and this gate cannot check the proof; check \(document)"

    case .trustExpired(let age):
      "this gate's trust bundle is \(roughDurationInWords(age)) old; "
        + correct("load a new one", objection.light)
    case .statusStale(let issuer, nil):
      "this gate has no status list of \(issuer), so the pass may have been revoked; "
        + correct("load the list", objection.light)
    case .statusStale(let issuer, let age?):
      "the status list of \(issuer) is \(roughDurationInWords(age)) old, so the pass may have been "
        + "revoked since; " + correct("load a new one", objection.light)
    case .clockBehind(let now):
      "this gate's clock is slow: it says \(moment(now)), and this gate has seen a later time; "
        + correct("set it", objection.light, byHand: "check the times on the pass")
    case .clockStepped:
      "this gate's clock was changed while it ran; "
        + correct("check it", objection.light, byHand: "check the times on the pass")

    case .notYetValid(let start, let now, let clock):
      clock.isWrong
        ? "this gate's clock is wrong, so it cannot tell whether the pass is too early (good from "
          + "\(moment(start))); set the clock and scan again"
        : "too early: the pass is good from \(moment(start)), in \(time(from: now, to: start)); "
          + "ask the \(person) to come back then"
    case .notYetIssued(let issuedAt, let now):
      "this gate's clock may be slow: by it, the pass is issued at \(moment(issuedAt)), in "
        + "\(time(from: now, to: issuedAt)); compare the clock with another one; if it is wrong, set it "
        + "and scan again, else \(sendAway)"
    case .expired(let end, let now):
      "too late: the pass was good until \(moment(end)), \(time(from: end, to: now)) ago; "
        + sendAway

    case .revoked(let issuer):
      "\(issuer) revoked this pass; ask whether the \(person) has a newer one, else \(sendAway)"
    case .suspended(let issuer): "\(issuer) suspended this pass; \(sendAway)"
    case .unknownStatusList(let issuer):
      "this gate's trust bundle may be old: it does not name the status list of this pass of "
        + "\(issuer); load the newest bundle and scan again, else \(sendAway)"
    case .unknownStatus(let value):
      "the status list has the value \(value) for this pass, which has no meaning; \(sendAway)"
    case .noStatusEntry(let index, let count):
      "the pass names entry \(index) of a status list that has only "
        + "\(counted(count, "entry", "entries")); \(sendAway)"

    case .wrongFlight(let flight, let legs):
      "wrong flight: this gate boards \(flight), the pass is for "
        + legs.map { $0.routeInWords }.joined(separator: " and ")
        + "; send the \(person) to the right gate"
    case .wrongDate(let date, let dayOfYear):
      "wrong day: the pass is for "
        + (dayOfYear.flatMap { date.nearest(dayOfYear: $0) }.map(day) ?? "another day")
        + ", and this gate boards the flight of \(day(date)); \(sendAway)"
    case .notAboutNow:
      "wrong day: no flight on this pass departs about now; \(sendAway)"
    case .wrongStation(let station, let origin):
      "wrong airport: this gate is in \(station), and the pass is for a flight from "
        + "\(origin?.rawValue ?? "another airport"); \(sendAway)"
    case .wrongEvent(let door, let ticket):
      "wrong event: this door admits to \(words(door.title, door.place, door.starts)), the ticket "
        + "is for \(words(ticket.title, ticket.place, ticket.starts)); send the \(person) to the "
        + "right door"
    case .boardingPassAtEvent(let door):
      "a boarding pass at the door of \(escaped(door.title.rawValue)); ask for the ticket"
    case .wrongIssuer(let issuer, let own):
      "wrong issuer: this gate takes passes of \(words(own)), this one is of \(issuer); "
        + (place == .staff ? sendAway : "send the \(person) to where the pass was sold")
    case .signsForAnother(let issuer, let carrier):
      "wrong issuer: a pass of \(issuer) for a flight of \(carrier), and this gate has no statement that "
        + "\(issuer) signs for \(carrier); \(sendAway)"
    case .noBadge: "this is no staff badge; scan the badge of the person who takes responsibility"
    case .badge: "a staff badge, which opens no gate; ask for a pass"
    case .ticketAtFlight(let kind):
      "a ticket of kind \(kind.rawValue) at a flight's gate; ask for the boarding pass"
    case .itineraryReceipt: "an itinerary receipt and no boarding pass; \(sendToCheckIn)"
    case .notCheckedIn: "the passenger was not checked in; \(sendToCheckIn)"
    case .standby: "a standby passenger; look whether the desk has given the passenger a seat"

    case .houseRule(_, let message): withoutControls(message)
    }
  }
}

extension Verdict {
  /// A sentence that tells staff what to do next, in English and with times in UTC.
  ///
  /// For another local time use `English`.
  public var message: String { English(at: place).sentence(self) }
}

// MARK: Instructions

extension English {
  /// The instruction if the staff at this checkpoint cannot help.
  public var sendAway: String {
    switch place {
    case .anywhere: "send the holder to the desk"
    case .flight: "send the traveler to the airline's desk"
    case .event: "send the guest to the box office"
    case .staff: "scan another badge"
    }
  }

  /// The instruction for a passenger who is not checked in.
  public var sendToCheckIn: String {
    switch place {
    case .anywhere, .flight: "send the traveler to the check-in desk"
    case .event, .staff: sendAway
    }
  }

  private var sendForNew: String { place == .staff ? sendAway : "\(sendAway) for a new pass" }

  /// The instruction for a code that is no pass.
  private var askForPass: String {
    place == .staff ? "scan a badge" : "ask for the boarding pass or ticket"
  }

  /// The instruction for everyone while this gate cannot decide.
  private var sendAllAway: String {
    switch place {
    case .anywhere: "send holders to the desk"
    case .flight: "send travelers to the airline's desk"
    case .event: "send guests to the box office"
    case .staff: "accept no badge"
    }
  }

  /// Writes how to correct the gate, and what to do meanwhile.
  private func correct(
    _ action: String, _ light: Light, byHand: String? = nil
  ) -> String {
    switch light {
    case .admit: action
    case .refer: "\(action), meanwhile \(byHand ?? "check the \(person)") by hand"
    case .refuse: "\(action), meanwhile \(sendAllAway)"
    }
  }

  private var unsigned: String {
    switch place {
    case .anywhere, .flight:
      "an unsigned boarding pass, anybody can print one; compare it with \(list) and \(document)"
    case .event: "an unsigned boarding pass, anybody can print one; ask for the ticket"
    case .staff: "an unsigned boarding pass and no badge; \(sendAway)"
    }
  }

  private func missing(_ duty: Finding.SignatureDuty) -> String {
    switch duty {
    case .cutOff:
      "forged or altered: the signature of this boarding pass is gone; \(sendAway)"
    case .issuer(let issuer, let since):
      "\(issuer) has signed every boarding pass since \(since), and this one has no signature; "
        + sendAway
    case .carrier(let carrier, let since):
      "\(carrier) has signed every boarding pass since \(since), and this one has no signature; "
        + "unless the passenger list says that it is an unsigned pass of a partner airline, \(sendAway)"
    }
  }
}

// MARK: Words

extension English {
  /// The person who shows the pass.
  package var person: String {
    switch place {
    case .flight: "traveler"
    case .event: "guest"
    case .anywhere, .staff: "holder"
    }
  }

  /// The document that proves a person's identity.
  package var document: String {
    switch place {
    case .anywhere, .flight: "a travel document"
    case .event, .staff: "an identity document"
    }
  }

  /// The list of expected people.
  package var list: String { place == .event ? "the guest list" : "the passenger list" }

  private func time(from start: Instant, to end: Instant) -> String {
    roughDurationInWords(end.seconds(since: start))
  }

  private func words(_ issuers: Set<IssuerID>) -> String {
    issuers.isEmpty ? "nobody" : issuers.ordered(<).map { $0.rawValue }.joined(separator: ", ")
  }

  private func words(_ title: TicketText, _ place: TicketText?, _ starts: Instant?) -> String {
    [escaped(title.rawValue), place.map { escaped($0.rawValue) }, starts.map { moment($0) }]
      .compactMap { $0 }.joined(separator: ", ")
  }
}
