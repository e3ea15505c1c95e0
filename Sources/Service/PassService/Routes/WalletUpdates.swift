internal import Bookings
internal import HTTPTypes
internal import PassWallet
internal import Selling
internal import ServiceHTTP
internal import StrictText
internal import Vocabulary

/// The endpoints at which phones register for passes in Apple's wallet and ask for their newer versions.
///
/// Phones have no account. A phone proves that it has a pass by the pass's token, and names itself by an id that only it
/// knows. Paths and members are Apple's.
struct WalletUpdateRoutes: Sendable {
  let news: WalletNews
  let metrics: ServiceMetrics

  private static let registrations = "/wallet/v1/devices/{device_id}/registrations/{pass_type}"

  var endpoints: [Endpoint] {
    [
      Endpoint(
        method: .post, path: "\(Self.registrations)/{serial_number}",
        name: "registerWalletPass", access: .everybody, repeats: .overwriting, rate: .open,
        handle: register),
      Endpoint(
        method: .delete, path: "\(Self.registrations)/{serial_number}",
        name: "unregisterWalletPass", access: .everybody, repeats: .overwriting, rate: .open,
        handle: unregister),
      .get(Self.registrations, "listWalletUpdates", .everybody, list),
      .get(
        "/wallet/v1/passes/{pass_type}/{serial_number}", "getWalletUpdate", .everybody, update),
      .question("/wallet/v1/log", "reportWalletFaults", .everybody, .open, log),
    ]
  }

  // MARK: Registrations

  private func register(_ call: Call) async throws -> HTTPAnswer {
    let serial = try authorized(call)
    let device = try device(call)
    let token = try call.pushToken()
    let request = WalletRegistering.Request(
      device: device, passType: call.passType, serial: serial.description, token: token)
    let isNew = try await news.desk.register(request, now: call.now) {
      try await news.products.shownPass(serial).map { ($0.state, ()) }
    }
    guard let isNew else { throw Problem.noMoreNews }
    return .empty(isNew ? 201 : 200)
  }

  private func unregister(_ call: Call) async throws -> HTTPAnswer {
    let serial = try authorized(call)
    try await news.desk.unregister(
      try device(call), from: serial.description, ofType: call.passType, now: call.now)
    return .empty(200)
  }

  // MARK: Questions

  private func list(_ call: Call) async throws -> HTTPAnswer {
    let tag = try call.parameters { (query) throws(Problem) in query.text("passesUpdatedSince") }
    let (served, device) = (try passType(), try device(call))
    guard call.passType == served else { return .empty(204) }
    let changes = try await news.desk.changes(
      of: device, ofType: call.passType, after: tag.flatMap(Self.number))
    guard let changes else { return .empty(204) }
    return .json { writer in
      writer.member("serialNumbers", changes.serials)
      writer.member("lastUpdated", "\(changes.last)")
    }
  }

  /// Returns the number that a tag stands for.
  ///
  /// It is nil for a text that is no tag. The phone then gets all its passes and the present tag, and is right again;
  /// a refusal would leave it with a tag that is never accepted.
  private static func number(_ tag: String) -> Int? {
    guard let number = Int(tag), number >= 0, "\(number)" == tag else { return nil }
    return number
  }

  private func update(_ call: Call) async throws -> HTTPAnswer {
    let serial = try authorized(call)
    let wallets = try news.tools.wallets.orProblem(.noAppleWallet)
    let language = AcceptLanguage(call.header(.acceptLanguage)).best
    for _ in 0..<3 {
      let found = try await news.desk.look(
        at: serial.description, ofType: call.passType, now: call.now
      ) { try await news.products.shownPass(serial).map { ($0.state, $0) } }
      guard let (shown, modified) = found else { throw Problem.noMoreNews }
      // Without a registration the time of the last change is not known, so the phone gets the pass as it is now.
      let date = HTTPDate.text(modified ?? call.now) ?? ""
      if modified != nil, call.header(.ifModifiedSince) == date {
        return .empty(304).with("last-modified", date)
      }
      guard let pass = try await shown.make(language, news.tools, call.now) else { continue }
      let file = try await wallets.applePass(pass, now: call.now)
      guard try await shown.isCurrent() else { continue }
      return HTTPAnswer.content(ApplePass.mediaType, file.bytes, caching: .checked)
        .with("last-modified", date).with("vary", "accept-language, authorization")
    }
    throw Refusal.busy
  }

