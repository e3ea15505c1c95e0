internal import ArgumentParser
internal import LaneServer
internal import PassGate
internal import Platform
internal import Vocabulary

/// The verb `passgate-sync serve`.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Let phones and native gates hear each other, over https.",
    discussion: """
      Phones send their signed events here and take those of the others; native gates take part through the \
      directory of this gate, or through the folder that they share (passtool gate --share). Events are believed for \
      their signatures alone: the gate's bundle must name each lane. No service is needed.

        passgate-sync serve --gate gate --share hall --certificate chain.pem \\
          --key key.pem --page gate-page

      The program ends with SIGTERM or Ctrl-C, and may be killed at any moment.
      """)

  @Option(
    name: .customLong("gate"),
    help: ArgumentHelp(
      "The directory of the gate whose ledger takes in all events; a gate may be open there.",
      valueName: "dir"))
  var directory: String

  @Option(
    help: ArgumentHelp(
      "The folder that native lanes share, as for passtool gate --share.", valueName: "folder"))
  var share: String?

  @Option(
    help: ArgumentHelp(
      "The certificates (PEM): that of this server first, then those up to its authority.",
      valueName: "file"))
  var certificate: String

  @Option(
    help: ArgumentHelp(
      "The private key of the certificate (PEM), which only its owner may read.", valueName: "file")
  )
  var key: String

  @Option(help: ArgumentHelp("Where to listen; port 0 takes a free one.", valueName: "host:port"))
  var listen = "0.0.0.0:8443"

  @Option(
    help: ArgumentHelp(
      "The folder of the gate's page (Web/page/build), to serve it, too.", valueName: "dir"))
  var page: String?

  @Option(
    name: .customLong("origin"),
    help: ArgumentHelp(
      "The origin of the page where another server has it, such as https://gate.example; may be given several times.",
      valueName: "url"))
  var origins: [String] = []

  @Option(
    help: ArgumentHelp(
      "Begin the clock at a time such as 2025-03-14T12:00:00Z, for trials; it runs from there.",
      valueName: "time"))
  var now: String?

  func validate() throws {
    guard address != nil else {
      throw ValidationError("--listen: expected an address such as 0.0.0.0:8443 or [::]:8443")
    }
    for origin in origins where !Self.isOrigin(origin) {
      throw ValidationError(
        "--origin: expected an origin such as https://gate.example, in small letters and without a path"
      )
    }
    if let now, Instant(now) == nil {
      throw ValidationError("--now: expected a time such as 2025-03-14T12:00:00Z")
    }
  }

  private var address: (host: String, port: Int)? {
    guard let colon = listen.lastIndex(of: ":"),
      let port = Int(listen[listen.index(after: colon)...]),
      (0...65_535).contains(port)
    else { return nil }
    let host = listen[..<colon].drop { $0 == "[" }.prefix { $0 != "]" }
    return host.isEmpty ? nil : (String(host), port)
  }

  private static func isOrigin(_ text: String) -> Bool {
    guard text.hasPrefix("https://") || text.hasPrefix("http://localhost") else { return false }
    let host = text.drop { $0 != "/" }.dropFirst(2)
    return !host.isEmpty
      && host.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || ".-:[]".utf8.contains($0)
      }
  }

  func run() async throws {
    let begun = SystemClock.secondsSince1970
    let start = now.flatMap { Instant($0) } ?? Instant(secondsSince1970: begun)
    let clock: @Sendable () -> Instant = {
      start.adding(seconds: Int(SystemClock.secondsSince1970 - begun))
    }
    do {
      let certificate = try ServerCertificate(chain: certificate, key: key, now: clock())
      let page = try page.map { path throws(ServiceError) in try GatePageFiles(path) }
      // Two exchanges of one gate would write into one file of the folder.
      guard let lock = try? FileLock(ifFree: "\(directory)/serve.lock") else {
        throw ServiceError(
          "\(directory): another passgate-sync serves this directory, or it cannot be written; end the other program, "
            + "or name the directory of a gate (passtool gate init)")
      }
      let desk = try LaneDesk(GateDirectory(directory), sharing: share, clock: clock)
      let (own, known) = await desk.lanes
      PassGateSync.tell(
        "lanes that the bundle names: \(known.isEmpty ? "none yet" : known.map(\.description).joined(separator: ", "))"
      )
      if !known.contains(own) {
        PassGateSync.tell(
          "the bundle does not name \(own), the gate of this directory; if it records events, bring its device.jwks.json "
            + "to the keeper of the bundle")
      }
      if let page { PassGateSync.tell("serves the page with the digest \(page.digest)") }
      guard let (host, port) = address else { return }
      let server = LaneServer(
        desk, certificate: certificate, page: page, origins: origins, clock: clock,
        tell: PassGateSync.tell)
      try await server.run(host: host, port: port) { port in
        PassGateSync.tell("listens at \(host):\(port)")
      }
      _ = consume lock
    } catch let error as ServiceError {
      PassGateSync.tell("\(error)")
      throw ExitCode.refused
    } catch let error as LedgerError {
      PassGateSync.tell("\(error)")
      throw ExitCode.refused
    }
  }
}
