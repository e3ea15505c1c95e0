internal import BookingStore
internal import Bookings
internal import PassCrypto
internal import PassDocuments
internal import PassMinting
internal import PassWallet
internal import Selling
internal import ServiceHTTP
internal import Vocabulary

/// The pass that a serial number of a wallet names, as its booking has it now.
struct ShownPass: Sendable {
  let state: WalletPassState
  /// The closure that makes the wallet's pass in a language; nil if the booking has changed meanwhile.
  let make: @Sendable (Language, ServiceTools, Instant) async throws -> WalletPass?
  /// The closure that says whether the booking is still the one that was read.
  let isCurrent: @Sendable () async throws -> Bool
}

extension ProductList {
  /// Returns the pass that a serial number names; nil if there is none, or its personal data was removed.
  func shownPass(_ serial: WalletSerial) async throws -> ShownPass? {
    for product in all where type(of: product).name == serial.product {
      return try await product.shownPass(serial)
    }
    return nil
  }

  /// Returns what the pass with a serial number shows; nil if that cannot be read, so that one damaged booking does not
  /// hold up the others.
  func walletState(of serial: String, _ tools: ServiceTools) async throws -> WalletPassState? {
    guard let serial = WalletSerial(serial) else { return nil }
    do {
      return try await shownPass(serial)?.state
    } catch let error as StoreError {
      guard case .damaged = error else { throw error }
      tools.failures.tell("a pass in wallets was not compared", "\(error)")
    } catch {
      tools.failures.tell("a pass in wallets was not compared", "\(error)")
    }
    return nil
  }
}

extension ServedProduct {
  /// Returns the newest pass of the entitlement that a serial number names, in any state.
  func shownPass(_ serial: WalletSerial) async throws -> ShownPass? {
    guard let read = try await desk.store.record(Booking.self, serial.booking),
      !read.value.sale.isForgotten,
      let pass = try newest(serial, of: read.value.passes.passes)
    else { return nil }
    let isVoided = pass.state != .valid
    return ShownPass(
      state: try await walletState(of: pass, read.value),
      make: { language, tools, now in
        guard let minted = try await minted(pass, of: read, isVoided: isVoided, tools, now: now)
        else { return nil }
        var shown = try await walletPass(
          pass, of: read.value, minted, in: language, news: tools.appleNews, now: now)
        shown.isVoided = isVoided
        return shown
      },
      isCurrent: {
        try await desk.store.record(Booking.self, serial.booking)?.version == read.version
      })
  }

  /// Returns what a pass of a booking shows now.
  func walletState(of pass: OwnPass, _ booking: Booking) async throws -> WalletPassState {
    let page = try await walletPage(for: pass, of: booking)
    return WalletPassState(
      booking: booking.recordKey, subjects: subjects(of: booking),
      digest: try Self.digest(of: pass, isVoided: pass.state != .valid, page),
      validUntil: pass.validUntil)
  }

  private func newest(_ serial: WalletSerial, of passes: [OwnPass]) throws -> OwnPass? {
    let name = try Set(passes.map(\.entitlement)).first { try serial.names($0) }
    let own = passes.filter { $0.entitlement == name }
    return own.last { $0.state == .valid } ?? own.last
  }

  /// Returns the signed form of a pass; nil if the pass ended before it was signed, because of a change of its booking.
  private func minted(
    _ pass: OwnPass, of read: Versioned<Booking>, isVoided: Bool, _ tools: ServiceTools,
    now: Instant
  ) async throws -> MintedPass? {
    if !isVoided, pass.validUntil > now {
      return try await tools.signer.passes(of: read, as: self, now: now)
        .first { $0.id == pass.id }
    }
    // The phone has an earlier version if the last one was never signed.
    let signed = try await desk.store.records(MintedPass.self, .earned(by: read.value.key))
      .map(\.value).filter { $0.entitlement == pass.entitlement }
    guard let last = signed.first(where: { $0.id == pass.id }) ?? signed.last else {
      throw Problem.noMoreNews
    }
    return last
  }

  /// Returns a digest of what a pass shows.
  ///
  /// It is of all members that the details have, so that a member that is added later counts at once. A new version of
  /// the service may have other digests; a phone then gets a pass once more at its next change.
  private static func digest(
    of pass: OwnPass, isVoided: Bool, _ page: PageDetails
  ) throws -> String {
    let text = "\(pass.id) \(isVoided ? "void" : "valid") \(String(reflecting: page))"
    return try SHA256.digest(Array(text.utf8)).hexadecimal
  }
}

extension Problem {
  /// The problem of a pass that is gone from the service, such as after the removal of personal data.
  static var noMoreNews: Problem {
    Problem(.passEnded, "there is no news of this pass any more; it can be removed from the wallet")
  }
}
