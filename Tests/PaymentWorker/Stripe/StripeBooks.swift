import Foundation
import StrictText

/// The accounts of the stand-in for Stripe: intents, payment pages and refunds, with idempotency keys as Stripe has
/// them.
///
/// The method of an intent says which faults happen to it (`Script`): `I` is making it, `A` its confirmation, `C` the
/// capture, `V` the cancellation, `R` a refund, `Q` a reading. A search finds nothing before a day has passed
/// (`passDay`), the longest delay of Stripe's index.
actor StripeBooks {
  private(set) var intents: [String: StripeIntent] = [:]
  private var sessions: [String: StripeSession] = [:]
  private var kept: [String: Kept] = [:]
  private var delayed: [Call] = []
  private var asked: [String: Int] = [:]
  private var events: [StripeOccurrence] = []
  private var numbers = 0
  /// The methods that were taken from their customers.
  private var detached: Set<String> = []
  private var isIndexed = false

  /// A request that changes something.
  struct Call: Sendable {
    let path: [String]
    let form: [String: String]
    let key: String?
  }

  /// The first request with an idempotency key; without an answer it is still under way.
  private struct Kept {
    let form: [String: String]
    var answer: StripeAnswer?
  }

  /// The reaction to a request: what the stand-in answers, and the letter of the fault on the way.
  struct Reaction: Sendable {
    let answer: StripeAnswer
    var step: Character = "o"
    var isReplayed = false
  }

  private func number() -> Int {
    numbers += 1
    return numbers
  }

  // MARK: Requests

  func read(_ path: [String], _ query: [String: String]) -> Reaction {
    if path == ["payment_intents", "search"] {
      let found = intents.values.filter {
        isIndexed && query["query"]?.contains($0.payment) == true
      }
      return list(found.map { intent in { intent.write(&$0) } })
    }
    if let charge = query["charge"], let intent = intent(ofCharge: charge) {
      return listOfCharge(path, intent)
    }
    if path.count == 1 || path == ["checkout", "sessions"] { return list([]) }
    switch (path.first, path.last) {
    case ("payment_intents", let id?) where intents[id] != nil:
      let step = step("read", of: id)
      if intents[id]?.waits == "a" { approve(id) }
      return Reaction(answer: intents[id]?.answer ?? .failure(404, "gone"), step: step)
    case ("checkout", let id?) where sessions[id] != nil:
      let session = sessions[id]
      return Reaction(
        answer: session?.answer(with: session?.intent.flatMap { intents[$0] })
          ?? .failure(404, "gone"))
    case ("refunds", let id?):
      for intent in intents.values {
        for refund in intent.refunds where refund.id == id {
          return Reaction(
            answer: StripeAnswer(status: 200, body: json { intent.write(refund, to: &$0) }))
        }
      }
    case ("charges", let id?), ("disputes", let id?):
      if let intent = intent(ofCharge: id.replacing("dp", with: "ch")) {
        let body = json { $0.member("payment_intent", intent.id) }
        return Reaction(answer: StripeAnswer(status: 200, body: body))
      }
    default: break
    }
    return Reaction(answer: .failure(404, "invalid_request_error", code: "resource_missing"))
  }

  private func listOfCharge(_ path: [String], _ intent: StripeIntent) -> Reaction {
    if path == ["disputes"] {
      return list([
        { writer in
          writer.member("id", "dp" + intent.id.dropFirst(2))
          writer.member("amount", intent.isWon ? intent.received : intent.disputed)
          writer.member("currency", intent.currency)
          writer.member("status", intent.isWon ? "won" : "needs_response")
        }
      ])
    }
    return list(intent.refunds.map { refund in { intent.write(refund, to: &$0) } })
  }

  private func list(_ objects: [(inout JSONWriter) -> Void]) -> Reaction {
    let body = json { writer in
      writer.member("object", "list")
      writer.member("has_more", false)
      writer.name("data")
      writer.array { writer in for object in objects { writer.object(object) } }
    }
    return Reaction(answer: StripeAnswer(status: 200, body: body))
  }

  func change(_ call: Call) -> Reaction {
    if let key = call.key, let earlier = kept[key] {
      guard earlier.form == call.form else {
        return Reaction(answer: .failure(400, "idempotency_error"))
      }
      guard let answer = earlier.answer else {
        return Reaction(answer: .failure(409, "idempotency_error", code: "idempotency_key_in_use"))
      }
      return Reaction(answer: answer, isReplayed: true)
    }
    let step = step(of: call)
    switch step {
    case "n": return Reaction(answer: .failure(500, "api_error"), step: step)
    case "b": return Reaction(answer: .failure(429, "rate_limit_error"))
    case "t":
      if let key = call.key { kept[key] = Kept(form: call.form) }
      delayed.append(call)
      return Reaction(answer: .failure(500, "api_error"), step: step)
    default: break
    }
    var answer = perform(call, step)
    if step == "e" { answer = .failure(500, "api_error") }
    if let key = call.key { kept[key] = Kept(form: call.form, answer: answer) }
    return Reaction(answer: answer, step: step)
  }

  /// Returns the step of the script for a change.
  private func step(of call: Call) -> Character {
    switch (call.path.first, call.path.last) {
    case ("payment_intents", "payment_intents"):
      return step(Script(call.form["payment_method"] ?? ""), "make", call.form["metadata[payment]"])
    case ("payment_intents", "confirm"): return step("authorise", of: call.path[1])
    case ("payment_intents", "capture"): return step("capture", of: call.path[1])
    case ("payment_intents", _): return step("void", of: call.path[1])
    case ("refunds", _):
      let intent = intent(ofCharge: call.form["charge"] ?? "")
      return intent.map { step("refund", of: $0.id) } ?? "o"
    default: return "o"
    }
  }

  private func step(_ operation: String, of id: String) -> Character {
    step(intents[id]?.script ?? Script(""), operation, id)
  }

  private func step(_ script: Script, _ operation: String, _ id: String?) -> Character {
    let name = "\(operation) \(id ?? "")"
    defer { asked[name, default: 0] += 1 }
    return script.step(operation, asked[name] ?? 0)
  }

  private func intent(ofCharge charge: String) -> StripeIntent? {
    intents["pi" + charge.dropFirst(2)]
  }

  // MARK: Changes

  private func perform(_ call: Call, _ step: Character) -> StripeAnswer {
    let form = call.form
    switch (call.path.first, call.path.last) {
    case ("payment_methods", "detach"):
      guard detached.insert(call.path[1]).inserted else {
        return .failure(400, "invalid_request_error", "it is not attached to a customer")
      }
      return StripeAnswer(status: 200, body: json { $0.member("id", call.path[1]) })
    case ("customers", _):
      return StripeAnswer(status: 200, body: json { $0.member("id", "cus_\(number())") })
    case ("payment_intents", "payment_intents"): return make(form)
    case ("payment_intents", "confirm"): return confirm(call.path[1], form, step)
    case ("payment_intents", "capture"): return capture(call.path[1], form, isShort: step == "s")
    case ("payment_intents", "cancel"): return cancel(call.path[1], form)
    case ("refunds", _): return refund(form, isRefused: step == "x")
    case ("checkout", "sessions"):
      let session = StripeSession(id: "cs_test_\(number())", form: form)
      sessions[session.id] = session
      return session.answer(with: nil)
    case ("checkout", "expire"):
      guard sessions[call.path[2]]?.status == "open" else {
        return .failure(400, "invalid_request_error")
      }
      sessions[call.path[2]]?.status = "expired"
      return sessions[call.path[2]]?.answer(with: nil) ?? .failure(404, "gone")
    default: return .failure(404, "invalid_request_error")
    }
  }

  private func make(_ form: [String: String]) -> StripeAnswer {
    if form["customer"] != nil, detached.contains(form["payment_method"] ?? "") {
      return .failure(
        400, "invalid_request_error", code: "payment_method_unexpected_state", "it was detached")
    }
    guard form["capture_method"] == "manual", let amount = Int(form["amount"] ?? ""), amount > 49,
      let currency = form["currency"], currency == currency.lowercased()
    else { return .failure(400, "invalid_request_error", code: "amount_too_small", "too small") }
    var intent = StripeIntent(
      id: "pi_\(number())", payment: form["metadata[payment]"] ?? "", amount: amount,
      currency: currency, isOnPage: false, method: form["payment_method"] ?? "",
      customer: form["customer"])
    intent.isKept = form["setup_future_usage"] != nil
    intents[intent.id] = intent
    return intent.answer
  }

  private func confirm(
    _ id: String, _ form: [String: String], _ step: Character
  ) -> StripeAnswer {
    guard var intent = intents[id],
      ["requires_confirmation", "requires_payment_method"].contains(intent.status)
    else { return .failure(400, "invalid_request_error", code: "payment_intent_unexpected_state") }
    if let address = form["return_url"] { intent.returnAddresses.append("authorise \(address)") }
    switch step {
    case "x":
      (intent.status, intent.error) = ("requires_payment_method", "not this time")
      intents[id] = intent
      tell("payment_intent.payment_failed", .intent(id), of: intent)
      return .failure(402, "card_error", code: "card_declined", "not this time")
    case "a", "w", "z":
      (intent.status, intent.waits) = ("requires_action", step)
      intents[id] = intent
      return intent.answer
    default:
      intents[id] = intent
      approve(id)
      return intents[id]?.answer ?? intent.answer
    }
  }

  /// Reserves the money, as the customer's bank has agreed.
  private func approve(_ id: String) {
    guard let intent = intents[id], intent.status != "canceled" else { return }
    intents[id]?.status = "requires_capture"
    intents[id]?.waits = nil
    tell("payment_intent.amount_capturable_updated", .intent(id), of: intent)
  }

  private func capture(
    _ id: String, _ form: [String: String], isShort: Bool
  ) -> StripeAnswer {
    guard let intent = intents[id], intent.status == "requires_capture",
      form["amount_to_capture"] == "\(intent.amount)"
    else { return .failure(400, "invalid_request_error", code: "payment_intent_unexpected_state") }
    intents[id]?.status = "succeeded"
    intents[id]?.captures += 1
    intents[id]?.received = isShort ? intent.amount - 1 : intent.amount
    tell("payment_intent.succeeded", .intent(id), of: intent)
    return intents[id]?.answer ?? intent.answer
  }

  private func cancel(_ id: String, _ form: [String: String]) -> StripeAnswer {
    guard let intent = intents[id], !["succeeded", "canceled"].contains(intent.status) else {
      return .failure(400, "invalid_request_error", code: "payment_intent_unexpected_state")
    }
    intents[id]?.status = "canceled"
    intents[id]?.cancellation = form["cancellation_reason"]
    tell("payment_intent.canceled", .intent(id), of: intent)
    return intents[id]?.answer ?? intent.answer
  }

  private func refund(_ form: [String: String], isRefused: Bool) -> StripeAnswer {
    guard let intent = intent(ofCharge: form["charge"] ?? ""),
      let amount = Int(form["amount"] ?? "")
    else { return .failure(404, "invalid_request_error") }
    guard !isRefused, intent.back + amount <= intent.received else {
      return .failure(400, "invalid_request_error", code: "charge_disputed", "not this time")
    }
    let refund = StripeRefund(
      id: intent.nextRefund, amount: amount, number: form["metadata[refund]"])
    intents[intent.id]?.refunds.append(refund)
    tell("refund.created", .refund(refund.id), of: intent)
    return StripeAnswer(status: 200, body: json { intent.write(refund, to: &$0) })
  }

  // MARK: What others do

  /// Lets the customer pay on a page, with a card whose script is given.
  func pay(on id: String, with card: String) -> Bool {
    guard let session = sessions[id], session.status == "open" else { return false }
    var intent = StripeIntent(
      id: "pi_\(number())", payment: session.payment, amount: session.amount,
      currency: session.currency, isOnPage: true, method: card)
    if session.form["payment_intent_data[setup_future_usage]"] != nil {
      (intent.isKept, intent.customer) = (true, "cus_\(number())")
    }
    if let address = session.form["success_url"] {
      intent.returnAddresses.append("authorise \(address)")
    }
    intents[intent.id] = intent
    if intent.script.step("authorise", 0) == "x" {
      (intent.status, intent.error) = ("requires_payment_method", "not this time")
      intents[intent.id] = intent
      tell("payment_intent.payment_failed", .intent(intent.id), of: intent)
      return true
    }
    approve(intent.id)
    sessions[id]?.status = "complete"
    sessions[id]?.intent = intent.id
    tell("checkout.session.completed", .session(id), of: intent)
    return true
  }

  /// The operator gives back a part at Stripe's own desk.
  func reverse(_ payment: String, _ amount: Int) {
    guard let intent = intents.values.first(where: { $0.payment == payment && $0.received > 0 })
    else { return }
    let part = min(amount, intent.received - intent.back)
    let refund = StripeRefund(id: intent.nextRefund, amount: part, number: nil)
    intents[intent.id]?.refunds.append(refund)
    tell("charge.refunded", .charge(intent.charge), of: intent)
    tell("refund.created", .refund(refund.id), of: intent)
  }

  /// The customer's bank takes everything back that is left.
  func dispute(_ payment: String) {
    guard let intent = intents.values.first(where: { $0.payment == payment && $0.received > 0 })
    else { return }
    intents[intent.id]?.isDisputed = true
    intents[intent.id]?.disputed = intent.received - intent.back
    tell("charge.dispute.created", .charge(intent.charge), of: intent)
  }

  /// The seller wins the dispute, and has the money again.
  func win(_ payment: String) {
    guard let intent = intents.values.first(where: { $0.payment == payment && $0.isDisputed })
    else { return }
    intents[intent.id]?.isWon = true
    intents[intent.id]?.disputed = 0
    tell("charge.dispute.closed", .charge(intent.charge), of: intent)
    tell("charge.dispute.funds_reinstated", .charge(intent.charge), of: intent)
  }

  /// A refund that was completed comes back, because the customer's account is closed; the number is counted from 1 and
  /// from the first refund of any kind.
  func loseRefund(_ number: Int, of payment: String) {
    guard
      let intent = intents.values.first(where: {
        $0.payment == payment && $0.refunds.indices.contains(number - 1)
      })
    else { return }
    intents[intent.id]?.refunds[number - 1].status = "failed"
    tell("refund.failed", .refund(intent.refunds[number - 1].id), of: intent)
  }

  /// A day later Stripe has forgotten the idempotency keys, and its index has every intent.
  func passDay() {
    kept = kept.filter { $0.value.answer == nil }
    isIndexed = true
  }

  // MARK: Events

  private func tell(_ type: String, _ subject: StripeOccurrence.Subject, of intent: StripeIntent) {
    let id = number()
    for _ in 0..<intent.script.tellings {
      events.append(
        StripeOccurrence(
          id: "evt_\(id)", type: type, subject: subject, isForged: intent.script.isForged))
    }
  }

  /// Returns all events to send, after delayed requests have arrived and customers have done what their bank asked.
  func due() -> [StripeOccurrence] {
    let arrived = delayed
    delayed = []
    for call in arrived {
      let answer = perform(call, "o")
      if let key = call.key { kept[key]?.answer = answer }
    }
    for id in intents.filter({ $0.value.waits == "w" }).keys.sorted() { approve(id) }
    defer { events = [] }
    return events
  }

  /// Keeps events for a later delivery.
  func keep(_ rest: [StripeOccurrence]) { events += rest }
}

/// An event: what happened to which object.
///
/// It has no more content, like the "thin" events of Stripe.
struct StripeOccurrence: Sendable {
  enum Subject: Sendable {
    case intent(String), session(String), refund(String), charge(String)
  }

  let id: String
  let type: String
  let subject: Subject
  let isForged: Bool

  var body: [UInt8] {
    let (id, object) =
      switch subject {
      case .intent(let id): (id, "payment_intent")
      case .session(let id): (id, "checkout.session")
      case .refund(let id): (id, "refund")
      case .charge(let id):
        type.hasPrefix("charge.dispute")
          ? (id.replacing("ch", with: "dp"), "dispute") : (id, "charge")
      }
    return json { writer in
      writer.member("id", self.id)
      writer.member("object", "event")
      writer.member("api_version", "2017-08-15")
      writer.member("type", type)
      writer.name("data")
      writer.object { writer in
        writer.name("object")
        writer.object { writer in
          writer.member("id", id)
          writer.member("object", object)
        }
      }
    }
  }
}
