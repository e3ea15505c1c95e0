internal import AsyncHTTPClient
internal import Glibc
internal import NIOCore
internal import NIOPosix
internal import NIOSSL

/// Describes for the operator's log why a fetch failed.
enum FetchFault {
  private static let late: [HTTPClientError] = [.connectTimeout, .deadlineExceeded, .readTimeout]

  static func words(_ error: any Error) -> String {
    switch error {
    case let error as NIOConnectionError:
      guard let failure = error.connectionErrors.first else { return "its name is unknown (DNS)" }
      return "cannot be reached: \(reason(failure.error))"
    case let error as IOError: return "cannot be reached: \(reason(error))"
    case let error as HTTPClientError where late.contains(error):
      return "no answer in time"
    case let error as HTTPClientError where error == .remoteConnectionClosed:
      return "the connection ended before the answer"
    case is NIOSSLError, is NIOSSLExtraError:
      return
        "TLS failed; its certificate must be for this name and from a known authority: \(error)"
    default: return "\(error)"
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch (error as? IOError)?.errnoCode {
    case ECONNREFUSED: "no program listens there"
    case ENETUNREACH, EHOSTUNREACH: "there is no network route to it"
    case ETIMEDOUT: "there is no answer"
    case ECONNRESET: "the other side closed the connection"
    default: "\(error)"
    }
  }
}
