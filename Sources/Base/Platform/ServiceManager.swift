internal import Glibc

/// The messages of a process to the service manager that started it: systemd, or a program with its protocol
/// (sd_notify(3)).
///
/// A message is a datagram to the socket of `NOTIFY_SOCKET`; without that variable nothing is sent.
package struct ServiceManager: Sendable {
  private let socket: String?
  /// The longest time between two signs of life that the manager accepts; nil if it does not expect any.
  package let watchdog: Duration?

  package enum Message: Sendable {
    /// The service answers requests from now on.
    case ready
    /// The process has begun to end.
    case stopping
    /// The process works.
    case alive
    /// The state of the process, for people.
    case status(String)

    var text: String {
      switch self {
      case .ready: "READY=1"
      case .stopping: "STOPPING=1"
      case .alive: "WATCHDOG=1"
      case .status(let words): "STATUS=\(words.filter { !$0.isNewline })"
      }
    }
  }

  /// A service manager as the environment describes it.
  ///
  /// - Parameters:
  ///   - environment: the variables of the process.
  ///   - process: the id of this process, because a watchdog may be meant for another one.
  package init(environment: [String: String], process: Int32 = getpid()) {
    socket = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
    let isForUs = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
    let microseconds = isForUs ? environment["WATCHDOG_USEC"].flatMap(Int.init) : nil
    watchdog = microseconds.flatMap { $0 > 0 ? .microseconds($0) : nil }
  }

  /// Whether the process has a service manager.
  package var isThere: Bool { socket != nil }

  /// Sends messages together; returns false if they could not be sent, and true without a manager.
  @discardableResult
  package func tell(_ messages: Message...) -> Bool {
    guard let socket else { return true }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var path = Array(socket.utf8)
    // A name in the abstract namespace begins with a zero byte, which is written as @.
    if path.first == UInt8(ascii: "@") { path[0] = 0 }
    let isPath = path.first == UInt8(ascii: "/")
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard isPath || path.first == 0, path.count < room else { return false }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path) }
    let length = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + path.count } ?? 0
    let descriptor = Glibc.socket(
      AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let bytes = Array(messages.map(\.text).joined(separator: "\n").utf8)
    let sent = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe sendto(
          descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, socklen_t(length))
      }
    }
    return sent == bytes.count
  }

  /// Reports that the process works, twice as often as the manager requires, until the task is cancelled.
  package func keepWatch() async {
    guard let watchdog, isThere else { return }
    while !Task.isCancelled {
      tell(.alive)
      try? await Task.sleep(for: watchdog / 2)
    }
  }
}
