import Foundation
import PassDocuments
import PassTestSupport
import Testing

/// Each layout as a list of its elements and their positions: `Tests/PassTests/Golden/*.txt`.
///
/// The lists do not depend on fonts, so they are the same on any machine, and a change is a readable line.
/// PASSTOOL_GOLDEN=write regenerates the lists; review them and the pages.
@Suite struct GoldenTests {
  struct Case: CustomTestStringConvertible {
    let pass: String
    let paper: Paper
    let arrangement: Arrangement
    var isBare = false

    var name: String {
      "\(pass)-\(paper.rawValue)-\(arrangement.rawValue)" + (isBare ? "-bare" : "")
    }
    var testDescription: String { name }
  }

  static let cases: [Case] =
    GoldenPasses.names.flatMap { name in
      [Case(pass: name, paper: .a4, arrangement: .page)]
        + (name == "family"
          ? [] : [Case(pass: name, paper: .receipt, arrangement: .page)])
    } + [
      Case(pass: "boarding-pass", paper: .letter, arrangement: .page),
      Case(pass: "boarding-pass", paper: .a4, arrangement: .page, isBare: true),
      Case(pass: "event", paper: .a4, arrangement: .page, isBare: true),
      Case(pass: "family", paper: .a4, arrangement: .family),
      Case(pass: "family", paper: .letter, arrangement: .family),
      Case(pass: "show", paper: .a4, arrangement: .family),
      Case(pass: "staff", paper: .a4, arrangement: .badges),
      Case(pass: "staff", paper: .letter, arrangement: .badges),
      Case(pass: "event", paper: .a4, arrangement: .badges),
      Case(pass: "boarding-pass", paper: .a4, arrangement: .phone),
      Case(pass: "event", paper: .a4, arrangement: .phone),
    ]

  @Test(arguments: cases) func `a layout is what it was`(_ wanted: Case) throws {
    var options = PrintOptions()
    options.paper = wanted.paper
    options.arrangement = wanted.arrangement
    let jobs = try GoldenPasses.jobs(wanted.pass, bare: wanted.isBare)
    let listing = try Drawing(jobs, options).listing
    let file = GoldenPasses.folder.appending(path: "\(wanted.name).txt")
    if ProcessInfo.processInfo.environment["PASSTOOL_GOLDEN"] == "write" {
      try listing.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("\(wanted.name).txt was written; look at it")
      return
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    let difference = Self.difference(golden, listing)
    #expect(difference.isEmpty, "\(wanted.name): - is the golden, + what came\n\(difference)")
  }

  @Test func `a line that changed is shown, and those around it are not`() {
    #expect(Self.difference("a\nb\nc\n", "a\nb\nc\n") == "")
    #expect(Self.difference("a\nb\nc\n", "a\nB\nc\n") == "- b\n+ B")
    #expect(Self.difference("a\nc\n", "a\nb\nc\n") == "+ b")
  }

  private static func difference(_ golden: String, _ listing: String) -> String {
    let (old, new) = (golden.components(separatedBy: "\n"), listing.components(separatedBy: "\n"))
    return new.difference(from: old).sorted { $0.offset < $1.offset }.map { change in
      switch change {
      case .remove(_, let line, _): "- \(line)"
      case .insert(_, let line, _): "+ \(line)"
      }
    }.joined(separator: "\n")
  }
}

extension CollectionDifference.Change {
  /// The sort key: removals come before the insertions at the same line.
  fileprivate var offset: (Int, Int) {
    switch self {
    case .remove(let offset, _, _): (offset, 0)
    case .insert(let offset, _, _): (offset, 1)
    }
  }
}
