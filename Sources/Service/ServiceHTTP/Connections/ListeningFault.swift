package import Platform
internal import Glibc
internal import NIOCore

/// The place where a service listens, for the message that it cannot.
package struct ListeningPlace: Hashable, Sendable {
  package let host: String
  package let port: Int
  /// The name of the settings that give this address, such as `listen`.
  package let setting: String

  package static func service(_ host: String, _ port: Int) -> ListeningPlace {
    ListeningPlace(host: host, port: port, setting: "listen")
  }

  package static func metrics(_ address: MetricsAddress) -> ListeningPlace {
    ListeningPlace(host: address.host, port: address.port, setting: "metrics")
  }

  /// Returns why the service cannot listen there, as a sentence for the operator, or nil if the error is about
  /// something else.
  package func fault(_ error: any Error) -> ServiceError? {
    let words: String
    switch error {
    case let error as IOError:
      words =
        switch error.errnoCode {
        case EADDRINUSE: "another program listens there; end it, or set another \(setting).port"
        case EADDRNOTAVAIL:
          "is no address of this machine; set another \(setting).host"
        case EACCES:
          "this user may not listen there (ports below 1024 need a permission); set another \(setting).port"
        default: "\(error)"
        }
    case is SocketAddressError, is SocketAddressError.UnknownHost:
      words = "this name is unknown (DNS); set another \(setting).host"
    default: return nil
    }
    let name = host.contains(":") ? "[\(host)]" : host
    // A port that is in use may be free again soon.
    return ServiceError(
      "\(name):\(port) (\(setting).host, \(setting).port): \(words)",
      isPassing: (error as? IOError)?.errnoCode == EADDRINUSE)
  }
}

extension ListeningPlace {
  /// Refuses a name that no address has; `setting` is the setting that contains the name.
  package static func checkAddress(_ host: String, of setting: String) throws {
    do {
      _ = try SocketAddress.makeAddressResolvingHost(host, port: 0)
    } catch {
      throw ServiceError("\(setting): the name \(host) is unknown (DNS)")
    }
  }
}
