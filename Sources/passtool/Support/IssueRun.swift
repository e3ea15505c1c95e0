internal import Dispatch
internal import PassBarcode
internal import PassFormats
internal import PassIssuer
internal import PassVerifier
internal import Platform
internal import Synchronization
internal import Vocabulary

/// One run of `passtool issue`: reads requests in portions, issues each portion on all cores, and
/// answers in the order of the requests.
///
/// Memory does not grow with the input.
struct IssueRun {
  /// Reads one request.
  typealias Read = @Sendable (_ bytes: [UInt8]) throws -> PassRequest

  private let options: IssueOptions
  private let issuers: Issuers
  private let statuses: StatusEntries?
  private let now: Instant
  private let printsJSON: Bool
  private let isOnePerLine: Bool?

  /// Requests that are issued together; their entries of a status list share one wait for the disk.
  private static let portion = 2048

  /// - Parameter isOnePerLine: whether each line is a request; nil where the first line tells.
  init(_ options: IssueOptions, isOnePerLine: Bool? = nil) throws {
    self.options = options
    now = options.clock.now
    self.isOnePerLine = isOnePerLine
    statuses = try options.statusList.map(StatusEntries.init)
    issuers = Issuers(
      store: KeyStore(directory: options.keys.directory), keyID: options.kid, now: now,
      secret: try options.passphrase.fromFile())
    printsJSON = options.json || !Terminal.isTerminal(.output)
    if let out = options.out { try Files.createDirectory(out, mode: 0o755) }
  }

  func run(_ read: @escaping Read) throws {
    var progress = Progress()
    var faults = 0
    var issued = 0
    for path in options.files {
      var file = try RequestFile(path, isOnePerLine: isOnePerLine)
      var isAtEnd = false
      while !isAtEnd {
        var requests: [PlacedRequest] = []
        while requests.count < Self.portion, !isAtEnd {
          if let request = try file.next() { requests.append(request) } else { isAtEnd = true }
          // Whoever writes a request and waits for its answer gets it.
          if !file.hasMoreAtOnce { break }
        }
        if options.replacing != nil, issued + faults + requests.count > 1 {
          throw Failure.usage("--replacing TEXT is for one request; give the others on their own")
        }
        let outcomes = outcomes(of: requests, read)
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
        // What was issued beside the request that ends the run is answered all the same.
        if let stop { throw stop }
        progress.show(done: issued, failed: faults)
      }
    }
    progress.finish()
    if issued + faults == 0 {
      throw Failure.noInput("no request in \(options.files.joined(separator: ", "))")
    }
    if faults > 0 {
      throw Failure.data("\(faults) of \(issued + faults) requests were not issued")
    }
  }

  private enum Outcome: Sendable {
    case issued(String)
    case atFault(RequestError)
    /// What ends the whole run: a key, a directory or a status list that cannot be used.
    case stopped(any Error)

    init(_ answer: Result<String, any Error>) {
      do {
        self = .issued(try answer.get())
      } catch let error as RequestError {
        self = .atFault(error)
      } catch let error as SymbolError {
        self = .atFault(RequestError(member: "", detail: "\(error)"))
      } catch IssueError.request(let error) {
        self = .atFault(error)
      } catch IssueError.refused(let refusal) {
        self = .atFault(RequestError(member: refusal.member, detail: "\(refusal)"))
      } catch IssueError.tooSoon(let until) {
        self = .atFault(RequestError(member: "", detail: "\(IssueError.tooSoon(until: until))"))
      } catch let error as KeyStoreError where error.isOfOneIssuer {
        self = .atFault(RequestError(member: "issuer", detail: "\(error)"))
      } catch {
        self = .stopped(error)
      }
    }
  }

  private func outcomes(of placed: [PlacedRequest], _ read: @escaping Read) -> [Outcome] {
    var requests = concurrently(placed) { try request(in: $0, read) }
    if let statuses {
      // Each is drafted first: a request that is at fault uses up no entry.
      requests = statuses.allocate(
        for: concurrently(requests) { request in
          let request = try statuses.trial(of: try request.get())
          return request.with(passID: try draft(request).draft.claims.passID)
        })
    }
    return concurrently(requests) { try answer(to: try $0.get()) }.map(Outcome.init)
  }

  private func request(in placed: PlacedRequest, _ read: Read) throws -> PassRequest {
    guard let json = placed.json else {
      throw RequestError(
        member: "", detail: "longer than the \(longestRequest) bytes of a request")
    }
    let request = try read(json)
    try issuers.claim(request.passID)
    return request
  }

  private func draft(_ request: PassRequest) throws -> (draft: PassDraft, issuer: Issuer) {
    let issuer = try issuers.issuer(request.issuer, kind: request.kind)
    let draft = try request.draft(
      by: issuer, now: now, replacing: try options.replacing.map { try former($0, for: request) })
    return (draft, issuer)
  }

