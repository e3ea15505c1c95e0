package import AccessTokens
internal import StrictText
internal import Synchronization
internal import Vocabulary

/// Fetches the keys of one identity provider and holds them.
///
/// The held keys stay until a better set has been read completely. An answer that is late, malformed or without a
/// usable key changes nothing except the log.
package final class FetchedKeys: ProviderKeySource {
  private let settings: ProviderSettings
  private let documents: any KeyDocuments
  private let ticker: Ticker
  private let report: @Sendable (String) -> Void
  private let state = Mutex(State())

  private struct State {
    var held: HeldKeys?
    /// The time at which the keys were last confirmed.
    var confirmed = Duration.zero
    /// The time at which the last fetch began; nil before the first.
    var asked: Duration?
    var fetch: Task<Duration, Never>?
    var failures = 0
    var place: String?
    var said: String?
  }

  /// The shortest time from a successful fetch to the next, even if the provider states less freshness.
  static let soonest = Duration.seconds(60)
  /// The pause after a first failed fetch; each further failure doubles it, up to 32 times this pause and at most
  /// `refresh`.
  static let firstRetry = Duration.seconds(10)

  /// Creates a source that holds no keys yet; `report` receives each message for the operator once while it stays the
  /// same.
  package init(
    _ settings: ProviderSettings, documents: any KeyDocuments, ticker: Ticker,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.settings = settings
    self.documents = documents
    self.ticker = ticker
    self.report = report
  }

  package var held: HeldKeys? {
    state.withLock { state in
      guard let held = state.held,
        ticker.elapsed() - state.confirmed <= .seconds(settings.stale)
      else { return nil }
      return held
    }
  }

  package var wasAsked: Bool {
    state.withLock { $0.held != nil || $0.failures > 0 }
  }

  package func refreshForUnknownKey() async {
    guard let fetch = begin(atLeast: .seconds(settings.unknownKey)) else { return }
    _ = await fetch.value
  }

  package func refresh() async {
    // A fetch that is under way may have begun before the keys changed.
    if let former = state.withLock({ $0.fetch }) { _ = await former.value }
    state.withLock { $0.place = nil }
    _ = await begin(atLeast: .zero)?.value
  }

  package func run() async {
    while !Task.isCancelled {
      // The discovery document may name another address by now.
      state.withLock { $0.place = nil }
      guard let fetch = begin(atLeast: .zero) else { return }
      let pause = await fetch.value
      do { try await ticker.sleep(pause) } catch { return }
    }
  }

  /// Returns the fetch that is under way, or a new one, or nil if the last one began less than `pause` ago.
  private func begin(atLeast pause: Duration) -> Task<Duration, Never>? {
    state.withLock { state in
      if let fetch = state.fetch { return fetch }
      let now = ticker.elapsed()
      if let asked = state.asked, now - asked < pause { return nil }
      state.asked = now
      // The fetch has a task of its own, because its caller may give up while others wait for the same answer.
      let fetch = Task { await self.fetch() }
      state.fetch = fetch
      return fetch
    }
  }

  /// Fetches the keys once and returns the time until the next fetch.
  private func fetch() async -> Duration {
    let outcome: Result<(ProviderKeySet, KeyDocument), any Error>
    do {
      let document = try await document()
      do throws(ShapeError) {
        outcome = .success((try ProviderKeySet(document.bytes), document))
      } catch {
        throw KeyFetchError("the key set: \(error)")
      }
    } catch {
      outcome = .failure(error)
    }
    return state.withLock { state in
      state.fetch = nil
      switch outcome {
      case .success(let (keys, document)):
        state.failures = 0
        state.confirmed = ticker.elapsed()
        if state.held?.keys.bytes != keys.bytes {
          state.held = HeldKeys(keys, generation: (state.held?.generation ?? 0) + 1)
          say(
            counted(keys.count, "key") + keys.skipped.map { "; left out: \($0)" }.joined(), &state)
        }
        let longest = Duration.seconds(settings.refresh)
        let fresh = document.freshSeconds.map { Duration.seconds($0) } ?? longest
        return max(min(fresh, longest), Self.soonest)
      case .failure(let error):
        state.failures += 1
        say("\(error)", &state)
        return min(Self.firstRetry * (1 << min(state.failures - 1, 5)), .seconds(settings.refresh))
      }
    }
  }

  private func document() async throws -> KeyDocument {
    switch settings.keys {
    case .file(let path): return try await documents.document(at: path)
    case .url(let url): return try await documents.document(at: url)
    case .discovery:
      let url: String
      if let known = state.withLock({ $0.place }) {
        url = known
      } else {
        url = try await discovered()
        state.withLock { $0.place = url }
      }
      return try await documents.document(at: url)
    }
  }

  /// Returns the address of the keys that the discovery document names (OpenID Connect Discovery 1.0 §4.3).
  private func discovered() async throws -> String {
    let place = settings.discoveryURL
    let document = try await documents.document(at: place)
    let node: JSONNode
    do throws(JSONError) { node = try JSONReader.read(document.bytes) } catch {
      throw KeyFetchError("\(place): \(error)")
    }
    guard case .string(let issuer)? = node.member("issuer")?.value,
      issuer.utf8.elementsEqual(settings.issuer.utf8)
    else {
      throw KeyFetchError(
        "\(place): its issuer is not \(settings.issuer); write issuer in the file of the setting identity.file exactly "
          + "as this document has it")
    }
    guard case .string(let url)? = node.member("jwks_uri")?.value else {
      throw KeyFetchError(
        "\(place): has no jwks_uri; write jwks_url or jwks_file in the file of the setting identity.file"
      )
    }
    return url
  }

  /// Reports a message, unless it is the same as the last one.
  private func say(_ words: String, _ state: inout State) {
    guard state.said != words else { return }
    state.said = words
    report("identity provider \(settings.issuer): \(escaped(words, limit: 500))")
  }
}
