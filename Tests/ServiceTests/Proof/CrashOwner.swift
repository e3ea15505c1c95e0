import PassTestSupport

/// A user who asks for a provider's time, once or week after week, while the service is killed and restarted,
/// together with the provider's answers.
///
/// Unanswered requests are repeated under the same key; a user who does not get a time asks for the next one.
struct CrashOwner: Sendable {
  /// The kind of request of a user.
  enum Kind: Int, CaseIterable, Sendable {
    /// Free appointments need no acceptance by the provider.
    case free, paid, freeSeries, paidSeries

    var isSeries: Bool { self == .freeSeries || self == .paidSeries }
    var isPaid: Bool { self == .paid || self == .paidSeries }
    /// The number of appointments that it asks for.
    var appointments: Int { isSeries ? CrashOwner.days.count : 1 }
  }

  struct Request: Sendable {
    let path: String
    let key: String
    let body: String
  }

  private enum Step {
    case ask
    /// The payment is not authorised yet.
    case wait
    /// The provider's answer is the next command.
    case word
    /// A payment may be under way.
    case settle
    case end
  }

  /// The days of a series, across a change of the clocks.
  static let days = ["2025-03-10", "2025-03-17", "2025-03-24", "2025-03-31"]

  let name: String
  let kind: Kind
  let token: String
  private let walker: String
  private let provider: String
  private let subject: String
  private let method: String
  private let isWelcome: Bool
  /// The day of a single appointment.
  private let day: String
  /// The preferred hours, best first.
  private var hours: [Int]
  private var step = Step.ask
  private var tries = 1
  private var path = ""

  /// The answered commands, with the token of the user or of the provider who sent each.
  private(set) var answered: [(token: String, request: Request, reply: HTTPReply)] = []
  /// The number of appointments that the user has in the end.
  private(set) var sold = 0

  /// Makes a user whose `number` determines the request, its day, the payment and the provider's answer; `walker` is
  /// the provider's access token.
  init(
    _ number: Int, token: String, walker: String, provider: String, subject: String, hours: [Int]
  ) {
    name = "owner\(number)"
    kind = Self.kind(number)
    day = Self.days[number / 4 % Self.days.count]
    method = Self.methods[number / 4 % Self.methods.count]
    isWelcome = !number.isMultiple(of: 3)
    (self.token, self.walker, self.provider) = (token, walker, provider)
    (self.subject, self.hours) = (subject, hours)
  }

  /// The kind of request of the user with a number.
  static func kind(_ number: Int) -> Kind { Kind.allCases[number % Kind.allCases.count] }

  private static let methods = [
    "pm_approve", "pm_timeout_before_charge", "pm_timeout_after_charge", "pm_decline",
  ]

  /// The path of what the user asked for, once that was answered.
  var made: String? { path.isEmpty || step == .ask ? nil : path }

  /// Continues until the result is settled, or no answer comes; calls `heard` for each answer to a command.
  mutating func proceed(on service: ServiceProcess, heard: @Sendable () -> Void) async throws {
    while step != .end {
      let (asker, command) = (step == .word ? walker : token, self.command)
      guard
        let reply = await service.send(
          command == nil ? "GET" : "POST", command?.path ?? seen, token: asker,
          key: command?.key, body: command?.body ?? "")
      else { return }
      if command != nil { heard() }
      switch (reply.status, reply.code) {
      case (200...299, _), (402, "PAYMENT_DECLINED"):
        if let command { answered.append((asker, command, reply)) }
        try apply(reply)
      case (409, "CONFLICTING_BOOKING"), (409, "SERIES_CONFLICT"):
        hours.removeFirst()
        tries += 1
        if hours.isEmpty { step = .settle }
      case (409, "REQUEST_IN_PROGRESS"), (503, _): continue
      default:
        throw MissingValue("a way on for \(name) after \(command?.path ?? seen): \(reply.text)")
      }
    }
  }

  /// The next command; nil if the next request is a read.
  private var command: Request? {
    switch step {
    case .ask:
      Request(
        path: kind.isSeries ? "/appointments/series" : "/appointments", key: "\(name)-\(tries)",
        body: asked)
    case .word:
      Request(
        path: "\(path)/\(isWelcome ? "accept" : "decline")", key: "\(name)-word",
        body: isWelcome ? "" : "{}")
    case .wait, .settle, .end: nil
    }
  }

  /// The path that is read while no command is due.
  private var seen: String { step == .settle ? "/appointments?limit=100" : path }

  private var asked: String {
    let hour = hours[0] < 10 ? "0\(hours[0])" : "\(hours[0])"
    let start = kind.isSeries ? Self.days[0] : day
    let rule = kind.isSeries ? #","rrule":"FREQ=WEEKLY;COUNT=\#(Self.days.count)""# : ""
    let payment = kind.isPaid ? #","payment_method_token":"\#(method)""# : ""
    let service = kind.isPaid ? "sitting" : "walking"
    return #"{"provider_id":"\#(provider)","service_type":"\#(service)","#
      + #""start_time":"\#(start)T\#(hour):00:00","end_time":"\#(start)T\#(hour):45:00","#
      + #""subject_ids":["\#(subject)"]\#(rule)\#(payment)}"#
  }

  private mutating func apply(_ reply: HTTPReply) throws {
    let json = try reply.json
    if reply.status == 402 {
      step = .settle
    } else if step == .ask || step == .wait {
      path =
        kind.isSeries
        ? "/appointments/series/\(try json.text("series_id"))"
        : "/appointments/\(try json.text("booking_id"))"
      switch try json.text("state") {
      // A single appointment that needs an answer names the deadline for it.
      case "pending": step = kind.isSeries || !json["answer_by"].isNull ? .word : .wait
      case "requested": step = .wait
      default: step = .settle
      }
    } else if step == .word {
      step = .settle
    } else {
      let all = json["appointments"].items
      let moving: Set = ["PENDING", "AUTHORISED", "VOIDING", "REFUNDING"]
      guard !all.contains(where: { moving.contains($0["payment_state"].string ?? "") }) else {
        return
      }
      sold = all.count { $0["state"].string == "confirmed" }
      step = .end
    }
  }

  /// Whether the provider declines the request.
  var isTurnedDown: Bool { kind.isPaid && !isWelcome }

  /// Whether the user has everything that was asked for, or nothing because no time was free, the provider declined
  /// or the card was declined.
  var isWhole: Bool {
    let isRefused = isTurnedDown || kind.isPaid && method == "pm_decline"
    return sold == (isRefused || hours.isEmpty ? 0 : kind.appointments)
  }
}
