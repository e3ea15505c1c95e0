import BookingStore
import BookingTestSupport
import Foundation

extension BookingBench {
  /// Measures the store in PostgreSQL, and the rate of the server itself with the same function.
  static func postgres(
    _ home: String, _ isQuick: Bool, _ figures: inout Figures
  ) async throws {
    guard PostgresServer.isInstalled else {
      return figures.add(Figure("PostgreSQL", "(\(PostgresServer.howToInstall))"))
    }
    // The server is on the disk and syncs, so that the measured holds are durable.
    let server = try PostgresServer(inMemory: false)
    func name(_ schema: String) -> String { "\(home)/keys|\(schema)|\(server.address())" }

    let one = try await crowd(on: try await TestStore.open(name("one")))
    let start = ContinuousClock.now
    let (times, held) = try await one.queue(0..<(isQuick ? 100 : seats))
    var figure = Figure(
      "PostgreSQL: durable holds, one by one", times, done: held.count,
      in: start.duration(to: .now))
    figure.oversold = try await one.oversold(held)
    figures.add(figure)

    try await streams(home, server, isQuick, &figures)

    let many = try await crowd(on: try await TestStore.open(name("many")))
    let began = ContinuousClock.now
    let rush = try await many.rush(0..<1_000)
    figure = Figure(
      "PostgreSQL: 1,000 users at once for \(seats) seats, one process", rush.times,
      done: rush.held.count, in: began.duration(to: .now))
    figure.judge(oversold: try await many.oversold(rush.held))
    figures.add(figure)
    try await processes(name("two"), "PostgreSQL, two processes", &figures)
  }

  /// Measures the median of three runs of the store and of pgbench, in turn.
  private static func streams(
    _ home: String, _ server: PostgresServer, _ isQuick: Bool, _ figures: inout Figures
  ) async throws {
    let count = isQuick ? 1_000 : 4_000
    var runs: [(ratio: Double, ceiling: Double, figure: Figure)] = []
    for run in 0..<3 {
      let schema = "stream\(run)"
      let store = try await TestStore.open("\(home)/keys|\(schema)|\(server.address())")
      let stream = try await crowd(on: store, seats: count)
      try server.psql(wrapper(schema))
      let ceiling = try server.pgbench(
        "SELECT \(schema).bench_hold();", clients: 16, seconds: isQuick ? 3 : 10)
      let start = ContinuousClock.now
      let (times, held) = try await stream.stream(0..<count, width: 64)
      var figure = Figure(
        "PostgreSQL: durable holds, 64 at a time, different seats", times, done: held.count,
        in: start.duration(to: .now))
      figure.oversold = try await stream.oversold(held)
      runs.append(((figure.perSecond ?? 0) / ceiling, ceiling, figure))
    }
    let median = runs.sorted { $0.ratio < $1.ratio }[1]
    var figure = median.figure
    figure.note = String(
      format: "(%.2f of pgbench with the same function, 16 clients: %.0f/s)", median.ratio,
      median.ceiling)
    figure.isMet = median.ratio >= 0.5 && figure.oversold == 0
    figures.add(figure)
  }

  /// Returns the SQL of a function that commits a hold as the service does, each of a seat of its own.
  ///
  /// A hold is a record with a lookup, two claims, an event, and a record that it relies on.
  private static func wrapper(_ schema: String) -> String {
    """
    SET search_path TO \(schema);
    CREATE SEQUENCE bench_number;
    INSERT INTO record (kind, key, version, tag, body) VALUES ('bench', 'flight', 1, 1, 'x');
    CREATE FUNCTION bench_hold() RETURNS text LANGUAGE plpgsql
    SET search_path TO \(schema) SET enable_seqscan TO off SET enable_hashjoin TO off
    SET enable_mergejoin TO off SET jit TO off SET plan_cache_mode TO force_generic_plan AS $$
    DECLARE n bigint := nextval('bench_number');
    BEGIN
      RETURN commit_changes_3(decode(md5(n::text), 'hex'), ARRAY[1, n + 10], ARRAY[true, false], ARRAY[1],
        ARRAY[1, 1], ARRAY['bench', 'bench'], ARRAY['flight', 'b' || n], ARRAY[1, 0],
        '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}',
        ARRAY[1, 1], ARRAY['bench', 'bench-user' || n], ARRAY['seat' || n, 'holds'],
        ARRAY['b' || n, 'b' || n], ARRAY[1, 1], ARRAY[1, 1], ARRAY[1, 3], ARRAY[1, 1],
        ARRAY[300, 300],
        '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}',
        ARRAY[1], ARRAY['bench'], ARRAY['b' || n], ARRAY[0], ARRAY[n], ARRAY[repeat('x', 400)],
        ARRAY[NULL], ARRAY[NULL::bytea], ARRAY[300], ARRAY[NULL::bigint],
        ARRAY[1], ARRAY['bench'], ARRAY['holder'], ARRAY['bench-user' || n], ARRAY[0], ARRAY['b' || n],
        ARRAY[false], ARRAY[1], ARRAY['hold.made'], ARRAY['bench'], ARRAY['b' || n], ARRAY['{}']);
    END $$
    """
  }
}