  /// The pass that a request is to replace.
  ///
  /// Its signature is checked under the issuer's own keys: whoever makes a text up must not choose which
  /// ticket the new one is at a gate.
  private func former(_ text: String, for request: PassRequest) throws -> FormerPass {
    let own = try Trust(
      jwks: try KeyStore(directory: options.keys.directory).export(issuer: request.issuer),
      issuer: request.issuer)
    let verdict = Verifier(trust: own).verify(Array(text.utf8), now: now)
    guard let claims = verdict.pass?.claims else {
      throw Failure.data(
        "--replacing: no pass that \(request.issuer) signed (\(verdict.reason?.rawValue ?? ""))")
    }
    guard claims.kind == request.kind else {
      throw Failure.data(
        "--replacing: a \(claims.kind.rawValue) is not replaced by a \(request.kind.rawValue)")
    }
    return FormerPass(claims)
  }

  private func answer(to request: PassRequest) throws -> String {
    let (draft, issuer) = try draft(request)
    let pass = try issuer.sign(draft)
    let form = options.barcode ?? pass.defaultForm
    guard let text = pass.barcodeText(as: form) else {
      throw RequestError(member: "", detail: "the pass has no \(form.rawValue) form")
    }
    let symbol = try Symbol(
      text, symbology: options.drawing.symbology, errorCorrection: options.drawing.errorCorrection)
    let answer = Answer(
      pass: pass, barcodeText: text, symbol: symbol, files: try draw(symbol, of: pass))
    return printsJSON ? answer.json : answer.summary(drawing: options.drawing)
  }

  private func draw(_ symbol: Symbol, of pass: Pass) throws -> [String] {
    guard let out = options.out else { return [] }
    let base = "\(out)/\(pass.claims.passID)"
    let module = options.drawing.module
    // Whoever else may write there knows some names beforehand.
    try Files.takePlace(
      base + ".svg", Array(symbol.svg(module: module).utf8), mode: Files.publicMode,
      isDurable: false)
    try Files.takePlace(
      base + ".png", try symbol.png(module: module), mode: Files.publicMode, isDurable: false)
    return [base + ".svg", base + ".png"]
  }

  private func report(_ error: RequestError, in request: PlacedRequest) throws {
    let (line, column) = request.place(offset: error.offset)
    Console.complain("\(request.file):\(line):\(column): \(error)")
    guard options.json else { return }
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("error")
      writer.object { writer in
        writer.member("file", request.file)
        writer.member("line", line)
        writer.member("column", column)
        writer.member("member", error.member)
        writer.member("message", error.detail)
      }
    }
    try Console.print(String(decoding: writer.bytes, as: UTF8.self))
  }
}

/// What a body makes of each value, on all cores, in the order of the values.
private func concurrently<Value: Sendable, Made: Sendable>(
  _ values: [Value], _ body: @Sendable (Value) throws -> Made
) -> [Result<Made, any Error>] {
  let made = Mutex([Result<Made, any Error>?](repeating: nil, count: values.count))
  DispatchQueue.concurrentPerform(iterations: values.count) { index in
    let result = Result { try body(values[index]) }
    made.withLock { $0[index] = result }
  }
  return made.withLock { $0.compactMap(\.self) }
}

/// The issuers of a run, each with the key that signs a kind, loaded when it is first asked for.
final class Issuers: Sendable {
  private struct Loaded {
    var issuers: [Want: Result<Issuer, KeyStoreError>] = [:]
    var secrets: [String: [UInt8]?] = [:]
  }

  private struct Want: Hashable {
    let issuer: IssuerID
    let kind: KeyKind
  }

  private let store: KeyStore
  private let keyID: KeyID?
  private let now: Instant
  private let secret: [UInt8]?
  private let chosen = Mutex<Set<PassID>>([])
  private let loaded = Mutex(Loaded())

  init(store: KeyStore, keyID: KeyID?, now: Instant, secret: [UInt8]?) {
    self.store = store
    self.keyID = keyID
    self.now = now
    self.secret = secret
  }

  /// Takes an id that a request chose: two passes of a run cannot be one.
  func claim(_ passID: PassID?) throws(RequestError) {
    guard let passID else { return }
    guard chosen.withLock({ $0.insert(passID).inserted }) else {
      throw RequestError(
        member: "pass_id", detail: "\(passID) is the id of another request of this run")
    }
  }

  func issuer(_ id: IssuerID, kind: KeyKind) throws -> Issuer {
    // Kept whether it worked or not: a passphrase is asked for once, and tried once.
    try loaded.withLock { loaded in
      let want = Want(issuer: id, kind: kind)
      if let known = loaded.issuers[want] { return known }
      var secrets = loaded.secrets
      let result = Result { () throws(KeyStoreError) in
        try store.issuer(id, kind: kind, now: now, keyID: keyID) { path in
          if let known = secrets[path] { return known }
          let typed = secret ?? Terminal.askSecret("Passphrase of \(path): ")
          secrets[path] = .some(typed)
          return typed
        }
      }
      loaded.secrets = secrets
      loaded.issuers[want] = result
      return result
    }.get()
  }
}
