internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

/// A kind of files that an operator imports at the desk.
package struct StaffImport: Sendable {
  /// The segment of its path, such as `schedule`.
  package let name: String
  package let title: String
  /// The columns and parts that the files have, in a sentence.
  package let about: String
  /// The operations of the API: the rehearsal, and the import.
  package let rehearsal: String
  package let operation: String
  /// The part of the desk that lists what was imported, such as `flights`.
  package let area: String

  package init(
    _ name: String, _ title: String, about: String, rehearsal: String, operation: String,
    area: String
  ) {
    (self.name, self.title, self.about, self.area) = (name, title, about, area)
    (self.rehearsal, self.operation) = (rehearsal, operation)
  }
}

/// The pages on which operators import files: first they see what would change and each problem beside its line, then
/// they confirm.
///
/// The page that asks for the confirmation has the files in it, so what is confirmed is what was seen, and any service
/// of the store may answer.
package struct StaffImports: StaffArea {
  package let name = "imports"
  package let title = "Imports"
  package let about =
    "Schedules, programmes and hotels from files. You see the changes first."
  private let kinds: [StaffImport]

  /// The greatest length of all files together in bytes; base64url makes them a third longer in the confirmation.
  private static let longestFiles = 4 << 20
  private static let maxFiles = 20
  package let longestBody = 6 << 20

  package init(_ kinds: [StaffImport]) { self.kinds = kinds }

  package func isFor(_ visit: StaffVisit) -> Bool { visit.isOperator }

  package func outcome(
    _ path: [String], isPost: Bool, _ visit: StaffVisit
  ) async throws -> StaffOutcome {
    if path.isEmpty, !isPost { return .page(page(visit)) }
    guard isPost, let kind = kinds.first(where: { $0.name == path.first }) else {
      throw PageFault.notFound
    }
    switch path.dropFirst() {
    case ["look"]: return .page(try await rehearse(kind, visit))
    case ["confirm"]: return .page(try await confirm(kind, visit))
    default: throw PageFault.notFound
    }
  }

  package func page(refusing path: [String], _ visit: StaffVisit) async throws -> StaffPage? {
    page(visit)
  }

  private func page(_ visit: StaffVisit) -> StaffPage {
    var page = StaffPage(title)
    page.lead = "Nothing changes until you confirm what you have seen."
    page.sections = kinds.map { choice(of: $0, heading: $0.title, visit) }
    return page
  }

  /// The form that takes the files of a kind.
  private func choice(
    of kind: StaffImport, heading: String, _ visit: StaffVisit
  ) -> StaffSection {
    var section = StaffSection(heading, text: kind.about)
    let field = FormField(.files, "files", "Files").with {
      $0.hint =
        "CSV or JSON, \(Self.longestFiles >> 20) MiB in all. All files together are one import."
    }
    section.forms = [
      Form(
        visit.path(name, kind.name, "look"), [FormGroup([field])],
        submit: "See what would change")
    ]
    return section
  }

  // MARK: The steps

  private func rehearse(_ kind: StaffImport, _ visit: StaffVisit) async throws -> StaffPage {
    let files = UploadedForm(visit.body, mediaType: visit.mediaType).files
      .filter { $0.field == "files" && !($0.name.isEmpty && $0.bytes.isEmpty) }
      .map { (name: $0.name.isEmpty ? "file" : $0.name, bytes: $0.bytes) }
    let report = try await visit.ask(kind.rehearsal) { try write(files, to: &$0) }
    var page = StaffPage(kind.title)
    page.back = PageLink(visit.path(name), title)
    page.sections = sections(of: report)
    guard report["can_import"].isTrue else {
      page.lead = "Nothing can be imported yet: correct the files, and choose them again."
      page.sections.append(choice(of: kind, heading: "The corrected files", visit))
      return page
    }
    let changes = (report["new"].number ?? 0) + (report["changed"].number ?? 0)
    guard changes > 0 else {
      page.lead = "These files change nothing."
      return page
    }
    let hidden = files.enumerated().flatMap { index, file in
      [
        FormField(.hidden, "name\(index)", "", value: file.name),
        FormField(
          .hidden, "content\(index)", "",
          value: String(decoding: Base64URL.encode(file.bytes), as: UTF8.self)),
      ]
    }
    var section = StaffSection(
      "Confirm", text: "The parts are imported one after another, while sales go on.")
    section.forms = [
      Form(
        visit.path(name, kind.name, "confirm"), [FormGroup(hidden)],
        submit: "Import \(counted(changes, "part"))")
    ]
    page.sections.append(section)
    return page
  }

  private func confirm(_ kind: StaffImport, _ visit: StaffVisit) async throws -> StaffPage {
    var files: [(name: String, bytes: [UInt8])] = []
    while files.count < Self.maxFiles, visit.form.has("content\(files.count)") {
      let index = files.count
      guard let bytes = try? Base64URL.decode(Array(visit.form["content\(index)"].utf8)[...]) else {
        throw Self.refusal("the files of this page are not whole; choose them again")
      }
      files.append((visit.form["name\(index)"], bytes))
    }
    let report = try await visit.ask(kind.operation, step: "import") { try write(files, to: &$0) }
    var page = StaffPage(kind.title)
    page.back = PageLink(visit.path(name), title)
    page.sections = sections(of: report)
    if report["can_import"].isTrue {
      page.done = "The files are imported."
      var next = StaffSection("")
      next.links = [PageLink(visit.path(kind.area), "See what is on sale today")]
      page.sections.append(next)
    } else {
      page.lead = "Nothing was imported: what is on sale changed after you looked at the files."
    }
    return page
  }

  private func write(
    _ files: [(name: String, bytes: [UInt8])], to writer: inout JSONWriter
  ) throws {
    guard (1...Self.maxFiles).contains(files.count) else {
      throw Self.refusal("choose 1 to \(Self.maxFiles) files")
    }
    guard files.reduce(0, { $0 + $1.bytes.count }) <= Self.longestFiles else {
      throw Self.refusal(
        "the files are longer than \(Self.longestFiles >> 20) MiB; import them in parts, or with passservice on the "
          + "machine of the service")
    }
    let texts = try files.map { file in
      guard let text = String(validating: file.bytes, as: UTF8.self) else {
        throw Self.refusal(
          "\(escaped(file.name, limit: 60)): is no text in UTF-8; save it as CSV UTF-8")
      }
      return (name: escaped(file.name, limit: 100), text: text)
    }
    writer.objects("files", texts) { writer, file in
      writer.member("name", file.name)
      writer.member("content", file.text)
    }
  }

  private static func refusal(_ words: String) -> PageFault {
    .refused(PageFault.Refused(status: 422, code: "", message: words))
  }

  // MARK: What was found

  private func sections(of report: Received) -> [StaffSection] {
    let problems = report["problems"].list
    if !report["can_import"].isTrue {
      let count = report["problem_count"].number ?? 0
      var section = StaffSection(
        counted(count, "problem"),
        StaffTable(
          ["Line", "Column", "File", "What is wrong"],
          problems.map { problem in
            StaffRow([
              "\(problem["line"].number ?? 0)", "\(problem["column"].number ?? 0)",
              problem["file"].text, problem["detail"].text,
            ])
          }, nothing: "No problem was found."))
      if count > problems.count { section.text = "The first \(problems.count) are shown." }
      return [section]
    }
    let numbers = StaffSection(
      "Changes",
      facts: [
        ("New", "new"), ("Changed", "changed"), ("The same", "same"),
        ("Left alone", "left_alone_count"),
      ]
      .map { Fact($0, "\(report[$1].number ?? 0)") })
    var sections = [numbers]
    let left = report["left_alone"].list
    if !left.isEmpty {
      sections.append(
        StaffSection(
          "Left alone",
          StaffTable(["Part and reason"], left.map { StaffRow([$0.text]) }, nothing: "")))
    }
    let besides = report["not_in_files"].list
    if !besides.isEmpty {
      sections.append(
        StaffSection(
          "On sale and not in these files",
          StaffTable(
            ["Name", "How many"],
            besides.map { StaffRow([$0["name"].text, "\($0["count"].number ?? 0)"]) }, nothing: ""))
      )
    }
    return sections
  }
}
