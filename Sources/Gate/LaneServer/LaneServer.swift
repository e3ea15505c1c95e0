internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import PassFormats
internal import Platform
package import Vocabulary

/// The exchange of lanes over https: phones in a hall, and the native gates of a directory and its shared folder.
package struct LaneServer: Sendable {
  private let desk: LaneDesk
  private let certificate: ServerCertificate
  private let page: GatePageFiles?
  private let origins: Set<String>
  private let clock: @Sendable () -> Instant
  private let tell: @Sendable (String) -> Void

  /// Maximum number of connections, in all and of one address.
  private static let maxConnections = 512
  private static let maxPerAddress = 64
  /// Maximum number of connections of one lane.
  private static let maxPerLane = 8
  /// The pause between two turns, in which the folder is read.
  private static let pause = Duration.milliseconds(200)
  /// The number of turns after which the files of the certificate are looked at.
  private static let turnsOfCertificate = 50
  /// The number of turns after which the operator is reminded of the end of the certificate: a day.
  private static let turnsOfReminder = 432_000

  /// A server for a desk; `origins` are those of pages that another server serves, and `tell` writes a line for the
  /// operator, which never names a person.
  package init(
    _ desk: LaneDesk, certificate: ServerCertificate, page: GatePageFiles?, origins: [String],
    clock: @escaping @Sendable () -> Instant, tell: @escaping @Sendable (String) -> Void
  ) {
    (self.desk, self.certificate, self.page) = (desk, certificate, page)
    (self.origins, self.clock, self.tell) = (Set(origins), clock, tell)
  }

  /// Serves until the program is asked to end, or the task is cancelled; `ready` is called with the port.
  ///
  /// - Throws: `ServiceError` where it cannot listen there.
  package func run(
    host: String, port: Int, heedsSignals: Bool = true, ready: @escaping @Sendable (Int) -> Void
  ) async throws {
    let tally = ConnectionTally<ObjectIdentifier>(
      inAll: Self.maxConnections, perAddress: Self.maxPerAddress, perLane: Self.maxPerLane)
    let certificate = certificate
    let application = Application(
      responder: LaneResponder(
        desk: desk, page: page, origins: origins, tally: tally, certificate: certificate, tell: tell
      ),
      server: HTTPServerBuilder { LaneChannel(certificate, tally, responder: $0) },
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { ready($0.localAddress?.port ?? port) },
      logger: Logger(label: "passgate-sync") { _ in SwiftLogNoOpLogHandler() })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { await turns() }
      defer { group.cancelAll() }
      do {
        if heedsSignals {
          try await application.runService()
        } else {
          try await application.runService(gracefulShutdownSignals: [])
        }
      } catch let error as IOError {
        throw ServiceError("--listen \(host):\(port): \(error); set another address")
      } catch is SocketAddressError {
        throw ServiceError(
          "--listen \(host):\(port): this name is unknown (DNS); set another address")
      }
    }
  }

  /// Takes turns at ledger, folder and certificate until the task is cancelled; says each fault once while it lasts.
  private func turns() async {
    var (lanes, files) = (LastingFault(), LastingFault())
    var number = 0
    var full: Set<DeviceID> = []
    while !Task.isCancelled {
      do {
        try await desk.turn()
        for lane in await desk.full where full.insert(lane).inserted {
          tell(
            "\(lane) sent as much as is kept of one lane, and no more of it is taken in; look at that lane"
          )
        }
        lanes.ends { tell("the lanes hear each other again") }
      } catch {
        lanes.lasts("the lanes do not hear each other: \(error)", tell)
      }
      if number % Self.turnsOfCertificate == 0 {
        do throws(ServiceError) {
          if try certificate.reload(now: clock()) { tell("the new certificate is in use") }
          files.ends {}
        } catch {
          files.lasts("\(error); the former certificate stays in use", tell)
        }
      }
      if number % Self.turnsOfReminder == 0, let words = certificate.reminder(now: clock()) {
        tell(words)
      }
      number += 1
      try? await Task.sleep(for: Self.pause)
    }
  }
}

/// A fault that is said once for as long as it lasts.
private struct LastingFault {
  private var words = ""

  mutating func lasts(_ words: String, _ tell: (String) -> Void) {
    if words != self.words { tell(words) }
    self.words = words
  }

  mutating func ends(_ tell: () -> Void) {
    if !words.isEmpty { tell() }
    words = ""
  }
}
