internal import ArgumentParser
internal import CommandLineSupport
internal import PassClient
internal import StrictText
internal import Vocabulary

/// The verb `passclient actions`.
struct Actions: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "actions", abstract: "Show the commands that wait, were refused, or ended lately.",
    subcommands: [ActionList.self, ActionAnswer.self], defaultSubcommand: ActionList.self)
}

/// The verb `passclient actions list`.
struct ActionList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show them (the default).")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  func run() async throws {
    try await store.run { client in
      let commands = try await client.commands()
      let isOnline = await client.isOnline
      let codes = try await client.confirmationCodes()
      let lines = commands.map { $0.line(at: store.clock.now(), codes) }
      let text = lines.isEmpty ? "No actions." : lines.joined(separator: "\n")
      try output.print(text) { writer in
        writer.objects("actions", commands) { writer, command in command.write(to: &writer) }
        writer.member("online", orNull: isOnline)
      }
    }
  }
}

/// The verb `passclient actions answer`.
struct ActionAnswer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answer",
    abstract:
      "Decide about a command that needs you, take back one that was not sent, or dismiss a refused one."
  )

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Argument(help: ArgumentHelp("The id of the command.", valueName: "id"))
  var id: String

  @Argument(
    help: ArgumentHelp("Send it again, or give it up: retry or drop.", valueName: "retry|drop"))
  var decision: Decision

  /// The words of the decision.
  enum Decision: String, ExpressibleByArgument, CaseIterable {
    case retry, drop
  }

  func run() async throws {
    try await store.run { client in
      let command = try await client.answer(id, decision == .retry ? .retry : .drop)
      guard decision == .retry else {
        let line = command.line(at: store.clock.now(), try await client.confirmationCodes())
        try output.print(line) { writer in
          writer.name("action")
          writer.object { command.write(to: &$0) }
        }
        return
      }
      try await output.carryOut(command, by: client, store)
    }
  }
}

extension QueuedCommand {
  /// What is asked for, and how it stands; `codes` has the codes of bookings by their ids.
  func line(at now: Instant, _ codes: [String: String]) -> String {
    let what =
      switch action {
      case .checkIn: "check-in"
      case .order: "order"
      case .cancel: "cancellation"
      case .changeSeat: "change of seat"
      }
    let standing =
      switch state {
      case .queued: tries == 0 ? "requested, not sent yet" : "requested, waits"
      case .sending: "requested, waits for the answer"
      case .confirmed: "confirmed"
      case .refused: "refused"
      case .needsYou: "needs you: passclient actions answer \(id) retry|drop"
      case .dropped: "given up"
      }
    var text = "\(id)  \(what)"
    if let bookingID { text += " of \(codes[bookingID] ?? bookingID)" }
    text += ": \(standing)"
    if let leastRefund, state == .queued || state == .sending {
      text += "; at least \(leastRefund) must come back"
    }
    if let problem { text += ". \(problem.words(at: now))" }
    return withoutControls(text)
  }

  func write(to writer: inout JSONWriter) {
    writer.member("id", id)
    writer.member("action", action.rawValue)
    writer.member("product", product.rawValue)
    writer.member("booking_id", orNull: bookingID)
    writer.member("key", key)
    writer.member("state", state.rawValue)
    writer.member("created_at", createdAt.description)
    writer.member("tries", tries)
    writer.member("next_try_at", orNull: nextTryAt?.description)
    writer.name("problem")
    guard let problem else { return writer.null() }
    writer.object { writer in
      writer.member("status", problem.status)
      writer.member("code", problem.code)
      writer.member("message", problem.message)
      if let until = problem.until { writer.member("until", until.description) }
    }
  }
}

extension PassClient {
  /// The confirmation codes of the store's bookings by their ids.
  func confirmationCodes() throws(ClientError) -> [String: String] {
    var codes: [String: String] = [:]
    for kept in try bookings() { codes[kept.booking.id] = kept.booking.confirmationCode }
    return codes
  }
}
