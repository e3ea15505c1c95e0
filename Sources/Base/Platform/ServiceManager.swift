internal import Glibc

/// What a process tells the service manager that started it (sd_notify(3)): systemd, or another program with its protocol.
///
/// A message is a datagram to the socket of `NOTIFY_SOCKET`; without that variable nothing is sent.
package struct ServiceManager: Sendable {
  private let socket: String?
  /// How often it wants to hear that the process works, at least; nil if it does not.
  package let watchdog: Duration?

  package enum Message: Sendable {
    /// Requests are answered from now on.
    case ready
    /// The end has begun.
    case stopping
    /// The process works.
    case alive
    /// How it is, for people.
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

  /// - Parameters:
  ///   - environment: the variables of the process.
  ///   - process: its id: a watchdog may be meant for another one.
  package init(environment: [String: String], process: Int32 = getpid()) {
    socket = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
    let isForUs = environment["WATCHDOG_PID"].map { $0 == "\(process)" } ?? true
    let microseconds = isForUs ? environment["WATCHDOG_USEC"].flatMap(Int.init) : nil
    watchdog = microseconds.flatMap { $0 > 0 ? .microseconds($0) : nil }
  }

  /// Whether anybody listens.
  package var isThere: Bool { socket != nil }

  /// Sends messages together.
  ///
  /// - Returns: whether they were sent; without a manager there is nothing to send.
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

  /// Says that the process works, twice as often as the manager wants to hear it, until the task is cancelled.
  package func keepWatch() async {
    guard let watchdog, isThere else { return }
    while !Task.isCancelled {
      tell(.alive)
      try? await Task.sleep(for: watchdog / 2)
    }
  }
}
