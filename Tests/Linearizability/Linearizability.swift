import Foundation
import Histories

/// A program that checks whether the bookings of a real `passservice` are linearizable.
///
/// Over HTTP, users hold, release, book, check in and cancel a few seats of a flight, or up to three at once of a
/// show, or a room for up to three nights, or a provider's time for up to three slots. Others do so in a second
/// process on the same store. Both processes are killed, and the service's clock jumps so that holds end. With
/// `--postgres` all users ask two services on one database, and services and backends are killed. Then the program
/// searches, seat by seat, for a sequential order of all answers.
///
///     linearizability [--product flights|shows|stays|appointments] [--seconds N] [--users N] [--others N]
///                     [--seats N] [--kills N] [--seed N] [--postgres] [--folder FOLDER] [--service PATH] [--markdown]
///
/// It ends with 1 if there is no such order or an answer was another one under the same key, and with 2 if the search
/// was given up.
@main
struct Linearizability {
  static func main() async throws {
    var options = Options()
    var rest = CommandLine.arguments.dropFirst()
    func number() -> Int { rest.popFirst().flatMap { Int($0) } ?? 0 }
    while let option = rest.popFirst() {
      switch option {
      case "--product": options.product = rest.popFirst() ?? options.product
      case "--seconds": options.seconds = number()
      case "--users": options.users = number()
      case "--others": options.others = number()
      case "--seats": options.seats = number()
      case "--kills": options.kills = number()
      case "--seed": options.seed = UInt64(max(number(), 0))
      case "--folder": options.folder = rest.popFirst() ?? options.folder
      case "--service": options.service = rest.popFirst() ?? options.service
      case "--postgres": options.isPostgres = true
      case "--markdown": options.isMarkdown = true
      // This program starts itself as the second process with this option.
      case "--counter":
        let product = rest.popFirst() ?? ""
        return try Counter.serve(product, data: rest.popFirst() ?? "")
      default:
        print(
          "usage: linearizability [--product flights|shows|stays|appointments] [--seconds N] [--users N] [--others N] "
            + "[--seats N] [--kills N] [--seed N] [--postgres] [--folder FOLDER] [--service PATH] [--markdown]"
        )
        exit(option == "--help" ? 0 : 64)
      }
    }
    let home = "\(options.folder)/linearizability-\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let code: Int32
    do {
      let report = try await Run(options, home: home).report()
      print(options.isMarkdown ? report.row : report.text)
      code = report.code
    } catch {
      print("linearizability: \(error)")
      code = 70
    }
    // After a failure the files stay for the analysis.
    if code == 0 { try? FileManager.default.removeItem(atPath: home) } else { print(home) }
    exit(code)
  }

  struct Options: Sendable {
    /// The product to sell: `flights`, `shows`, `stays` or `appointments`.
    var product = "flights"
    var seconds = 60
    /// Whether two services run on a PostgreSQL server of their own, in place of one with a file and a second process.
    var isPostgres = false
    /// The number of users over HTTP.
    var users = 12
    /// The number of users of the second process, if there is one.
    var others = 4
    var seats = 6
    /// The number of kills of both processes, together.
    var kills = 12
    var seed: UInt64 = 1
    var folder = FileManager.default.temporaryDirectory.path
    /// The program under test; by default the one built beside this.
    var service =
      Bundle.main.executableURL?.deletingLastPathComponent()
      .appending(path: "passservice").path ?? "passservice"
    /// Whether to print a row of README's table.
    var isMarkdown = false
  }
}
