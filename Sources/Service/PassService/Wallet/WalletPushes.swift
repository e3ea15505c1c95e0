package import Bookings
internal import Logging
package import PassWallet
internal import Synchronization

/// The sender of pushes that fits the settings in force.
package final class WalletPushes: Sendable {
  /// A closure that makes a sender with the operator's certificate.
  package typealias Making = @Sendable (AppleIdentity) throws -> any PassPushSender

  private let make: Making
  private let logger: Logger
  /// The last sender, with the number of times that the settings had been read; nil if none could be made.
  private let made = Mutex<(revision: Int, sender: (any PassPushSender)?)?>(nil)

  init(_ make: @escaping Making, logger: Logger) {
    self.make = make
    self.logger = logger
  }

  /// Returns the sender for the settings; nil without a certificate, or with one that cannot be used.
  func sender(for wallets: Wallets) -> (any PassPushSender)? {
    let revision = wallets.revision
    guard let apple = revision.settings.apple else { return nil }
    return made.withLock { made in
      if let made, made.revision == revision.number { return made.sender }
      var sender: (any PassPushSender)?
      do { sender = try make(apple) } catch {
        logger.error(
          "phones are not told of changes of their passes", metadata: ["reason": "\(error)"])
      }
      made = (revision.number, sender)
      return sender
    }
  }
}
