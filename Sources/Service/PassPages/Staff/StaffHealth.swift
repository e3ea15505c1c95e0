internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

/// The pages that show an operator whether the service is well: its checks, its keys, bundle and lists with their ends,
/// the doctor, and the trail of operations.
package struct StaffHealth: StaffArea {
  package let name = "service"
  package let title = "Service"
  package let about =
    "Checks, keys, trust bundle and lists with their ends, and the doctor."

  package init() {}

  package func isFor(_ visit: StaffVisit) -> Bool { visit.isOperator }

  package func outcome(
    _ path: [String], isPost: Bool, _ visit: StaffVisit
  ) async throws -> StaffOutcome {
    guard !isPost else { throw PageFault.noAction }
    switch path {
    case []: return .page(try await state(visit))
    case ["doctor"]: return .page(try await doctor(visit))
    default: throw PageFault.notFound
    }
  }

  private func state(_ visit: StaffVisit) async throws -> StaffPage {
    let state = try await visit.ask("getOperationsState")
    let load = try await visit.ask("getStatus", further: true)
    let trail = try await visit.ask(
      "getOperationsTrail", query: [("limit", "50")], further: true)
    var page = StaffPage(title)
    page.state = worst(state["checks"].list.map { $0["state"].text })
    page.lead = "Checked at \(visit.utc(state["now"].text))."
    page.sections = [
      checks(state, visit), trust(state, visit), keys(state, visit), lists(state, visit),
      self.load(load),
      StaffSection("Imports and other commands", .operations(trail, visit)),
    ]
    return page
  }

  /// The worst of some states, as the word of a page.
  private func worst(_ states: [String]) -> String {
    for word in ["fault", "failed", "warning"] where states.contains(word) {
      return word.uppercased()
    }
    return "OK"
  }

  private func checks(_ state: Received, _ visit: StaffVisit) -> StaffSection {
    var section = StaffSection(
      "Checks",
      StaffTable(
        ["Check", "State", "Reason"],
        state["checks"].list.map {
          StaffRow([$0["name"].text, $0["state"].text, $0["reason"].text])
        }, nothing: "There are no checks."))
    section.text = "As /readyz says, with the reasons."
    section.links = [PageLink(visit.path(name, "doctor"), "Ask the doctor")]
    return section
  }

  private func trust(_ state: Received, _ visit: StaffVisit) -> StaffSection {
    let bundle = state["trust_bundle"]
    var section = StaffSection(
      "Trust bundle",
      facts: [
        Fact("Ends", visit.utcWithYear(bundle["valid_until"].text)),
        Fact("Fault", bundle["fault"].text),
      ].filter { !$0.value.isEmpty })
    let gaps = bundle["gaps"].list
    if !gaps.isEmpty {
      section.table = StaffTable(
        ["What it lacks", "How urgent"],
        gaps.map { StaffRow([$0["text"].text, $0["is_urgent"].isTrue ? "now" : "soon"]) },
        nothing: "")
    }
    return section
  }

  private func keys(_ state: Received, _ visit: StaffVisit) -> StaffSection {
    StaffSection(
      "Keys",
      StaffTable(
        ["Key", "Signs", "Begins", "Ends", "Private key"],
        state["keys"].list.map { key in
          StaffRow([
            key["key_id"].text, key["kinds"].list.map(\.text).joined(separator: ", "),
            visit.utcWithYear(key["valid_from"].text), visit.utcWithYear(key["valid_until"].text),
            key["can_sign"].isTrue ? "here" : "not here",
          ])
        }, nothing: "There are no keys."))
  }

  private func lists(_ state: Received, _ visit: StaffVisit) -> StaffSection {
    StaffSection(
      "Status lists",
      StaffTable(
        ["List", "Ends"],
        state["status_lists"].list.map {
          StaffRow(["\($0["list"].number ?? 0)", visit.utcWithYear($0["valid_until"].text)])
        }, nothing: "No list was signed yet."))
  }

  private func load(_ status: Received) -> StaffSection {
    let load = status["load"]
    var section = StaffSection(
      "Load",
      facts: [
        ("Requests in work", "running"), ("Requests that wait", "waiting"),
        ("Requests refused", "refused"),
      ]
      .map { Fact($0, "\(load[$1].number ?? 0)") })
    let maintenance = status["maintenance"]
    if maintenance.exists {
      section.facts.append(Fact("Closed for maintenance", maintenance["message"].text))
    }
    section.table = StaffTable(
      ["Payment provider", "State", "Calls", "Failures"],
      status["payment_providers"].list.map { provider in
        StaffRow([
          provider["name"].text, Self.words(ofCircuit: provider["circuit"].text),
          "\(provider["calls"].number ?? 0)",
          "\(provider["failures"].number ?? 0)",
        ])
      }, nothing: "No payment provider has a circuit breaker.")
    return section
  }

  /// The state of a circuit breaker in words; a closed circuit is the good state, which few people guess.
  private static func words(ofCircuit state: String) -> String {
    switch state {
    case "CLOSED": "works"
    case "OPEN": "failed too often, so no payment is begun for a while"
    case "HALF_OPEN": "is tried again with one payment"
    default: state
    }
  }

  private func doctor(_ visit: StaffVisit) async throws -> StaffPage {
    let answer = try await visit.ask("examineService")
    var page = StaffPage("Doctor")
    page.back = PageLink(visit.path(name), title)
    page.state = worst(answer["findings"].list.map { $0["state"].text })
    page.lead = "Examined at \(visit.utc(answer["examined_at"].text)); kept for five minutes."
    page.sections = [
      StaffSection(
        "Findings",
        StaffTable(
          ["Part", "State", "What was found", "What to do"],
          answer["findings"].list.map {
            StaffRow([$0["check"].text, $0["state"].text, $0["text"].text, $0["advice"].text])
          }, nothing: "Nothing was examined."))
    ]
    return page
  }
}

extension StaffTable {
  /// The commands of operators about no booking, newest first.
  fileprivate static func operations(_ answer: Received, _ visit: StaffVisit) -> StaffTable {
    StaffTable(
      ["When", "Who", "What", "Details"],
      answer["entries"].list.map { entry in
        StaffRow([
          visit.utc(entry["at"].text), entry["agent"].text, entry["action"].text,
          entry["subject"].members.map { "\($0.name) \($0.value.text)" }.joined(separator: ", "),
        ])
      }, nothing: "No operator has given a command yet.")
  }
}
