package import Logging
package import NIOSSL
internal import PassCrypto
internal import Synchronization
package import Vocabulary

/// The certificates that the service shows to clients that speak TLS; renewed ones are taken over without a restart.
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

  /// The interval at which the files are checked, in seconds.
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

  /// The TLS context for the next connection.
  package var context: NIOSSLContext { state.withLock { $0.context } }

  /// The time at which the shown certificate expires, or one between it and its authority if that is earlier.
  package var expires: Instant? { state.withLock { $0.expires } }

  /// Takes over files that changed.
  ///
  /// Files that cannot be used, such as a chain whose key was not replaced yet, change nothing and are logged once.
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
      if isNew { logger.notice("TLS: the new certificate is in use") }
    } catch {
      let words = "\(error)"
      let isNew = state.withLock { state in
        defer { state.said = words }
        return state.said != words
      }
      if isNew {
        logger.error(
          "TLS: the new certificate files cannot be used; the former certificate stays in use",
          metadata: ["error": "\(words)"])
      }
    }
  }

  /// Checks the files at intervals until the task is cancelled.
  package func run() async {
    while (try? await Task.sleep(for: .seconds(Self.interval))) != nil { reload() }
  }
}
