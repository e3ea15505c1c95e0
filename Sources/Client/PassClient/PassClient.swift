internal import ClientRules
internal import ClientStore
internal import Platform
internal import SQLite
internal import StrictText
internal import Vocabulary

/// A client of a service that works without a network.
///
/// Reading comes from the store on the disk, with its age. A command is on the disk with its key before the network is
/// tried, and is carried out once. See docs/reference/client.md.
///
///     let client = try PassClient(home: "/var/lib/app/passes")
///     let passes = try await client.passes()            // no network
///     _ = try await client.requestCheckIn(of: "TU9GCA")  // on the disk
///     await client.synchronize(within: .seconds(10))     // sends it, and reads what is new
public actor PassClient {
  let store: ClientStore
  let clock: ClientClock
  let transport: any ClientTransport
  let tokens: TokenSource
  let random: @Sendable () -> UInt64
  let step: @Sendable () -> Void

  /// The token that was read last.
  var token: String?
  var breakers = ClientBreakers()
  /// The kinds of copies that an event made old.
  var changed: Set<KeptThing> = []
  /// The number of failures to reach the service in a row.
  var failures = 0
  /// The end of the time in which nothing is sent, on the clock of ticks.
  var quietUntil = Duration.zero
  /// The end of the time in which commands of an action are not sent, on the clock of ticks.
  var quietActions: [QueuedCommand.Action: Duration] = [:]
  /// The number of requests so far.
  public internal(set) var requests = 0
  /// Whether this client has reached the service; nil before it tried.
  public internal(set) var isOnline: Bool?

  /// The address of the service that is signed in to.
  public nonisolated let url: String
  /// The user of the token, if it names one.
  public nonisolated let user: String?

  /// Opens the store of a directory that is signed in.
  ///
  /// - Parameters:
  ///   - home: the directory of the store.
  ///   - clock: the clocks; others than those of the system are for tests.
  ///   - transport: the way to the service; nil for https.
  /// - Throws: `ClientError.signIn` if the store has no service and token.
  public init(
    home: String, clock: ClientClock = .system, transport: (any ClientTransport)? = nil
  ) throws(ClientError) {
    try self.init(home: home, clock: clock, transport: transport, step: {})
  }

  /// Opens a store; `step` is called before and after each transaction and each request, where tests end the process.
  package init(
    home: String, clock: ClientClock = .system, transport: (any ClientTransport)? = nil,
    random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: 0 ... .max) },
    step: @escaping @Sendable () -> Void
  ) throws(ClientError) {
    guard ClientStore.exists(in: home) else {
      throw .notSignedIn
    }
    let store: ClientStore
    let url: String
    let authorities: String?
    let source: TokenSource
    let name: String?
    do {
      store = try ClientStore(home: home, step: step)
      guard let kept = try store.fact(.url), let tokens = try Self.source(in: store) else {
        throw ClientError.notSignedIn
      }
      (url, source) = (kept, tokens)
      authorities = try store.fact(.authorities)
      name = try store.fact(.user)
    } catch { throw Self.error(error) }
    self.store = store
    self.clock = clock
    self.random = random
    self.step = step
    self.url = url
    user = name
    tokens = source
    if let transport {
      self.transport = transport
    } else {
      self.transport = try HTTPTransport(url, authorities: authorities)
    }
  }

  private static func source(in store: ClientStore) throws -> TokenSource? {
    if let path = try store.fact(.tokenFile) { return .file(path) }
    return try store.fact(.tokenCommand).map(TokenSource.command)
  }

  /// Remembers a service and the place of the token, and makes the store.
  ///
  /// - Throws: `ClientError.unusable` if another account is signed in there, or the address cannot be used;
  ///   `ClientError.signIn` if there is no token.
  public static func signIn(
    home: String, url: String, token: TokenSource, authorities: String? = nil
  ) throws(ClientError) {
    _ = try HTTPTransport(url, authorities: authorities)
    let user = Self.subject(try token.token())
    do {
      let store = try ClientStore(home: home)
      if let known = try store.fact(.url), known != url {
        throw ClientError.unusable(
          "\(home): is signed in to \(known); sign out first: passclient sign-out")
      }
      if let known = try store.fact(.user), let user, known != user {
        throw ClientError.unusable(
          "\(home): another user is signed in; sign out first: passclient sign-out")
      }
      var facts: [(ClientStore.Fact, String?)] = [
        (.url, url), (.user, user), (.authorities, authorities), (.tokenFile, nil),
        (.tokenCommand, nil),
      ]
      switch token {
      case .file(let path): facts.append((.tokenFile, Files.resolved(path)))
      case .command(let command): facts.append((.tokenCommand, command))
      }
      try store.set(facts)
    } catch { throw Self.error(error) }
  }

  /// Deletes the store of a directory.
  ///
  /// - Parameters:
  ///   - home: the directory of the store.
  ///   - discarding: whether commands that wait are given up.
  /// - Returns: the number of commands that were given up; nil if some wait and were not to be given up, so that
  ///   nothing was deleted.
  /// - Throws: `ClientError` where the store cannot be opened.
  public static func signOut(home: String, discarding: Bool) throws(ClientError) -> Int? {
    guard ClientStore.exists(in: home) else { return 0 }
    do {
      guard let waiting = try ClientStore(home: home).end(discarding: discarding) else {
        return nil
      }
      try ClientStore.wipe(home: home)
      return waiting
    } catch { throw Self.error(error) }
  }

  /// Returns the subject of a token that is a JWT; the service checks the token, and the client only separates users.
  private static func subject(_ token: String) -> String? {
    let parts = token.split(separator: ".")
    guard parts.count == 3, let bytes = try? Base64URL.decode(Array(parts[1].utf8)[...]) else {
      return nil
    }
    return JSONNode.answer(bytes)?["sub"]?.text
  }

  static func error(_ error: any Error) -> ClientError {
    if let error = error as? ClientError { return error }
    // Another program of this store signed out meanwhile.
    if (error as? SQLiteError)?.detail.hasPrefix("no such table") == true { return .notSignedIn }
    if error is StoreProblem || (error as? SQLiteError)?.isDamaged == true {
      return .damaged("\(error)")
    }
    return .store("\(error)")
  }

  /// Runs `body` on the store, whose errors become errors of the client.
  func stored<Result>(_ body: () throws -> Result) throws(ClientError) -> Result {
    do { return try body() } catch { throw Self.error(error) }
  }

  /// Returns a random text of digits and capitals that are hard to mistake, 80 bits.
  func newID(_ prefix: String) -> String {
    let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    var text = prefix
    for _ in 0..<2 {
      var bits = random()
      for _ in 0..<8 {
        text.append(letters[Int(bits & 31)])
        bits >>= 5
      }
    }
    return text
  }
}
