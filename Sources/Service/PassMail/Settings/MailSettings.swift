package import Mail
package import SMTP
package import Vocabulary

/// The operator's settings for mail to travelers.
package struct MailSettings: Sendable {
  /// The place to which messages go.
  package enum Delivery: Sendable {
    /// A mail server, which sends them on.
    case server(SMTPServer)
    /// A folder, for trials: a file for each message.
    case folder(String)
  }

  package var delivery: Delivery
  /// The sender that people see; its name is that of the operator.
  package var from: Mailbox
  /// The address for answers; nil for that of the sender.
  package var replyTo: Mailbox?
  /// The address to which mail servers send messages back (RFC 5321 §4.5.5); nil for that of the sender.
  package var bounceAddress: MailAddress?
  /// The mailbox in which such messages arrive: a file (mbox) or a folder (Maildir); nil for none.
  package var bounceMailbox: String?
  /// The language for a customer whose own is not known.
  package var language = Language.english
  /// The site of the pages, such as `https://book.quay.example`; nil for mails without links.
  package var origin: String?
  /// The number of seconds before a beginning at which its customer is reminded; nil for no reminders.
  package var reminder: Int? = 86_400

  package init(_ delivery: Delivery, from: Mailbox) {
    (self.delivery, self.from) = (delivery, from)
  }

  /// The sender for mail servers (`MAIL FROM`).
  var envelopeSender: MailAddress { bounceAddress ?? from.address }

  /// The number of seconds before a beginning at which its customer is reminded; nil without a link by which a customer
  /// can end that.
  var reminderLead: Int? { origin == nil ? nil : reminder }

  /// The settings of a trial that has none of its own: messages are written into a folder and are not sent.
  ///
  /// `name` is the name of the operator, if it has one.
  package static func trial(
    folder: String, origin: String?, name: String? = nil
  ) -> MailSettings? {
    guard let address = MailAddress("tickets@localhost.invalid") else { return nil }
    var settings = MailSettings(
      .folder(folder), from: Mailbox(name: name ?? "passservice", address))
    settings.origin = origin
    return settings
  }
}
