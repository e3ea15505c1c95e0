package import PassFormats
package import PassGate
package import PassVerifier
package import Vocabulary

/// The sentences of a lane about answers and records, in one language and with times as people say them.
package struct DoorSpeech: Sendable {
  /// The words of the language.
  package let words: DoorWords
  private let kind: Checkpoint.Kind
  private let wall: WallClock
  private let lane: KeyID

  /// The speech of a lane.
  ///
  /// `kind` says whether the lane boards a flight or admits to an event. `wall` is the clock by which times are said.
  /// `lane` is the lane's own name, which is said as `here`.
  package init(_ language: Language, at kind: Checkpoint.Kind, wall: WallClock, lane: KeyID) {
    words = DoorWords(language)
    self.kind = kind
    self.wall = wall
    self.lane = lane
  }

  /// The speech of the lane of a session.
  package init(_ language: Language, of session: GateSession) {
    let kind: Checkpoint.Kind =
      switch session.gate.setting.place {
      case .flight: .flight
      case .event: .event
      }
    self.init(
      language, at: kind, wall: session.gate.setting.wall, lane: session.ledger.device.keyID)
  }

  // MARK: Times

  /// Returns the hour on the wall, such as `18:45`.
  package func hour(_ instant: Instant) -> String {
    wall.local(at: instant).map { hourAndMinute(secondOfDay: $0.secondOfDay) } ?? "\(instant)"
  }

  /// Returns a moment: `18:45`, `tomorrow, 18:45`, or with the date.
  func moment(_ instant: Instant, now: Instant) -> String {
    guard words.sentences != nil else { return english(now).moment(instant) }
    guard let local = wall.local(at: instant), distance(local.date, now) != 0 else {
      return hour(instant)
    }
    return words.dayAndHour(["day": day(local.date, now: now), "hour": hour(instant)])
  }

  /// Returns the time at which something happened: `at 18:45, 5 minutes ago`.
  func when(_ instant: Instant, now: Instant) -> String {
    guard words.sentences != nil else { return english(now).when(instant) }
    guard let local = wall.local(at: instant) else { return "\(instant)" }
    guard distance(local.date, now) == 0 else {
      return words.onDay(["day": day(local.date, now: now), "hour": hour(instant)])
    }
    let seconds = now.seconds(since: instant)
    let ago =
      switch seconds {
      case ..<60: words.justNow
      case ..<7_200: words.minutesAgo(["count": "\(seconds / 60)"])
      default: words.hoursAgo(["count": "\(seconds / 3_600)"])
      }
    return words.atHour(["hour": hour(instant)]) + words.comma + ago
  }

  /// Returns the time and the place of an entry: `18:45 LANE2`, at this lane the hour and `here`.
  package func entry(_ event: AdmissionEvent, now: Instant) -> String {
    "\(moment(event.at, now: now)) \(event.device.keyID == lane ? words.here : event.device.keyID.rawValue)"
  }

  private func day(_ date: CivilDate, now: Instant) -> String {
    switch distance(date, now) {
    case -1: words.yesterday
    case 0: words.today
    case 1: words.tomorrow
    default: words.date(["day": "\(date.day)", "month": "\(date.month)"])
    }
  }

  private func distance(_ date: CivilDate, _ now: Instant) -> Int? {
    wall.date(at: now).map { date.daysSince1970 - $0.daysSince1970 }
  }

  private func english(_ now: Instant) -> English {
    English(at: kind, wall: wall, now: now, here: lane)
  }

  // MARK: News

  /// Returns an event of another lane or the desk on one line, the most important words first.
  package func news(_ event: AdmissionEvent, of session: GateSession, now: Instant) -> String {
    let place = entry(event, now: now)
    if let departs = event.departs {
      let before = session.gate.setting.manifest?.facts.departs
      let words =
        before.map { self.words.nowDepartsInstead(["hour": hour(departs), "before": hour($0)]) }
        ?? self.words.nowDeparts(["hour": hour(departs)])
      return "\(words) · \(place)"
    }
    let person = try? session.ledger.person(of: event, in: session.gate.setting)
    let parts = [
      person?.name.map { escaped($0, limit: 60) },
      person?.seat.map { words.seat(["seat": escaped($0, limit: 20)]) },
    ].compactMap(\.self)
    let what =
      [words.event(event.kind), event.reason.map { escaped($0, limit: 60) }].compactMap(\.self)
      .joined(separator: words.comma)
    return (parts.isEmpty ? what : "\(parts.joined(separator: "  ")): \(what)") + " · \(place)"
  }

  // MARK: Answers

  /// Returns the sentence of an answer for the person at the lane; foreign text in it is escaped.
  package func sentence(of answer: GateAnswer, now: Instant) -> String {
    if let seconds = answer.readAgain {
      let phrase = answer.reason == nil ? words.readTwiceOut : words.readTwiceIn
      return phrase(["seconds": "\(max(1, seconds))"])
    }
    if answer.event?.kind == .exit { return words.wentOut }
    if answer.verdict != nil, answer.light == .refer, answer.reason == nil {
      return words.notInside
    }
    guard let verdict = answer.verdict else { return answer.message }
    if answer.reason == .notRecorded { return sentence(of: .notRecorded, [:], answer.message) }
    let english = english(now)
    guard words.sentences != nil else {
      let base = answer.finding.map(english.sentence) ?? english.sentence(verdict)
      return base + answer.remarks.map(english.words).joined()
    }
    let base =
      if let finding = answer.finding {
        sentence(of: finding, now: now)
      } else if let finding = verdict.finding {
        sentence(of: finding, now: now)
      } else {
        words.good
      }
    let isMarked = answer.light == .admit && answer.finding == nil && verdict.finding != nil
    return ([isMarked ? words.good : nil, base].compactMap(\.self) + answer.remarks.map(remark))
      .joined(separator: words.comma)
  }

  /// Returns the message that the gate itself is at fault, or may be; nil where it is not to blame.
  ///
  /// It says what to do with the holder of the pass, too.
  package func blame(for answer: GateAnswer) -> String? {
    answer.gateFault.map { fault in
      words.blame(
        words.sentences?.fault(fault).filled(fault.values) ?? "\(fault)",
        isCertain: fault.isCertain)
    }
  }

  /// Returns the sentence of an answer, or nothing where the fault of the gate says what to do.
  package func advice(of answer: GateAnswer, now: Instant) -> String {
    answer.gateFault == nil ? sentence(of: answer, now: now) : ""
  }

  private func remark(_ remark: GateRemark) -> String {
    switch remark {
    case .notListed: words.notListed
    case .listedSeat(let seat): words.listedSeat(["seat": escaped(seat, limit: 20)])
    case .people(let count, let admitted):
      words.people(["count": "\(count)", "admitted": "\(admitted)"])
    case .notLogged(let fault): words.notLogged(["fault": fault])
    }
  }

  private func sentence(of finding: GateFinding, now: Instant) -> String {
    switch finding {
    case .paperAsListed: words.good
    case .standby(let sequence):
      sentence(of: .standby, ["sequence": sequence.map { escaped($0, limit: 8) } ?? "NAME"])
    case .paperOnStandby: sentence(of: .standby, ["sequence": "NAME"])
    case .noPassListed: words.sentences.map { filled($0.noPassListed, [:]) } ?? ""
    case .inByAnotherPass(let earlier, _), .allIn(let earlier, _), .alreadyIn(let earlier),
      .inByEarlierTicket(let earlier, _, _), .newerPassIn(let earlier):
      sentence(
        of: .alreadyAdmitted,
        [
          "when": when(earlier.at, now: now) + words.comma
            + (earlier.gate == lane ? words.here : words.atLane(["lane": earlier.gate.rawValue]))
        ])
    default: sentence(of: finding.reason, [:])
    }
  }

  private func sentence(of finding: Finding, now: Instant) -> String {
    let values: KeyValuePairs<String, String> =
      switch finding {
      case .unknownIssuer(let issuer), .unknownKey(_, let issuer), .wrongIssuer(let issuer, _),
        .signsForAnother(let issuer, _):
        ["issuer": issuer.rawValue]
      case .notYetValid(let start, _, _), .notYetIssued(let start, _):
        ["from": moment(start, now: now)]
      case .expired(let end, _): ["until": moment(end, now: now)]
      case .wrongFlight(_, let legs):
        ["other": legs.map { escaped($0.routeInWords, limit: 40) }.joined(separator: words.comma)]
      case .wrongDate(let date, let dayOfYear):
        [
          "other": dayOfYear.flatMap { date.nearest(dayOfYear: $0) }.map { day($0, now: now) }
            ?? words.sentences?.anotherDay ?? ""
        ]
      case .wrongStation(_, let origin): ["other": origin?.rawValue ?? "–"]
      case .wrongEvent(_, let ticket):
        [
          "other": [
            escaped(ticket.title.rawValue, limit: 60),
            moment(ticket.starts, now: now),
          ].joined(separator: words.comma)
        ]
      case .notAboutNow: ["other": words.sentences?.anotherDay ?? ""]
      case .standby: ["sequence": "NAME"]
      default: [:]
      }
    // A boarding pass at the door of an event is a document of another kind.
    if case .boardingPassAtEvent = finding { return sentence(of: .notABoardingPass, [:]) }
    if let sentences = words.sentences {
      switch finding {
      case .keyRevokedLater: return filled(sentences.keyRevokedLater, values)
      case .unknownStatusList: return filled(sentences.unknownStatusList, values)
      default: break
      }
    }
    return sentence(of: finding.reason, values)
  }

  /// Returns the sentence of a reason; in English, which has no sentence by reason alone, the given text.
  private func sentence(
    of reason: Reason, _ values: KeyValuePairs<String, String>, _ english: String = ""
  ) -> String {
    words.sentences.map { filled($0.reason(reason), values) } ?? english
  }

  private func filled(_ phrase: Phrase, _ values: KeyValuePairs<String, String>) -> String {
    let desk = kind == .event ? words.boxOffice : words.desk
    return phrase.filled(
      values.map { (key: $0.key, value: $0.value) } + [(key: "desk", value: desk)])
  }
}
