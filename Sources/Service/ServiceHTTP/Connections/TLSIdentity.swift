package import Logging
package import NIOSSL
internal import PassCrypto
internal import Synchronization
package import Vocabulary

/// What the service shows to clients that speak TLS; renewed certificates are taken over without a restart.
package final class TLSIdentity: Sendable {
  private let files: TLSFiles
  private let logger: Logger
  private let state: Mutex<State>

  private struct State {
    var context: NIOSSLContext
    var digest: [UInt8]
    var expires: Instant?
    var said: String?
  }

  /// How often the files are looked at, in seconds.
  package static let interval = 10

  package init(_ files: TLSFiles, logger: Logger) throws {
    self.files = files
    self.logger = logger
    let bytes = try files.read()
    state = Mutex(
      State(
        context: try files.context(bytes), digest: try SHA256.digest(bytes.chain + bytes.key),
        expires: try files.expires(bytes)))
  }

  /// For the next connection.
  package var context: NIOSSLContext { state.withLock { $0.context } }

  /// When what is shown expires: the certificate, or one between it and its authority.
  package var expires: Instant? { state.withLock { $0.expires } }

  /// Takes over files that changed.
  ///
  /// What cannot be used, such as a chain whose key was not replaced yet, leaves everything as it is and is
  /// logged once.
  package func reload() {
    do {
      let bytes = try files.read()
      let digest = try SHA256.digest(bytes.chain + bytes.key)
      if state.withLock({ $0.digest == digest && $0.said == nil }) { return }
      let (context, expires) = (try files.context(bytes), try files.expires(bytes))
      let isNew = state.withLock { state in
        defer {
          (state.context, state.digest, state.said) = (context, digest, nil)
          state.expires = expires
        }
        return state.digest != digest
      }
      if isNew { logger.notice("TLS: another certificate is shown from now on") }
    } catch {
      let words = "\(error)"
      let isNew = state.withLock { state in
        defer { state.said = words }
        return state.said != words
      }
      if isNew {
        logger.error("TLS: the former certificate stays", metadata: ["error": "\(words)"])
      }
    }
  }

  /// Looks at the files now and again, until the task is cancelled.
  package func run() async {
    while (try? await Task.sleep(for: .seconds(Self.interval))) != nil { reload() }
  }
}
