internal import ArgumentParser
internal import CommandLineSupport
internal import PassDocuments
internal import Printers
internal import StrictText
internal import Vocabulary

/// Passes of `passtool print` that go to a printer: each is a job of its own, and several on a sheet are one.
struct PrintedJobs {
  private let jobs: [PlacedJob]
  private let options: PrintOptions

  init(_ jobs: [PlacedJob], options: PrintOptions) { (self.jobs, self.options) = (jobs, options) }

  /// Prints them with progress; exit code 2 where one did not come out.
  func print(on name: String, json: JSONOption) throws {
    let printer = try Printer(name)
    let writer = DocumentWriter(options, dotsPerInch: options.usualDotsPerInch, folder: nil)
    let documents = writer.passesPerSheet > 1 ? [jobs] : jobs.map { [$0] }
    // Everything is drawn before anything is printed.
    let items = try documents.enumerated().map { index, jobs in
      let drawing = try writer.drawing(jobs)
      let size = drawing.size(page: 0)
      let paper = PaperSize(
        width: size.width, height: size.height, isRoll: options.paper == .receipt)
      return PrintQueue.Item(
        index, title: "pass \(jobs.first?.job.pass.claims.passID.rawValue ?? "")", paper: paper
      ) { try drawing.pdf() }
    }
    var queue = PrintQueue(printer, items)
    var run = PrintRun<Int>(
      total: items.count, rest: "the passes that are not out are still to be printed"
    ) { documents[$0].first.map { String($0.place.dropLast(2)) } ?? "" }
    try run.run(&queue) { _ in }
    try json.print("\(counted(run.printed, "job")) printed") { writer in
      writer.member("passes", jobs.count)
      writer.member("printed", run.printed)
    }
    if !run.faults.isEmpty { throw ExitCode(2) }
  }
}
