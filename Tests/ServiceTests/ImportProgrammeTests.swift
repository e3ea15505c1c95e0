import BookingStore
import Bookings
import Foundation
import PassService
import PassTestSupport
import Selling
import Shows
import Testing
import Vocabulary

@testable import passservice

/// The output of `passservice import-programme` for an operator.
@Suite struct ImportProgrammeTests {
  /// Standard output, standard error and the exit code of the command.
  private struct Answer: Equatable {
    var output: String
    var error = ""
    var code: Int32 = 0
  }

  /// The files of the demonstration from a day on, and the data directory of a service.
  private struct Place {
    let folder: TemporaryDirectory
    let files: [String]

    var data: String { "\(folder.path)/data" }

    init() throws {
      folder = try TemporaryDirectory()
      let folder = folder.path
      try FileManager.default.createDirectory(
        atPath: "\(folder)/data", withIntermediateDirectories: true)
      let day = try CivilDate("2025-03-24").orThrow("a day")
      files = try DemoProgramme.files(from: day).map { file in
        let path = "\(folder)/\(file.name)"
        try Data(file.bytes).write(to: URL(filePath: path))
        return path
      }
      _ = try Composition.openStore(data)
    }

    func run(_ files: [String]) async throws -> Answer {
      let (output, error) = ("\(folder.path)/output", "\(folder.path)/error")
      for path in [output, error] { try Data().write(to: URL(filePath: path)) }
      let arguments =
        ["import-programme", "--data", data, "--now", "2025-03-23T12:00:00Z"] + files
      let code = try await ChildProcess.runToEnd {
        try ChildProcess(
          "\(try ChildProcess.productFolder())/passservice", arguments,
          output: .file(output), error: .file(error))
      }
      return Answer(
        output: try String(contentsOfFile: output, encoding: .utf8),
        error: try String(contentsOfFile: error, encoding: .utf8), code: code)
    }
  }

  @Test func `a programme is taken in once, and every mistake is a line with its place`()
    async throws
  {
    let place = try Place()
    let first = try await place.run(place.files)
    #expect(first == Answer(output: "98 shows new, 0 changed, 0 the same, 0 left alone\n"))
    let again = try await place.run(place.files)
    #expect(again == Answer(output: "0 shows new, 0 changed, 98 the same, 0 left alone\n"))

    let wrong = "\(place.folder.path)/wrong.csv"
    try """
    code,movie,screen,date,starts,currency,regular,premium
    past,harbour,lumen-1,2025-03-22,20:30,EUR,1200,
    a,harbour,lumen-1,2025-03-25,20:30,EUR,-1,
    b,harbour,lumen-1,2025-03-30,02:30,EUR,1200,
    c,harbour,lumen-1,2025-04-02,20:30,EUR,1200,1400 USD
    d,harbor,lumen-1,2025-04-02,20:30,EUR,1200,

    """.write(toFile: wrong, atomically: true, encoding: .utf8)
    let refused = try await place.run([wrong])
    #expect(refused.code == 73 && refused.output.isEmpty)
    let lines = refused.error.replacing(wrong, with: "wrong.csv").split(separator: "\n")
    let expected: [String] = [
      "passservice: wrong.csv:3:40: regular: expected an amount from 0 to 1000000000 in minor units (for example "
        + #"cents), without a decimal point, such as 1500, found "-1""#,
      "passservice: wrong.csv:4:1: starts: 02:30 on 2025-03-30 does not exist in Europe/Vienna, or the show is longer "
        + "than 24 hours; choose another time",
      "passservice: wrong.csv:5:45: premium: is in USD, and the currency of the row is EUR",
      "passservice: wrong.csv:6:1: movie: there is no movie with the code harbor; add it, or correct "
        + "the code",
    ]
    #expect(lines.map(String.init) == expected)

    let past = "\(place.folder.path)/past.csv"
    try """
    code,movie,screen,date,starts,currency,regular
    past,harbour,lumen-1,2025-03-22,20:30,EUR,1200

    """.write(toFile: past, atomically: true, encoding: .utf8)
    let left = try await place.run([past])
    #expect(
      left
        == Answer(
          output: "0 shows new, 0 changed, 0 the same, 1 left alone\n",
          error: "left alone: past: it has begun already, and it was not announced before\n"))
    #expect(try await place.run(["\(place.folder.path)/none.csv"]).code == 66)
  }

  @Test func `a new trial gets the demonstration, and an interrupted start goes on with it`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let now = try Instant("2025-03-24T06:00:00Z").orThrow("a time")
    let composition = Composition(data: "\(folder.path)/data") { now }
    let data = try ServiceData(composition.data, issuer: nil, now: now)
    _ = try ShowSetup(data, isNew: true, now: now)
    // At the next start, a day later, the store exists, but no programme was published.
    let later = now.adding(seconds: 86_400)
    let setup = try ShowSetup(data, isNew: false, now: later)
    #expect(setup.demonstration.isPending)
    let desk = ShowDesk(
      ShowProduct(), store: try Composition.openStore(composition.data),
      providers: composition.providers)
    try await setup.publish(into: desk, now: later)
    #expect(!setup.demonstration.isPending && setup.demonstration.isThere)
    let movies = try await desk.store.records(
      Movie.self, .playing(in: "Wien"), ranks: 0..<Int.max)
    #expect(movies.count == 6)
  }
}
