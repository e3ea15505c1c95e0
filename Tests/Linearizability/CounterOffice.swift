import Foundation
import Histories
import PassTestSupport
import Synchronization

/// The second process as an office; it is started again after each kill.
final class CounterOffice: Office {
  private let data: String
  let product: SeatProduct
  private let timeline: Timeline
  private let state: Mutex<State>

  private struct State {
    var process: ChildProcess?
    var number = 0
    var waiting: [Int: CheckedContinuation<OfficeReply?, Never>] = [:]
  }

  init(data: String, product: SeatProduct, timeline: Timeline) throws {
    self.data = data
    self.product = product
    self.timeline = timeline
    state = Mutex(State())
    try start()
  }

  deinit { state.withLock { $0.process?.kill() } }

  var takesAll: Bool { false }

  /// Kills the process with SIGKILL, and starts it again.
  func kill() throws {
    stop()
    try start()
  }

  func stop() {
    let process = state.withLock { state in
      defer { state.process = nil }
      return state.process
    }
    process?.kill()
    process?.wait()
    timeline.endOther()
  }

  private func start() throws {
    let process = try ChildProcess(
      "/proc/self/exe", ["--counter", product.name, data], environment: ["TZ": "UTC"], input: .pipe,
      output: .pipe)
    timeline.beginOther()
    state.withLock { $0.process = process }
    Thread { [weak self] in
      var text = Data()
      while let more = process.output?.availableData, !more.isEmpty {
        text += more
        while let end = text.firstIndex(of: UInt8(ascii: "\n")) {
          self?.apply(String(decoding: text[..<end], as: UTF8.self))
          text = Data(text[text.index(after: end)...])
        }
      }
      // The process is dead, so its open requests will never be answered.
      self?.giveUp()
    }.start()
  }

  private func apply(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count == 3, let number = Int(words[0]), let status = Int(words[1]) else { return }
    let waiting = state.withLock { $0.waiting.removeValue(forKey: number) }
    waiting?.resume(returning: OfficeReply(status: status, body: Array(words[2].utf8)))
  }

  private func giveUp() {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting
    }
    for waiting in waiting.values { waiting.resume(returning: nil) }
  }

  func send(
    _ request: SeatRequest, as user: String, key: String?, cut: Bool
  ) async -> OfficeReply? {
    guard let words = spelled(request, by: user) else { return nil }
    while state.withLock({ $0.process == nil }), !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(10))
    }
    return await withCheckedContinuation { answer in
      let isSent = state.withLock { state in
        guard let process = state.process else { return false }
        state.number += 1
        let line = "\(state.number) \(user) \(key ?? "-") \(timeline.time) \(words)\n"
        do { try process.input?.write(contentsOf: Data(line.utf8)) } catch { return false }
        state.waiting[state.number] = answer
        return true
      }
      if !isSent { answer.resume(returning: nil) }
    }
  }

  private func spelled(_ request: SeatRequest, by user: String) -> String? {
    let occasion = product.occasion(for: user)
    return switch request {
    case .hold(let seats): "hold \(occasion) \(seats.joined(separator: ","))"
    case .release(let hold): "release \(hold)"
    case .quote(let seats, let hold):
      "quote \(occasion) \(seats.joined(separator: ",")) \(hold)"
    case .book(let quote, _): "book \(quote)"
    case .booking(let id): "booking \(id)"
    case .cancellationQuote(let id): "offer \(id)"
    case .cancel(let id, let offer, _): "cancel \(id) \(offer)"
    case .bookings, .checkIn, .passes, .seats: nil
    }
  }
}
