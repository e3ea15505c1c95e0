internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import PhoneLedger
internal import StrictText
internal import Vocabulary
internal import WebTrust

// The calls of a page by their names.
extension GatePage {
  /// Does what a call asks for.
  func run(_ json: [UInt8], _ bytes: [UInt8]) -> Step {
    do throws(ShapeError) {
      let command = try Command(json: json, bytes: bytes)
      return try run(command)
    } catch {
      return refused(error.description)
    }
  }

  private func run(_ command: Command) throws(ShapeError) -> Step {
    var object = command.object
    switch command.name {
    case "state": return done(state)
    case "key-set": return done(stored.device?.keySet ?? [])
    case "read-kit": return try readKit(&object)
    case "accept-kit":
      let typed = Array(try object.string("number").utf8)
      guard let kit else { return refused("no kit was read; open the files of the kit first") }
      guard kit.hasNumber(typed) else {
        return refused(
          "this is not the number of the kit; look at the card again, or ask the operator for another kit"
        )
      }
      return try accept(kit, command)
    case "pin":
      let (owner, gates): (IssuerID, IssuerID) = (
        try object.text("owner"), try object.text("gates")
      )
      do throws(PhoneFailure) {
        kit = try Kit(try object.rootSet(), of: owner, gates: gates)
      } catch {
        return refused(error.description)
      }
      guard let kit else { return refused("no roots") }
      return try accept(kit, command)
    case "read-invitation": return try readInvitation(command)
    case "finish-join": return finishJoin(command)
    case "take": return take(command.bytes, now: command.now)
    case "typed": return done(typedCode(command.bytes))
    case "scanner-test": return done(scannerTest(command))
    case "stand": return try stand(command)
    case "list":
      return useList(command, isInvited: try object.optionalBoolean("invited") ?? false)
    case "scan": return scan(command.bytes, command)
    case "purge":
      guard let ledger else { return refused("this device is no gate yet") }
      let purge = ledger.purgeNames(
        days: try object.integer("days", in: 0...3_650), now: command.now,
        vouched: trust?.held.trust.latestIssue)
      return record(
        text { writer in
          writer.member("cutoff", purge.cutoff.secondsSince1970)
          writer.member("scans", purge.scans)
        })
    default: break
    }
    guard let gate, let ledger else {
      return refused("this gate has no place yet; say which flight or event it admits to")
    }
    do throws(PhoneFailure) {
      switch command.name {
      case "search": return done(try search(&object, gate, ledger, command))
      case "report": return done(try BoardingReport(gate.setting, from: ledger).json)
      case "csv":
        let part: BoardingReport.Part = try shaped { () throws(ShapeError) in
          try object.choice("part")
        }
        return done(try BoardingReport(gate.setting, from: ledger).csv(part))
      case "override": return try beginOverride(command)
      case "export": return export(command)
      case "merge": return try merge(command)
      default: return try order(command)
      }
    } catch {
      return refused(error.description)
    }
  }

