internal import ServiceHTTP
package import PassMinting
internal import Bookings
internal import HTTPTypes
internal import PassDocuments
package import PassWallet
internal import Selling
internal import StrictText
package import Vocabulary

/// Passes for Apple's and Google's wallet, and for a calendar.
extension ServedProduct {
  func walletPasses(_ tools: ServiceTools) -> [Endpoint] {
    [
      .get(
        "\(path)/bookings/{booking_id}/passes.pkpasses", name(of: .getBookingWallet), .travelers
      ) { call in
        try await getBookingWallet(call, tools)
      }.forGuests(),
      .get(
        "\(path)/bookings/{booking_id}/passes.ics", name(of: .getBookingCalendar), .travelers
      ) { call in
        try await getBookingCalendar(call, tools)
      }.forGuests(),
      .get("\(path)/passes/{pass_id}/google-wallet", name(of: .getGoogleWallet), .travelers) {
        call in
        try await getGoogleWallet(call, tools)
      }.forGuests(),
    ]
  }

  private func getBookingWallet(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    try call.parameters { _ throws(Problem) in }
    let language = AcceptLanguage(call.header(.acceptLanguage)).best
    return try await readingAnew {
      guard let (booking, passes) = try await currentPasses(call, tools) else { return nil }
      try checkThatThere(are: passes.map(\.pass), of: booking)
      let wallets = try tools.wallets.orProblem(.noAppleWallet)
      guard passes.count <= ApplePass.longestBundle else { throw tooMany(passes.map(\.pass)) }
      var shown: [WalletPass] = []
      for (pass, minted) in passes {
        shown.append(
          try await walletPass(
            pass, of: booking, minted, in: language, news: tools.appleNews, now: call.now))
      }
      let file = try await wallets.applePasses(shown, now: call.now)
      for (pass, _) in passes where try await !isValid(pass) { return nil }
      return answer(
        file.bytes, ApplePass.bundleMediaType, tag: file.tag, "\(booking.key).pkpasses"
      ).with("vary", "accept-language, authorization")
    }
  }

  private func getBookingCalendar(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    try call.parameters { _ throws(Problem) in }
    let language = AcceptLanguage(call.header(.acceptLanguage)).best
    return try await readingAnew {
      guard let (booking, passes) = try await currentPasses(call, tools) else { return nil }
      try checkThatThere(are: passes.map(\.pass), of: booking)
      return try await calendar(passes, of: booking, in: language, named: booking.key)
        .with("vary", "accept-language, authorization")
    }
  }

  /// Returns the answer with a calendar of passes.
  func calendar(
    _ passes: [(pass: OwnPass, minted: MintedPass)], of booking: Booking, in language: Language,
    named name: String
  ) async throws -> HTTPAnswer {
    var shown: [WalletPass] = []
    for (pass, minted) in passes {
      shown.append(try await walletPass(pass, of: booking, minted, in: language))
    }
    let bytes = try PassCalendar(shown).bytes
    return answer(bytes, PassCalendar.mediaType, tag: try ETag.of(bytes), "\(name).ics")
  }

  /// Returns the answer with a pass for Apple's wallet; nil if the pass ended while it was made.
  func applePass(
    _ minted: MintedPass, _ pass: OwnPass, of booking: Booking, in language: Language,
    _ tools: ServiceTools, now: Instant
  ) async throws -> HTTPAnswer? {
    let wallets = try tools.wallets.orProblem(.noAppleWallet)
    let shown = try await walletPass(
      pass, of: booking, minted, in: language, news: tools.appleNews, now: now)
    let file = try await wallets.applePass(shown, now: now)
    guard try await isValid(pass) else { return nil }
    return answer(file.bytes, ApplePass.mediaType, tag: file.tag, "\(pass.id).pkpass")
  }

