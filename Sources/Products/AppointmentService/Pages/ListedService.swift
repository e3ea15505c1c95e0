internal import PassPages
internal import Vocabulary

/// A service of a provider as an answer describes it.
struct ListedService {
  /// How its times are chosen.
  enum Kind: Equatable {
    /// Any free time of the provider.
    case times
    /// The sessions of a class.
    case sessions
    /// Days with a place on each, or nights.
    case days(isByNight: Bool)
  }

  let type: String
  let name: String
  let kind: Kind
  /// The lengths in minutes, shortest first; none for a service over days.
  let lengths: [Int]
  let price: Received
  /// Minutes in which the provider answers a request; nil if requests need no acceptance.
  let answersWithin: Int?
  /// The greatest number of days; nil for other services.
  let mostDays: Int?
  /// The shares that an owner gets back, longest time before the start first.
  let refunds: [(hours: Int, percent: Int)]
  /// Hours before the start from which an owner cannot cancel; nil if an owner can until the start.
  let closes: Int?

  init(_ answer: Received) {
    type = answer["service_type"].text
    name = answer["name"].text
    switch answer["per"].text {
    case "NIGHT": kind = .days(isByNight: true)
    case "DAY": kind = .days(isByNight: false)
    default: kind = (answer["capacity"].number ?? 1) > 1 ? .sessions : .times
    }
    lengths = answer["lengths_minutes"].list.compactMap(\.number)
    price = answer["price"]
    answersWithin = answer["answer_within_minutes"].number
    mostDays = answer["most_days"].number
    refunds = answer["refunds"].list.compactMap { tier in
      guard let hours = tier["hours_before"].number, let percent = tier["percent"].number else {
        return nil
      }
      return (hours, percent)
    }
    closes = answer["closes_hours_before"].number
  }

  var isFree: Bool { price["amount_minor"].number == 0 }

  /// What can be asked for: the service with each of its lengths.
  var options: [WantedService] {
    kind == .times
      ? lengths.map { WantedService(service: self, minutes: $0) }
      : [WantedService(service: self, minutes: nil)]
  }

  /// Returns the price with its unit, such as "EUR 15.00 per place".
  func priceText(_ visit: Visit) -> String {
    if isFree { return visit.text(.freeOfCharge) }
    let amount = visit.money(price)
    switch kind {
    case .times: return amount
    case .sessions: return visit.text(.perPlace, ["price": amount])
    case .days(isByNight: true): return visit.text(.perNight, ["price": amount])
    case .days(isByNight: false): return visit.text(.perDay, ["price": amount])
    }
  }

  /// Returns how the provider answers, and what happens to the money meanwhile.
  func answering(_ visit: Visit) -> String {
    guard let answersWithin else { return visit.text(.confirmedAtOnce) }
    let time = visit.duration(answersWithin)
    return visit.text(isFree ? .answeredWithinFree : .answeredWithin, ["time": time])
  }

  /// Returns the terms of a cancellation; empty for a service that is free and can be cancelled until its start.
  func terms(_ visit: Visit) -> String {
    var parts: [String] = []
    if !isFree {
      parts = refunds.map { tier in
        let percent = "\(tier.percent)"
        return tier.hours == 0
          ? visit.text(.refundUntilStart, ["percent": percent])
          : visit.text(
            .refundUntil, ["time": visit.duration(tier.hours * 60), "percent": percent])
      }
      if parts.isEmpty { parts = [visit.text(.noRefund)] }
    }
    if let closes {
      parts.append(visit.text(.cancellationCloses, ["time": visit.duration(closes * 60)]))
    }
    return parts.joined(separator: " ")
  }
}

extension Visit {
  /// Returns a length such as "30 min", "1 h 30 min" or "48 h".
  func duration(_ minutes: Int) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60)
    if hours == 0 { return text(.minutes, ["count": "\(rest)"]) }
    let whole = text(.hours, ["count": "\(hours)"])
    return rest == 0 ? whole : "\(whole) \(text(.minutes, ["count": "\(rest)"]))"
  }

  /// Returns the day, the start and the end of an appointment by their local times.
  func range(_ start: String, _ end: String) -> String {
    "\(dayAndClock(start))–\(start.prefix(10) == end.prefix(10) ? clock(end) : dayAndClock(end))"
  }

  /// Returns the hours of an appointment whose day is known, such as "09:00–09:30".
  func clocks(_ start: String, _ end: String) -> String {
    let last = start.prefix(10) == end.prefix(10) ? clock(end) : dayAndClock(end)
    return "\(clock(start))–\(last)"
  }
}
