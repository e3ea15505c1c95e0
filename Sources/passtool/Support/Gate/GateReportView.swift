internal import PassFormats
internal import StrictText
internal import PassDoor
internal import PassGate
internal import PassVerifier
internal import Vocabulary

/// A report as text for people and JSON for programs; conflicts come first.
enum GateReportView {
  static func text(_ report: BoardingReport) -> String {
    let wall = report.setting.wall
    var lines = ["\(report.setting.inWords)"]
    for (conflict, person) in zip(report.conflicts, report.conflictingPeople) {
      lines.append("‼ CONFLICT: \(words(conflict, person))")
      lines += conflict.entries.map { "    \(words($0, wall))" }
    }
    let isEvent = if case .event = report.setting.place { true } else { false }
    lines.append("  \(isEvent ? "came in      " : "boarded      ") \(boarded(report))")
    lines += part(isEvent ? "did not come" : "not boarded", report.notBoarded, wall)
    lines += part("by hand", report.manual, wall)
    lines += part("overrides", report.overrides, wall)
    lines += part("off-loaded", report.offloaded, wall)
    for event in report.control { lines.append("  commands      \(words(event, wall))") }
    let stopped = report.stopped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    if !stopped.isEmpty {
      lines.append(
        "  stopped       " + stopped.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
    }
    for device in report.listenedTo { lines.append("  listens to    \(device)") }
    for rule in report.otherRules {
      lines.append(
        "  OTHER RULE    another door has the policy \(escaped(rule, limit: 40)); open all doors with one --policy"
      )
    }
    for part in report.refused {
      lines.append(
        "  NOT LOADED  \(escaped(part.source, limit: 80)): \(withoutControls(part.words))")
    }
    for fault in report.faults { lines.append("  LEDGER FAULT  \(fault)") }
    lines.append("What this gate cannot know:")
    if report.setting.manifest == nil {
      lines.append("  who did not come: it has no list; give one with --manifest FILE")
    }
    if report.heard.isEmpty {
      lines.append("  whom other gates let in: it has no events of other gates")
    }
    for other in report.heard {
      lines.append(
        "  what \(other.device) did after its event \(other.sequence), signed at \(wall.inWords(other.at))"
      )
    }
    if report.unplaced > 0 {
      lines.append(
        "  the names of \(counted(report.unplaced, "person", "people")) whom other gates let in: "
          + "this list has no pass ids; use tickets.csv of passtool print as the list")
    }
    lines.append("  whether the people it let in also passed another control")
    return lines.joined(separator: "\n")
  }

  /// Returns in words how many people are in.
  ///
  /// The number of the list differs if a person is in twice or is not on the list.
  private static func boarded(_ report: BoardingReport) -> String {
    let count = report.boarded.count
    guard let listed = report.listed else { return "\(count)" }
    let ofList = listed - report.notBoarded.reduce(0) { $0 + $1.missing }
    return count == ofList
      ? "\(count) of \(listed) on the list"
      : "\(counted(count, "entry", "entries")): \(ofList) of the \(listed) people on the list"
  }

  private static func part(_ title: String, _ lines: [BoardingReport.Line], _ wall: WallClock)
    -> [String]
  {
    if lines.isEmpty { return [] }
    let padding = String(repeating: " ", count: max(0, 14 - title.count))
    let count = lines.reduce(0) { $0 + max(1, $1.missing) }
    return ["  \(title)\(padding)\(count)"] + lines.map { "    " + words($0, wall) }
  }

  private static func words(_ line: BoardingReport.Line, _ wall: WallClock) -> String {
    let isGuest = line.row?.sequence == nil && line.event?.airlineKey == nil
    let admits = line.row?.admits ?? 1
    return [
      line.row?.sequence.map { "no. \(escaped($0, limit: 8))" },
      line.person.seat.map { "seat \(escaped($0, limit: 20))" },
      line.name.map { escaped($0, limit: 40) }
        ?? line.event?.pass.map { "pass \($0.issuer)/\($0.passID)" },
      isGuest ? line.person.reference.map { escaped($0, limit: 40) } : nil,
      line.missing > 0 && admits > 1
        ? line.missing == admits ? "\(admits) people" : "\(line.missing) of \(admits)" : nil,
      line.event.map { words($0, wall) },
    ].compactMap(\.self).joined(separator: "  ")
  }

  /// Returns a person in words.
  static func words(_ person: Person) -> String {
    let parts = [
      person.name.map { escaped($0, limit: 100) },
      person.seat.map { "seat \(escaped($0, limit: 40))" },
      person.sequence.map { "no. \(escaped($0, limit: 8))" },
    ].compactMap(\.self)
    return parts.isEmpty ? "a person whose name is not known" : parts.joined(separator: "  ")
  }

  /// Returns an event in words.
  static func words(_ event: AdmissionEvent, _ wall: WallClock) -> String {
    var words =
      "\(DoorWords.inEnglish.event(event.kind)) \(wall.inWords(event.at)) at \(event.device.keyID)"
    if let departs = event.departs { words += ", departs \(wall.inWords(departs))" }
    if let key = event.airlineKey, !event.kind.isEntry { words += ", no. \(key.sequence)" }
    if let reason = event.reason { words += ", \(escaped(reason))" }
    if let by = event.by { words += ", by \(escaped(by))" }
    return words + " [\(event.id)]"
  }

  /// Returns in words who is in too often, by name and seat, or by pass or sequence number if these are not known.
  static func words(_ conflict: AdmissionConflict, _ person: Person) -> String {
    let subject =
      switch conflict.subject {
      case .pass(let pass): "pass \(pass.issuer)/\(pass.passID)"
      case .passenger(let key): "passenger no. \(key.sequence)"
      }
    let gates = Set(conflict.entries.map(\.device.keyID.rawValue)).sorted().joined(separator: ", ")
    let name = person.name == nil && person.seat == nil ? subject : words(person)
    return "\(name): \(conflict.entries.count) let in, \(conflict.allowed) allowed (\(gates)); "
      + "look for them inside"
  }

  /// Returns an event as a JSON object on one line.
  static func json(_ event: AdmissionEvent) -> String {
    JSONWriter.line { writer in
      writer.name("news")
      writer.event(event)
    }
  }
}