  /// Answers with the link that saves a pass in Google's wallet.
  private func getGoogleWallet(_ call: Call, _ tools: ServiceTools) async throws -> HTTPAnswer {
    guard let id = call.parameters["pass_id"].flatMap({ PassID($0) }) else {
      throw Problem(.notFound, "there is no such pass")
    }
    try call.parameters { _ throws(Problem) in }
    let language = AcceptLanguage(call.header(.acceptLanguage)).best
    return try await readingAnew {
      let (reached, pass) = try await reachedPass(call, id)
      let booking = reached.value
      if reached.reach == .agent {
        try await keepTrail(of: [booking], call, "read_pass", ["pass_id": id.rawValue])
      }
      guard pass.state == .valid, pass.validUntil > call.now else {
        return try ended(pass, of: booking, .pdf)
      }
      let minted = try await tools.signer.passes(of: reached.read, as: self, now: call.now)
        .first { $0.id == id }
      guard let minted else { return nil }
      let wallets = try tools.wallets.orProblem(.noGoogleWallet)
      // What the pass shows is read before the link is made: a change in between is then sent to Google.
      let state = try await walletState(of: pass, booking)
      var shown = try await walletPass(pass, of: booking, minted, in: language, now: call.now)
      let account = wallets.googleAccount
      shown.isToldOfChanges = account != nil
      let link = try await wallets.googleLink(shown, now: call.now)
      if let account {
        try await LinkDesk(desk.desk, damaged: tools.damaged).link(
          shown.serialNumber, in: account, language.rawValue, as: state, isSent: !link.isComplete,
          now: call.now
        ) { serial in
          guard let serial = WalletSerial(serial) else { return nil }
          return try await shownPass(serial)?.state
        }
      }
      guard try await isValid(pass) else { return nil }
      return try .tagged(caching: .checked) { writer in
        writer.member("pass_id", id.rawValue)
        writer.member("save_url", link.address)
      }.with("vary", "accept-language, authorization")
    }
  }

  /// Returns a pass for a wallet, with what the product knows of it now.
  ///
  /// Its number is that of its entitlement, and the passes of a booking form one group. With `news`, a phone can ask
  /// for its newer versions, if the operator set an address for that. A pass that is not told of changes says until
  /// which hour its details were true; the minute would make another file of each request.
  package func walletPass(
    _ pass: OwnPass, of booking: Booking, _ minted: MintedPass, in language: Language,
    news: AppleNews? = nil, now: Instant? = nil
  ) async throws -> WalletPass {
    var page = try await walletPage(for: pass, of: booking)
    page.language = language
    let serial = try WalletSerial(
      product: Self.name, booking: booking.key, entitlement: pass.entitlement)
    var shown = WalletPass(try PrintablePass(Array(minted.barcode.utf8)), page)
    shown.serialNumber = serial.description
    shown.group = booking.key
    shown.authenticationToken = try news?.wallets.token(of: serial)
    shown.isToldOfChanges = shown.authenticationToken != nil && news?.isTold == true
    if !shown.isToldOfChanges, let now {
      shown.updated = Instant(secondsSince1970: now.secondsSince1970 / 3_600 * 3_600)
    }
    return shown
  }

  /// Returns a file for a client that must ask each time whether it has changed: unlike the signed pass, the hours and
  /// gates that a wallet shows change.
  func answer(_ bytes: [UInt8], _ mediaType: String, tag: String, _ name: String) -> HTTPAnswer {
    HTTPAnswer.content(mediaType, bytes, caching: .checked).with("etag", tag)
      .with("content-disposition", "inline; filename=\"\(name)\"")
  }

  /// Returns whether a pass is still valid in the store.
  private func isValid(_ pass: OwnPass) async throws -> Bool {
    try await self.pass(pass.id)?.1.state == .valid
  }

  private func tooMany(_ passes: [OwnPass]) -> Problem {
    var problem = Problem(
      .notAcceptable,
      "the booking has \(passes.count) passes, and one file for Apple's wallet can hold "
        + "\(ApplePass.longestBundle); get each pass by itself, as \(path)/passes/{pass_id}.pkpass: details.pass_ids "
        + "has their ids")
    problem.details = { $0.member("pass_ids", passes.map(\.id.rawValue)) }
    return problem
  }
}
