internal import Mail
internal import PassMinting
internal import Platform
package import SMTP
internal import Synchronization
internal import Vocabulary

/// The way of messages out of the service.
protocol Mailer: Sendable {
  /// Sends a message; a repetition has the same `id`.
  func send(_ message: MailMessage) async throws(SMTPFault)
}

extension MailSettings {
  func mailer() -> any Mailer {
    switch delivery {
    case .server(let server): ServerMailer(server, sender: envelopeSender)
    case .folder(let folder): FolderMailer(folder: folder)
    }
  }

  /// Connects to the mail server and logs in; nil if that works, or if messages go to a folder.
  package func problem() -> SMTPFault? {
    guard case .server(let server) = delivery else { return nil }
    do throws(SMTPFault) {
      try SMTPConnection(server, from: String(envelopeSender.domain)).tryOut()
      return nil
    } catch { return error }
  }
}

/// Sends to a mail server over some connections, each with a thread of its own, because libcurl waits.
struct ServerMailer: Mailer {
  private let server: SMTPServer
  private let lanes: [Lane]
  private let sender: MailAddress
  private let next: NextLane
  /// The number of connections; small servers do not like more.
  static let laneCount = 4

  private final class NextLane: Sendable {
    let number = Atomic(0)
  }

  private final class Lane: Sendable {
    let thread: SerialThread
    let connection = Mutex<SMTPConnection?>(nil)

    init(_ number: Int) { thread = SerialThread("mail \(number)") }
  }

  init(_ server: SMTPServer, sender: MailAddress) {
    self.server = server
    self.sender = sender
    lanes = (0..<Self.laneCount).map(Lane.init)
    next = NextLane()
  }

  func send(_ message: MailMessage) async throws(SMTPFault) {
    let lane = lanes[next.number.wrappingAdd(1, ordering: .relaxed).newValue % lanes.count]
    let (bytes, recipient) = (message.bytes, message.to.address.description)
    let outcome: SMTPFault?
    do {
      outcome = try await lane.thread.run { [server, sender] in
        lane.connection.withLock { connection in
          Self.send(bytes, from: sender, to: recipient, over: &connection, server)
        }
      }
    } catch { outcome = SMTPFault(.server, "\(error)") }
    if let outcome { throw outcome }
  }

  /// Returns the fault of the attempt; after one of the server the next message gets a new connection.
  private static func send(
    _ bytes: [UInt8], from sender: MailAddress, to recipient: String,
    over connection: inout SMTPConnection?, _ server: SMTPServer
  ) -> SMTPFault? {
    do throws(SMTPFault) {
      let open: SMTPConnection
      if let connection {
        open = connection
      } else {
        open = try SMTPConnection(server, from: String(sender.domain))
      }
      connection = open
      try open.send(bytes, from: sender.description, to: recipient)
      return nil
    } catch {
      if error.kind == .server { connection = nil }
      return error
    }
  }
}

/// Writes each message into a file of its own, which only the owner of the service can read.
struct FolderMailer: Mailer {
  let folder: String

  func send(_ message: MailMessage) async throws(SMTPFault) {
    let name = message.id.prefix { $0 != "@" }
    do throws(PlatformError) {
      try Files.createDirectory(folder, mode: 0o700)
      // A repetition of the message has the same name.
      try Files.replace("\(folder)/\(name).eml", message.bytes, mode: 0o600, isDurable: false)
    } catch {
      throw SMTPFault(.server, "\(error)")
    }
  }
}
