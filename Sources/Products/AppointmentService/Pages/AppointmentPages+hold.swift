package import PassPages
internal import StrictText

extension AppointmentPages {
  /// Holds the time or the places, and quotes them.
  ///
  /// A person who goes back and chooses another time no longer wants the former one, so its hold is released as soon
  /// as the new time is held.
  package func choose(_ id: String, _ visit: Visit) async throws -> Received {
    let provider = try await provider(id, visit)
    guard let wanted = provider.wanted(visit.form["service"]) else { throw PageFault.notFound }
    var time = AppointmentTime(visit.form["time"])
    if case .days = wanted.service.kind { time = period(at: provider, visit) }
    // Without a time nothing is held, and no name is added to the list of subjects.
    let subjects = time.isWhole ? try await named(visit) : []
    let wish = AppointmentWishForm(
      provider: provider.id, service: wanted.service.type, time: time, subjects: subjects)
    let hold = try await hold(wish, visit)
    let held = hold["hold_id"].text
    await releaseFormer(unless: held, visit)
    return try await quote(wish, holding: held, visit)
  }

  /// Asks for the price of a held time.
  func quote(
    _ wish: AppointmentWishForm, holding hold: String, _ visit: Visit
  ) async throws -> Received {
    try await visit.ask("appointmentsCreateQuote", step: "quote") { writer in
      wish.write(to: &writer)
      writer.member("hold_ids", [hold])
    }
  }

  private func hold(_ wish: AppointmentWishForm, _ visit: Visit) async throws -> Received {
    let operation = "appointmentsCreateHold"
    do {
      return try await visit.ask(operation, step: "hold") { wish.write(to: &$0) }
    } catch PageFault.refused(let refused) where refused.code == "ALREADY_HELD" {
      guard let own = refused.details["hold_id"].nonEmpty else { throw PageFault.refused(refused) }
      try await visit.ask("appointmentsReleaseHold", ["hold_id": own], step: "release")
    } catch PageFault.refused(let refused) where refused.code == "TOO_MANY_HOLDS" {
      guard await releaseFormer(unless: "", visit) else { throw PageFault.refused(refused) }
    }
    // A refusal is remembered under its key, so the second try has a key of its own.
    return try await visit.ask(operation, step: "hold-again") { wish.write(to: &$0) }
  }

  /// Releases the hold of the quote that the person came back from, unless it is the hold `kept`; returns whether it
  /// was released.
  ///
  /// The quote does not name its hold, but a second hold of the same time is the same hold. A fault here keeps no
  /// person from choosing another time: a hold ends by itself.
  @discardableResult
  private func releaseFormer(unless kept: String, _ visit: Visit) async -> Bool {
    guard let quote = visit.form["former"].nonEmpty,
      let former = try? await visit.ask("appointmentsGetQuote", ["quote_id": quote]),
      former["state"].text == "OPEN"
    else { return false }
    let wish = AppointmentWishForm(former)
    guard
      let hold = try? await visit.ask(
        "appointmentsCreateHold", step: "former", { wish.write(to: &$0) })
    else { return false }
    let id = hold["hold_id"].text
    guard id != kept else { return false }
    let released = try? await visit.ask(
      "appointmentsReleaseHold", ["hold_id": id], step: "release-former")
    return released != nil
  }
}
