import Bookings
import PassTestSupport
import SMTP
import Selling
import ServiceHTTP
import Synchronization
import Vocabulary

@testable import Mail
@testable import PassMail
@testable import PassService

/// The mail of a running service, step by step: what is due at the time of the test's clock, and no sooner.
final class MailRoom: Sendable {
  let service: TestService
  let work: MailWork
  let post = TakingMailer()

  /// Begins to tell by mail; earlier events are from before there was mail.
  init(
    _ service: TestService, language: Language = .english,
    origin: String? = "https://book.quay.example"
  ) async throws {
    self.service = service
    let from = Mailbox(
      name: "Quay", try MailAddress("tickets@quay.example").orThrow("an address"))
    var settings = MailSettings(.folder("/nonexistent"), from: from)
    (settings.language, settings.origin) = (language, origin)
    work = try Self.work(settings, service, post)
    try await work.step()
  }

  static func work(
    _ settings: MailSettings, _ service: TestService, _ mailer: any Mailer
  ) throws -> MailWork {
    let running = service.service
    return MailWork(
      settings, running.tools,
      PartWork(
        products: running.products.all, clock: { service.clock.now },
        metrics: running.observability.metrics, leases: nil, isTimeRight: { true }),
      MailStanding(), mailer: mailer)
  }

  /// Does what is due, and returns the messages that the mail server got.
  @discardableResult
  func step() async throws -> [MailMessage] {
    try await work.step()
    return post.collect()
  }

  /// Does what is due once changes of a moment have settled.
  func settle() async throws -> [MailMessage] {
    let before = try await step()
    service.clock.advance(seconds: MailedBooking.settling)
    return try await before + step()
  }
}

/// A mail server that takes everything, unless a test sets a fault.
final class TakingMailer: Mailer {
  private let messages = Mutex<[MailMessage]>([])
  private let fault = Mutex<(fault: SMTPFault?, takesAllTheSame: Bool)>((nil, false))

  /// Fails from now on; with `takesAllTheSame` the message is there nevertheless, as when the answer was lost.
  func fail(_ new: SMTPFault?, takesAllTheSame: Bool = false) {
    fault.withLock { $0 = (new, takesAllTheSame) }
  }

  func send(_ message: MailMessage) async throws(SMTPFault) {
    let (fault, takes) = fault.withLock { $0 }
    if fault == nil || takes { messages.withLock { $0.append(message) } }
    if let fault { throw fault }
  }

  func collect() -> [MailMessage] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}

extension MailMessage {
  func read() throws -> ReadMail { try ReadMail(bytes) }
}
