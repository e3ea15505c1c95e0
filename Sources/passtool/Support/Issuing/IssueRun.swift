internal import ArgumentParser
internal import StrictText
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// One run of `passtool issue`, which answers in the order of the requests.
///
/// It reads requests in portions and issues each portion on all cores, so memory does not grow with the input.
struct IssueRun {
  private let options: IssueOptions
  private let isOnePerLine: Bool?
  private let pipeline: IssuePipeline

  /// The number of requests that are issued together; their entries of a status list share one wait for the disk.
  private static let portion = 2048

  /// Creates a run; `isOnePerLine` says whether each line is a request, and is nil if the first line decides.
  init(_ options: IssueOptions, isOnePerLine: Bool? = nil) throws {
    self.options = options
    self.isOnePerLine = isOnePerLine
    pipeline = try IssuePipeline(options)
  }

  func run(_ read: @escaping IssuePipeline.Read) throws {
    var progress = Progress()
    var faults = 0
    var issued = 0
    for path in options.files {
      var file = try RequestFile(path, isOnePerLine: isOnePerLine)
      var isAtEnd = false
      while !isAtEnd {
        let requests: [PlacedRequest]
        (requests, isAtEnd) = try file.nextPortion(Self.portion)
        if options.replacing != nil, issued + faults + requests.count > 1 {
          throw Failure.usage(
            "--replacing TEXT is for one request; issue the other requests in another run")
        }
        let outcomes = pipeline.outcomes(of: requests, read)
        var stop: (any Error)?
        for (request, outcome) in zip(requests, outcomes) {
          switch outcome {
          case .issued(let lines):
            issued += 1
            try Console.print(lines)
          case .atFault(let error):
            faults += 1
            try report(error, in: request)
          case .stopped(let error): stop = stop ?? error
          }
        }
        // The other passes of the portion are issued, so their answers come before the error.
        if let stop { throw stop }
        progress.show(done: issued, failed: faults)
      }
    }
    progress.finish()
    if issued + faults == 0 {
      throw Failure.noInput("no request in \(options.files.joined(separator: ", "))")
    }
    if faults > 0 {
      throw Failure.data(
        "\(faults) of \(counted(issued + faults, "request")) \(faults == 1 ? "was" : "were") not issued"
      )
    }
  }

  /// Reports all faults of a request: a line of text for each, and one JSON object for the request if JSON is wanted.
  private func report(_ error: RequestError, in request: PlacedRequest) throws {
    for fault in error.all {
      let (line, column) = request.place(offset: fault.offset)
      Console.complain("\(request.file):\(line):\(column): \(fault)")
    }
    guard options.json else { return }
    func write(_ fault: RequestError, to writer: inout JSONWriter) {
      let (line, column) = request.place(offset: fault.offset)
      writer.member("line", line)
      writer.member("column", column)
      writer.member("member", fault.member)
      writer.member("message", fault.detail)
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("error")
      writer.object { writer in
        writer.member("file", request.file)
        write(error, to: &writer)
        if !error.further.isEmpty {
          writer.objects("further", error.further) { write($1, to: &$0) }
        }
      }
    }
    try Console.print(String(decoding: writer.bytes, as: UTF8.self))
  }
}

extension RequestFile {
  /// Returns the next requests of the file, at most `count`, and whether the file ends with them.
  ///
  /// Only the first is waited for, so that a program that waits for the answer to each request gets it.
  fileprivate mutating func nextPortion(
    _ count: Int
  ) throws -> (requests: [PlacedRequest], isAtEnd: Bool) {
    var requests: [PlacedRequest] = []
    while requests.count < count {
      guard let request = try next() else { return (requests, true) }
      requests.append(request)
      if !hasMoreAtOnce { break }
    }
    return (requests, false)
  }
}
