internal import ServiceHTTP
internal import Vocabulary

/// The way from a path to a page of the desk, for a person who is signed in.
struct StaffRoute {
  let site: StaffSite
  let visit: StaffVisit
  /// The path of the request.
  let address: String
  /// A key for the forms of a page that is shown after a form.
  let newKey: String
  /// What the form before this page has done.
  let notice: StaffNotice?

  /// Answers a request for a path behind `/desk`, in an area.
  func answer(
    _ path: [String], _ area: (any StaffArea)?, isPost: Bool
  ) async throws -> HTTPAnswer {
    if path.isEmpty, !isPost { return try answer(home, in: nil) }
    guard let area else { throw PageFault.notFound }
    let rest = Array(path.dropFirst())
    do {
      switch try await area.outcome(rest, isPost: isPost, visit) {
      case .page(var page):
        guard !isPost, let notice, notice.place == address else {
          return try answer(page, in: area, key: isPost ? newKey : visit.visit.key)
        }
        page.done = notice.text
        return try answer(page, in: area, key: visit.visit.key)
          .with("set-cookie", StaffCookie.setting(StaffCookie.done, to: "", seconds: 0))
      case .see(let place):
        return HTTPAnswer(status: 303).with("location", place)
      case .done(let text, let place):
        let cookie = StaffNotice(text, at: place).cookie
        return HTTPAnswer(status: 303).with("location", place)
          .with(
            "set-cookie",
            StaffCookie.setting(StaffCookie.done, to: cookie, seconds: StaffNotice.lasts))
      case .file(let answer): return answer
      }
    } catch PageFault.refused(let refused) {
      // The roles of a session count as long as its token does.
      guard refused.status != 401 else {
        return try StaffDoor(site: site, visit: visit.visit, address: address).asking()
      }
      return try await answer(refused, rest, area, isPost: isPost)
    } catch let fault as PageFault {
      return try answer(fault.staffPage, in: area)
    }
  }

  /// Shows the page of a refused form again, with what was typed; the refusal alone where there is no such page.
  private func answer(
    _ refused: PageFault.Refused, _ path: [String], _ area: any StaffArea, isPost: Bool
  ) async throws -> HTTPAnswer {
    var shown: StaffPage?
    if isPost, ![429, 503].contains(refused.status) {
      // What refused the form may refuse the page, too.
      shown = try? await area.page(refusing: path, visit)
    }
    guard var page = shown?.keeping(visit.form, sentTo: address) else {
      var answer = try answer(PageFault.refused(refused).staffPage, in: area)
      if let seconds = refused.retryAfter { answer = answer.with("retry-after", "\(seconds)") }
      return answer
    }
    page.faults = refused.lines
    page.status = refused.status
    return try answer(page, in: area, key: newKey, refused: address)
  }

  private var home: StaffPage {
    let rows = areas.map { StaffRow([$0.title, $0.about], href: visit.path($0.name)) }
    let table = StaffTable(
      ["Part", "What is there"], rows, nothing: "No part of the desk is for your role.")
    return StaffPage("Start", [StaffSection("The parts of the desk", table)])
  }

  private var areas: [any StaffArea] { site.areas.filter { $0.isFor(visit) } }

  private func answer(
    _ page: StaffPage, in area: (any StaffArea)?, key: String? = nil, refused: String? = nil
  ) throws -> HTTPAnswer {
    try site.frame.answer(
      page, key: key ?? newKey, refused: refused,
      [
        "who": who,
        "areas": areas.map { other -> PageData in
          [
            "href": visit.path(other.name), "text": other.title,
            "isCurrent": other.name == area?.name,
          ]
        },
      ])
  }

  /// The person with roles and airports, such as "jane, agent at JFK and SFO".
  private var who: String {
    let caller = visit.caller
    let roles = [(caller.isAgent, "agent"), (caller.isOperator, "operator")]
      .filter(\.0).map(\.1).joined(separator: " and ")
    let places = caller.airports.map {
      " at " + ($0.isEmpty ? "no airport" : $0.map(\.rawValue).sorted().joined(separator: ", "))
    }
    return "\(caller.shortName), \(roles)\(places ?? "")"
  }
}
