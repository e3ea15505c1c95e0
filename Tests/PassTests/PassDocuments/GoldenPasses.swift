import Foundation
import PassDocuments
import PassTestSupport
import Testing

/// Fixed signed passes, with the requests they were issued for.
enum GoldenPasses {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Golden")
  private static let examples = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples")

  private static let requests: [String: URL] = [
    "boarding-pass": examples.appending(path: "boarding-pass.json"),
    "two-legs": examples.appending(path: "boarding-pass-two-legs.json"),
    "four-legs": folder.appending(path: "four-legs.json"),
    "standby": folder.appending(path: "standby.json"),
    "family": examples.appending(path: "boarding-passes.ndjson"),
    "show": examples.appending(path: "ticket-show.json"),
    "stay": examples.appending(path: "ticket-stay.json"),
    "appointment": examples.appending(path: "ticket-appointment.json"),
    "event": examples.appending(path: "ticket-event.json"),
    "staff": examples.appending(path: "staff-badge.json"),
  ]

  /// All names, one for each kind of page.
  static let names = requests.keys.sorted()

  /// Returns the passes with this name, with or without their requests.
  static func jobs(_ name: String, bare: Bool = false) throws -> [PrintJob] {
    struct Line: Decodable {
      let name: String
      let barcode_data: String
    }
    let lines = try String(contentsOf: folder.appending(path: "passes.ndjson"), encoding: .utf8)
    let passes = try lines.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }.filter { $0.name == name }.map { try PrintablePass(Array($0.barcode_data.utf8)) }
    try #require(!passes.isEmpty)
    if bare { return passes.map { PrintJob($0) } }
    let text = try String(contentsOf: requests[name].orThrow(name), encoding: .utf8)
    let requests = passes.count == 1 ? [text] : text.split(separator: "\n").map(String.init)
    return try zip(passes, requests).map {
      PrintJob($0, try PageDetails(request: Array($1.utf8)))
    }
  }
}
