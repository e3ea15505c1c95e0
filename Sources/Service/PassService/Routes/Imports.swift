package import ServiceHTTP
internal import BookingStore
internal import Bookings
internal import PassCrypto
internal import Selling
internal import StrictText
package import Vocabulary

/// The result of an import of an operator's files, or of its rehearsal.
package struct ImportReport: Sendable {
  /// A problem in one of the files, beside its line.
  package struct Problem: Sendable {
    package let file: String
    /// The line, from 1; the column, also from 1, counts bytes in JSON and characters in CSV.
    package let line: Int
    package let column: Int
    package let detail: String

    package init(file: String, line: Int, column: Int, detail: String) {
      (self.file, self.line, self.column, self.detail) = (file, line, column, detail)
    }
  }

  /// The problems; if there is one, nothing is imported.
  package var problems: [Problem] = []
  /// The numbers of parts that are new, changed, or the same as before.
  package var new = 0
  package var changed = 0
  package var same = 0
  /// Messages about parts that are not updated.
  package var left: [String] = []
  /// The parts that are on sale and not in the files, with a number for each name: an import ends nothing.
  package var besides: [(name: String, count: Int)] = []

  package init(problems: [Problem] = []) { self.problems = problems }

  /// Maximum number of problems, and of messages, in an answer.
  private static let maxListed = 200

  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("can_import", problems.isEmpty)
    writer.member("problem_count", problems.count)
    writer.objects("problems", problems.prefix(Self.maxListed)) { writer, problem in
      writer.member("file", problem.file)
      writer.member("line", problem.line)
      writer.member("column", problem.column)
      writer.member("detail", problem.detail)
    }
    writer.member("new", new)
    writer.member("changed", changed)
    writer.member("same", same)
    writer.member("left_alone_count", left.count)
    writer.member("left_alone", Array(left.prefix(Self.maxListed)))
    writer.objects("not_in_files", besides.prefix(Self.maxListed)) { writer, part in
      writer.member("name", part.name)
      writer.member("count", part.count)
    }
  }
}

/// One of the files of an import.
package struct ImportedFile: Sendable {
  package let name: String
  package let bytes: [UInt8]
}

/// The import of one product: it reads the files and publishes their parts.
///
/// A rehearsal gets a store that keeps its commits to itself. `done` is told each number of parts that was committed.
package typealias ProductImport =
  @Sendable (
    _ files: [ImportedFile], _ isRehearsal: Bool, _ now: Instant,
    _ done: @escaping @Sendable (Int) -> Void
  ) async throws -> ImportReport

extension Endpoint {
  /// Returns the endpoints of a product's imports: the rehearsal, which changes nothing, and the import.
  ///
  /// `path` is that of the import, such as `/schedule-imports`, and `name` that of its operation, such as
  /// `importSchedule`.
  package static func imports(
    _ path: String, _ name: String, _ tools: ServiceTools, _ run: @escaping ProductImport
  ) -> [Endpoint] {
    let rehearsal = "rehearse" + name.prefix(1).uppercased() + name.dropFirst()
    return [
      .question("\(path)/rehearsal", rehearsal, .operators, .change) { call in
        let files = try call.importedFiles()
        let report = try await run(files, true, call.now) { _ in }
        return .json { report.write(to: &$0) }
      }.taking(.files),
      .post(path, name, .operators) { call in
        try await importFiles(call, name, tools, run)
      }.taking(.files),
    ]
  }

  /// Imports files, and says how much of them was loaded if the import was interrupted.
  private static func importFiles(
    _ call: Call, _ name: String, _ tools: ServiceTools, _ run: ProductImport
  ) async throws -> HTTPAnswer {
    let files = try call.importedFiles()
    // Whoever imports is on record before the first part is committed, also if the import is interrupted.
    try await tools.keep(
      call, name,
      [
        "files": files.map { escaped($0.name, limit: 60) }.joined(separator: " "),
        "digest": try digest(files),
      ])
    let done = Tally()
    let report: ImportReport
    do {
      report = try await run(files, false, call.now) { done.add($0) }
    } catch  where done.count > 0 {
      tools.failures.tell("an import was interrupted", "\(error)")
      let parts = done.count == 1 ? "1 part, which stays" : "\(done.count) parts, which stay"
      throw Problem.unavailable(
        "the import was interrupted after \(parts); send the same request again "
          + "for the rest")
    }
    if report.problems.isEmpty {
      try await tools.keep(
        call, "\(name)_done",
        [
          "new": "\(report.new)", "changed": "\(report.changed)", "same": "\(report.same)",
          "left_alone": "\(report.left.count)",
        ])
    }
    return .json { report.write(to: &$0) }
  }

  private static func digest(_ files: [ImportedFile]) throws -> String {
    let digests = try files.flatMap { try SHA256.digest($0.bytes) }
    return String(decoding: Base64URL.encode(try SHA256.digest(digests)), as: UTF8.self)
  }
}

extension Call {
  /// Reads the files of an import; the caller works at all airports.
  fileprivate func importedFiles() throws(Problem) -> [ImportedFile] {
    try checkWorksEverywhere()
    return try json { (body) throws(ShapeError) in
      try body.objects("files", 1...20) { (file) throws(ShapeError) in
        ImportedFile(
          name: try file.line("name", upTo: 120), bytes: Array(try file.string("content").utf8))
      }
    }
  }
}