  /// Counts what phones report, by kind, and keeps nothing of it: the texts name phones, passes and addresses.
  private func log(_ call: Call) async throws -> HTTPAnswer {
    _ = try passType()
    for report in try call.walletLogs() {
      metrics.add(MetricNames.walletReports, [("kind", WalletReport(report).rawValue)])
    }
    return .empty(200)
  }

  // MARK: Who asks

  /// Returns the number of the pass whose token the phone sent.
  ///
  /// An unknown pass and a pass of another type get the same answer as a wrong token, so that an answer does not reveal
  /// which passes there are.
  private func authorized(_ call: Call) throws -> WalletSerial {
    let passType = try passType()
    guard let wallets = news.tools.wallets, call.passType == passType,
      let serial = WalletSerial(call.parameters["serial_number"] ?? ""),
      let token = call.applePassToken, try wallets.accepts(token, of: serial)
    else { throw Problem.noPassToken }
    return serial
  }

  private func passType() throws(Problem) -> String {
    guard let passType = news.passType else {
      throw Problem(
        .notFound,
        "this service has no news of passes in wallets; its operator can set web_service, and a certificate for "
          + "Apple's wallet, in the file of the setting wallet.file")
    }
    return passType
  }

  private func device(_ call: Call) throws -> WalletDeviceID {
    guard let device = try WalletDeviceID(of: call.parameters["device_id"] ?? "") else {
      throw Problem(
        parameter: "device_id", "expected 1 to \(WalletDeviceID.longest) bytes")
    }
    return device
  }
}

extension Call {
  fileprivate var passType: String { parameters["pass_type"] ?? "" }

  /// The token of `Authorization: ApplePass …`; nil without one.
  fileprivate var applePassToken: String? {
    guard let text = header(.authorization), text.utf8.count <= 200,
      let blank = text.firstIndex(of: " "), text[..<blank].lowercased() == "applepass"
    else { return nil }
    return String(text[text.index(after: blank)...])
  }

  /// Reads the token under which Apple reaches the phone.
  ///
  /// Further members are ignored: a newer phone may send some, and no operator can change what phones send.
  fileprivate func pushToken() throws(Problem) -> String {
    try wallet { (body) throws(ShapeError) in
      let token = try body.string("pushToken")
      // The token becomes a part of a URL.
      guard (1...200).contains(token.utf8.count), token.utf8.allSatisfy(ASCII.isAlphanumeric)
      else {
        throw body.failure(
          "pushToken", "expected 1 to 200 letters and digits, found \(token.utf8.count) bytes")
      }
      return token
    }
  }

  /// Reads the reports of a phone.
  fileprivate func walletLogs() throws(Problem) -> [String] {
    try wallet { (body) throws(ShapeError) in
      let nodes = try body.array("logs")
      guard nodes.count <= 100 else {
        throw body.failure("logs", "expected at most 100 texts, found \(nodes.count)")
      }
      return nodes.compactMap { if case .string(let text) = $0.value { text } else { nil } }
    }
  }

  private func wallet<Value>(
    _ read: (inout ObjectReader) throws(ShapeError) -> Value
  ) throws(Problem) -> Value {
    do throws(ShapeError) {
      var object = try ObjectReader(json: body)
      return try read(&object)
    } catch {
      throw Problem(error)
    }
  }
}

extension ASCII {
  fileprivate static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isUpperCaseAlphanumeric(byte) || isLowerCaseLetter(byte)
  }
}

extension HTTPAnswer {
  fileprivate static func empty(_ status: Int) -> HTTPAnswer {
    HTTPAnswer(status: status).with("cache-control", "no-store")
  }
}

extension Problem {
  fileprivate static var noPassToken: Problem {
    var problem = Problem(
      .unauthenticated, "send the token of the pass as Authorization: ApplePass …")
    problem.headers = [("www-authenticate", "ApplePass")]
    return problem
  }
}
