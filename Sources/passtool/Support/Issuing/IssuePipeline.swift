internal import ArgumentParser
internal import PassIssuer
internal import Vocabulary

/// The steps from a request to an answer: read, draft, entry of the status list, signature, barcode.
struct IssuePipeline: Sendable {
  /// A function that reads one request.
  typealias Read = @Sendable (_ bytes: [UInt8]) throws -> PassRequest

  private let issuers: Issuers
  private let statuses: StatusEntries?
  private let replaced: ReplacedPass?
  private let writer: AnswerWriter
  private let now: Instant

  init(_ options: IssueOptions) throws {
    now = options.clock.now
    statuses = try options.statusList.map(StatusEntries.init)
    issuers = Issuers(
      store: KeyStore(directory: options.keys.directory), keyID: options.kid, now: now,
      secret: try options.passphrase.fromFile())
    replaced = ReplacedPass(options, now: now)
    writer = try AnswerWriter(options)
  }

  /// Returns the outcome of each request, made on all cores, in the order of the requests.
  func outcomes(of placed: [PlacedRequest], _ read: @escaping Read) -> [IssueOutcome] {
    var requests = parallelMap(placed) { try request(in: $0, read) }
    if let statuses {
      // Each request is drafted first, so that one at fault uses no entry.
      requests = statuses.allocate(
        for: parallelMap(requests) { request in
          let request = try statuses.trial(of: try request.get())
          return request.with(passID: try draft(request).draft.claims.passID)
        })
    }
    return parallelMap(requests) { try answer(to: try $0.get()) }.map(IssueOutcome.init)
  }

  private func request(in placed: PlacedRequest, _ read: Read) throws -> PassRequest {
    guard let json = placed.json else {
      throw RequestError(
        member: "", detail: "the request is longer than \(longestRequest) bytes")
    }
    let request = try read(json)
    try issuers.claim(request.passID)
    return request
  }

  private func draft(_ request: PassRequest) throws -> (draft: PassDraft, issuer: Issuer) {
    let issuer = try issuers.issuer(request.issuer, kind: request.kind)
    let draft = try request.draft(
      by: issuer, now: now, replacing: try replaced?.pass(for: request))
    return (draft, issuer)
  }

  private func answer(to request: PassRequest) throws -> String {
    let (draft, issuer) = try draft(request)
    return try writer.write(try issuer.sign(draft))
  }
}
