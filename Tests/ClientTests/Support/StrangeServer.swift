import Dispatch
import Glibc
import PassTestSupport
import Synchronization

/// A server on this machine that gives every request the same bytes, and remembers what it was sent.
final class StrangeServer: Sendable {
  /// The bytes of an answer, given part by part; the connection ends after the last or when the client closes it.
  struct Answer: Sendable {
    var head: String
    /// The part that follows the head, and how often.
    var part: [UInt8] = []
    var times = 0

    /// An answer with a body that ends with the connection.
    init(_ status: String, _ fields: [String] = [], part: String = "", times: Int = 1) {
      head = (["HTTP/1.1 \(status)", "connection: close"] + fields).joined(separator: "\r\n")
      head += "\r\n\r\n"
      self.part = Array(part.utf8)
      self.times = times
    }

    /// An event stream of these bytes in chunks of three, which splits lines and characters; with `ends` its last chunk
    /// says that this was all, and else the connection ends before.
    static func stream(_ bytes: [UInt8], ends: Bool) -> Answer {
      var answer = Answer(
        "200 OK", ["content-type: text/event-stream", "transfer-encoding: chunked"])
      for start in stride(from: 0, to: bytes.count, by: 3) {
        let chunk = bytes[start..<min(start + 3, bytes.count)]
        answer.part += Array("\(chunk.count)\r\n".utf8) + chunk + Array("\r\n".utf8)
      }
      if ends { answer.part += Array("0\r\n\r\n".utf8) }
      return answer
    }
  }

  let port: Int
  private let listener: Int32
  private let heads = Mutex<[String]>([])
  private let sent = Mutex(0)

  init(_ answer: Answer) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, size) == 0 && listen(descriptor, 64) == 0
          ? getsockname(descriptor, $0, &size) : -1
      }
    }
    guard code == 0 else { throw MissingValue("a socket: errno \(errno)") }
    port = Int(UInt16(bigEndian: address.sin_port))
    DispatchQueue(label: "strange server").async { [weak self] in
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        DispatchQueue.global().async { [weak self] in
          self?.serve(connection, answer)
          close(connection)
        }
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  var url: String { "http://127.0.0.1:\(port)" }
  /// The requests so far, without their bodies.
  var requests: [String] { heads.withLock { $0 } }
  /// The number of bytes that clients took.
  var bytesSent: Int { sent.withLock { $0 } }

  private func serve(_ connection: Int32, _ answer: Answer) {
    var head: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while !String(decoding: head, as: UTF8.self).contains("\r\n\r\n") {
      let count = unsafe recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      head += buffer[..<count]
    }
    heads.withLock { $0.append(String(decoding: head, as: UTF8.self)) }
    guard give(connection, Array(answer.head.utf8)) else { return }
    for _ in 0..<answer.times {
      guard give(connection, answer.part) else { return }
    }
    // Whatever else was sent is read, so that the client gets the whole answer before the end.
    shutdown(connection, Int32(SHUT_WR))
    while unsafe recv(connection, &buffer, buffer.count, 0) > 0 {}
  }

  private func give(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent.withLock { $0 += count }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