  /// Gives a command of an agent, and asks for its rows to be made durable.
  private func order(_ command: Command) throws(PhoneFailure) -> Step {
    guard let gate, let ledger else { throw .refused("this gate has no place yet") }
    var object = command.object
    let agent = AgentCommands(ledger, gate.setting, by: command.by, now: command.now)
    func row() throws(PhoneFailure) -> ManifestRow {
      let index = try shaped { () throws(ShapeError) in try object.integer("row") }
      guard let rows = gate.setting.manifest?.rows, rows.indices.contains(index) else {
        throw .refused("the list has no row \(index); search again")
      }
      return rows[index]
    }
    func why() throws(PhoneFailure) -> String {
      try shaped { () throws(ShapeError) in try command.required() }
    }
    switch command.name {
    case "board": return record(text(try agent.board(try row(), reason: try why())))
    case "clear": return record(text(try agent.clear(try row(), reason: command.reason)))
    case "offload": return record(text(try agent.offload(try row(), reason: try why())))
    case "let-out": return record(text(try agent.letOut(try row(), reason: try why())))
    case "come-back":
      if object.peek("row") != nil {
        return record(text(try agent.comeBack(try row(), reason: try why())))
      }
      let number = try shaped { () throws(ShapeError) in try object.optionalInteger("scan") }
      return record(text(try agent.comeBack(scan: number, reason: try why()).outcome))
    case "undoable":
      let id: EventID? = try shaped { () throws(ShapeError) in try object.optionalText("id") }
      let (event, person) = try agent.undoable(id)
      return done(
        text { writer in
          writer.name("event")
          writer.event(event)
          if let name = person.name { writer.member("name", name) }
        })
    case "undo":
      if object.peek("row") != nil {
        return record(text(try agent.undo(entryOf: try row(), reason: try why()).by))
      }
      let id: EventID? = try shaped { () throws(ShapeError) in try object.optionalText("id") }
      return record(text(try agent.undo(id, reason: command.reason).by))
    case "depart":
      let at = try shaped { () throws(ShapeError) in try object.int64("departs") }
      return record(
        text(try agent.depart(at: Instant(secondsSince1970: at), reason: command.reason)))
    case "doubt":
      let at = try shaped { () throws(ShapeError) in try object.int64("departs") }
      let doubt = try agent.doubt(about: Instant(secondsSince1970: at))
      return done(text { writer in if let doubt { writer.member("doubt", doubt) } })
    case "confirm-clock":
      return record(
        text(
          try agent.confirmClock(
            command.reading, bundle: trust?.held.bundle, reason: command.reason)))
    case "listen":
      let other: DeviceID = try shaped { () throws(ShapeError) in try object.text("device") }
      try agent.listen(to: other)
      return record(Array("{}".utf8))
    case "close": return record(text(try agent.close(reason: command.reason)))
    default: throw .refused("there is no call \(escaped(command.name, limit: 20))")
    }
  }

  /// Asks for the rows of the transaction to be made durable, and then counts anew.
  func record(_ answer: [UInt8]) -> Step {
    end(
      answer, ledger?.changes ?? [], then: { self.recount() },
      orElse: { self.ledger?.rollBack() })
  }

  private func search(
    _ object: inout ObjectReader, _ gate: Gate, _ ledger: PhoneLedger, _ command: Command
  ) throws(PhoneFailure) -> [UInt8] {
    let query = try shaped { () throws(ShapeError) in try object.string("query") }
    let limit =
      try shaped { () throws(ShapeError) in try object.optionalInteger("limit", in: 1...100) } ?? 8
    let found = try ledger.guests(
      matching: query, limit: limit, in: gate.setting, now: command.now)
    let rows = gate.setting.manifest?.rows ?? []
    return text { writer in
      writer.member("count", found.count)
      writer.name("guests")
      writer.array { writer in
        for guest in found.shown {
          writer.object { writer in
            if let index = rows.firstIndex(of: guest.row) { writer.member("row", index) }
            writer.guest(guest)
          }
        }
      }
    }
  }

  // MARK: Answers

  private func text(_ event: AdmissionEvent) -> [UInt8] {
    text { writer in
      writer.name("event")
      writer.event(event)
    }
  }

  func text(_ outcome: EntryOutcome) -> [UInt8] {
    text { writer in
      switch outcome {
      case .entered(let event, let count):
        writer.name("event")
        writer.event(event)
        writer.member("count", count)
      case .stopped(let light, let reason, let earlier, let name):
        writer.name("stopped")
        writer.object { writer in
          writer.member("light", light.rawValue)
          writer.member("reason", reason.rawValue)
          writer.name("earlier")
          writer.event(earlier)
          if let name { writer.member("name", name) }
        }
      case .readAgain(let earlier):
        writer.name("read_again")
        writer.event(earlier)
      }
    }
  }

  /// Runs a reader of members, and makes its error one of a command.
  func shaped<Value>(
    _ read: () throws(ShapeError) -> Value
  ) throws(PhoneFailure) -> Value {
    do throws(ShapeError) {
      return try read()
    } catch {
      throw .refused(error.description)
    }
  }
}

extension ObjectReader {
  fileprivate mutating func rootSet() throws(PhoneFailure) -> [UInt8] {
    do throws(ShapeError) {
      return try bytes("roots")
    } catch {
      throw .refused(error.description)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func guest(_ guest: Guest) {
    let person = Person(guest.row)
    if let name = person.name { member("name", name) }
    if let seat = person.seat { member("seat", seat) }
    if let sequence = person.sequence { member("sequence", sequence) }
    if let reference = person.reference { member("reference", reference) }
    if let note = person.note { member("note", note) }
    member("admits", guest.row.admits)
    name("entries")
    array { writer in for event in guest.entries { writer.event(event) } }
  }
}
