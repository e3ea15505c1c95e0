/// One seat over time: free, held by one user until some time, sold, and free again.
package struct SeatModel: SequentialModel {
  package enum State: Hashable, Sendable {
    case free
    case held(Lease)
    case sold(Sale)
  }

  package struct Lease: Hashable, Sendable {
    package let user: String
    /// The id of the hold; nil if no client got it.
    package let hold: String?
    /// The end by the service's clock; an interval if no client got the answer.
    package let until: ClosedRange<Int>
  }

  package struct Sale: Hashable, Sendable {
    package let user: String
    /// The id of the booking; nil if no client got it.
    package let booking: String?
    package let hold: String
  }

  /// The lengths of holds and of the times around them, in seconds.
  package struct Times: Sendable {
    /// The length of a hold.
    package let lease: Int
    /// The time before the end of a hold in which the service gives no quote.
    let quoteMargin: Int
    /// The longest time that a hold may last beyond its stated end once a payment for it has begun.
    let longestPayment: Int
  }

  package let initial = State.free
  /// The moment of the first payment request for each hold.
  private let paid: [String: Int64]
  /// The latest end that the service stated for each hold.
  private let ends: [String: Int]
  private let times: Times

  /// Creates the model of a seat from all operations on it.
  package init(_ history: [Timed<SeatOperation>], _ times: Times) {
    self.times = times
    var (paid, ends): ([String: Int64], [String: Int]) = ([:], [:])
    for timed in history {
      switch (timed.operation.action, timed.operation.outcome) {
      case (.book(let hold), _): paid[hold] = min(paid[hold] ?? .max, timed.invoked)
      case (.hold, .held(let hold, let until)): ends[hold] = max(ends[hold] ?? .min, until)
      default: break
      }
    }
    self.paid = paid
    self.ends = ends
  }

  package func states(after state: State, _ timed: Timed<SeatOperation>) -> [State] {
    let operation = timed.operation
    switch (operation.action, operation.outcome) {
    case (.hold, .held(let hold, let until)):
      let held = State.held(Lease(user: operation.user, hold: hold, until: until...until))
      return views(of: state, timed).contains { view in
        switch view {
        case .free: true
        // A user who holds the seat gets the same hold again.
        case .held(let lease): lease.user == operation.user && lease.hold ?? hold == hold
        case .sold: false
        }
      } ? [held] : []
    case (.hold, .taken):
      return views(of: state, timed).contains { view in
        switch view {
        case .free: false
        case .held(let lease): lease.user != operation.user
        case .sold: true
        }
      } ? [state] : []
    case (.hold, .unknown):
      guard views(of: state, timed).contains(.free) else { return [state] }
      let until =
        operation.times.lowerBound + times.lease...operation.times.upperBound + times.lease
      return [state, .held(Lease(user: operation.user, hold: nil, until: until))]

    case (.release(let hold), .done):
      if case .sold(let sale) = state, sale.hold == hold { return [] }
      return [state.lease?.hold == hold ? .free : state]
    case (.release(let hold), .unknown):
      return state.lease?.hold == hold ? [state, .free] : [state]
    // A hold that was turned into a booking cannot be released.
    case (.release(let hold), .refused): return state.lease?.hold == hold ? [] : [state]

    case (.book(let hold), .sold(let booking)):
      let sold = State.sold(Sale(user: operation.user, booking: booking, hold: hold))
      return maySell(hold, state, timed) ? [sold] : []
    case (.book(let hold), .unknown):
      let sold = State.sold(Sale(user: operation.user, booking: nil, hold: hold))
      return maySell(hold, state, timed) ? [state, sold] : [state]
    // A booking loses its seat only if its hold has ended, or ends too soon for a new quote.
    case (.book(let hold), .taken):
      let isLost = hasEnded(hold, timed, margin: times.quoteMargin)
      return state.lease?.hold == hold && !isLost ? [] : [state]
    case (.book, .refused): return [state]

    case (.cancel(let booking), .done): return isSold(booking, state) ? [.free] : []
    case (.cancel(let booking), .unknown): return isSold(booking, state) ? [state, .free] : [state]
    case (.cancel(let booking), .refused): return isCertain(booking, state) ? [] : [state]

    case (.checkIn(let booking), .done): return isSold(booking, state) ? [state] : []
    case (.checkIn(let booking), .refused): return isCertain(booking, state) ? [] : [state]

    case (.look, .available(let isFree)):
      return views(of: state, timed).contains { ($0 == .free) == isFree } ? [state] : []
    case (.own, .owner(let owner)):
      guard case .sold(let sale) = state else { return owner == nil ? [state] : [] }
      return sale.user == owner?.user && sale.booking ?? owner?.booking == owner?.booking
        ? [state] : []

    case (_, .nothing), (.checkIn, .unknown), (.look, .unknown): return [state]
    default: return []
    }
  }

  package func isObservation(_ operation: SeatOperation) -> Bool {
    switch (operation.action, operation.outcome) {
    case (_, .taken), (_, .refused), (_, .nothing), (.checkIn, _), (.look, _), (.own, _): true
    default: false
    }
  }

  /// Returns the states that an operation may see: a hold may have ended by its clock, or not yet.
  private func views(of state: State, _ timed: Timed<SeatOperation>) -> [State] {
    guard case .held(let lease) = state else { return [state] }
    let times = timed.operation.times
    var longest = lease.until.upperBound
    if let hold = lease.hold, let paid = paid[hold], timed.returned ?? .max >= paid {
      longest += self.times.longestPayment
    }
    var views: [State] = []
    if times.lowerBound < longest { views.append(state) }
    if times.upperBound >= lease.until.lowerBound { views.append(.free) }
    return views
  }

  /// Returns whether a booking may get the seat: by its hold, or after the end of the hold if the seat is free.
  private func maySell(_ hold: String, _ state: State, _ timed: Timed<SeatOperation>) -> Bool {
    if state.lease?.hold == hold { return true }
    return hasEnded(hold, timed) && views(of: state, timed).contains(.free)
  }

  private func hasEnded(
    _ hold: String, _ timed: Timed<SeatOperation>, margin: Int = 0
  ) -> Bool {
    guard let end = ends[hold] else { return true }
    // An open operation may happen at any later time.
    return timed.returned == nil || timed.operation.times.upperBound >= end - margin
  }

  /// Returns whether this booking may be the one that has the seat.
  private func isSold(_ booking: String, _ state: State) -> Bool {
    guard case .sold(let sale) = state else { return false }
    return sale.booking ?? booking == booking
  }

  private func isCertain(_ booking: String, _ state: State) -> Bool {
    guard case .sold(let sale) = state else { return false }
    return sale.booking == booking
  }
}

extension SeatModel.State {
  fileprivate var lease: SeatModel.Lease? {
    if case .held(let lease) = self { lease } else { nil }
  }
}
