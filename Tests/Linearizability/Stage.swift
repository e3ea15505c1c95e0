import BookingTestSupport
import Foundation
import Glibc
import Histories
import PassTestSupport
import Synchronization
import Vocabulary

/// The processes of a run, which answer requests and are killed.
protocol Stage: Sendable {
  var timeline: Timeline { get }
  /// The service whose keys make tokens.
  var first: ServiceUnderKills { get }
  /// The port of a service that runs; nil while none does.
  var port: Int? { get }
  /// The name of the process that the second kind of kill ends.
  var second: String { get }

  /// Returns the office for further users.
  func otherOffice(_ product: SeatProduct, _ http: HTTPOffice) throws -> any Office
  /// Kills a service, and starts it again `jump` seconds later by its own clock.
  func killService(jump: Int) throws
  func killSecond() throws
  func stop()
}

/// A service with a file, and a second process that sells from the same file.
final class FileStage: Stage {
  let timeline: Timeline
  let first: ServiceUnderKills
  private let counter = Mutex<CounterOffice?>(nil)

  init(_ options: Linearizability.Options, home: String) throws {
    timeline = Timeline(base: Int(ServiceUnderKills.start.secondsSince1970))
    first = try .alone(options.service, data: "\(home)/data", timeline: timeline)
  }

  var port: Int? { first.port }
  var second: String { "the second process" }

  func otherOffice(_ product: SeatProduct, _ http: HTTPOffice) throws -> any Office {
    let office = try CounterOffice(data: first.data, product: product, timeline: timeline)
    counter.withLock { $0 = office }
    return office
  }

  func killService(jump: Int) throws { try first.kill(jump: jump) }
  func killSecond() throws { try counter.withLock { $0 }?.kill() }

  func stop() {
    first.stop()
    counter.withLock { $0 }?.stop()
  }
}

/// Two services with a directory each, on one PostgreSQL database; each request goes to either, a repeated one, too.
final class PostgresStage: Stage {
  let timeline: Timeline
  let first: ServiceUnderKills
  private let other: ServiceUnderKills
  private let server: PostgresServer
  private let turns = Atomic(0)

  init(_ options: Linearizability.Options, home: String) throws {
    server = try PostgresServer()
    // Any service's statement ends after ten seconds.
    timeline = Timeline(
      base: Int(ServiceUnderKills.start.secondsSince1970), services: 2, lingering: 11)
    first = try ServiceUnderKills.alone(
      options.service, data: "\(home)/data", timeline: timeline
    ).moved(to: server.address())
    other = try .sharing(
      .init(url: server.address(), storageKeys: "\(first.data)/storage-keys"), options.service,
      data: "\(home)/other", number: 1, timeline: timeline)
  }

  var port: Int? {
    let ports = [first.port, other.port].compactMap(\.self)
    if ports.isEmpty { return nil }
    return ports[turns.wrappingAdd(1, ordering: .relaxed).newValue % ports.count]
  }

  var second: String { "a backend of the database, which ends all of them" }

  func otherOffice(_ product: SeatProduct, _ http: HTTPOffice) throws -> any Office { http }

  func killService(jump: Int) throws {
    if jump == 0 {
      let isFirst = turns.load(ordering: .relaxed).isMultiple(of: 2)
      return try (isFirst ? first : other).kill(jump: nil)
    }
    // The clocks of both services jump together.
    for service in [first, other] { service.stop() }
    try first.start(jump: jump)
    try other.start(jump: nil)
  }

  func killSecond() throws {
    let backend = try server.psql(
      """
      SELECT pid FROM pg_stat_activity WHERE application_name = 'passservice'
      ORDER BY random() LIMIT 1
      """)
    guard let process = pid_t(backend) else { return }
    Glibc.kill(process, SIGKILL)
  }

  func stop() {
    for service in [first, other] { service.stop() }
  }
}
