import Foundation
import Glibc
import PassTestSupport
import Testing

@testable import Platform

/// The messages to systemd, over a socket like that of systemd.
@Suite struct ServiceManagerTests {
  /// A socket that receives messages.
  private final class Listener {
    let descriptor: Int32
    let path: String

    init(_ path: String) throws {
      self.path = path
      descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      unsafe withUnsafeMutableBytes(of: &address.sun_path) {
        unsafe $0.copyBytes(from: Array(path.utf8))
      }
      let code = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      try #require(code == 0)
    }

    deinit { close(descriptor) }

    func next() -> String {
      var bytes = [UInt8](repeating: 0, count: 512)
      let count = unsafe recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
      return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
  }

  @Test func `it hears of the start, the work and the end of the process`() throws {
    let directory = try TemporaryDirectory()
    let listener = try Listener("\(directory.path)/notify")
    let manager = ServiceManager(environment: ["NOTIFY_SOCKET": listener.path])
    #expect(manager.isThere)
    #expect(manager.tell(.ready, .status("serves\nhere")))
    #expect(listener.next() == "READY=1\nSTATUS=serveshere")
    manager.tell(.alive)
    #expect(listener.next() == "WATCHDOG=1")
    manager.tell(.stopping)
    #expect(listener.next() == "STOPPING=1")
  }

  @Test func `without a manager nothing is sent, and one that is gone harms nothing`() throws {
    #expect(ServiceManager(environment: [:]).tell(.ready))
    #expect(!ServiceManager(environment: [:]).isThere)
    #expect(!ServiceManager(environment: ["NOTIFY_SOCKET": "/no/such/socket"]).tell(.ready))
    #expect(!ServiceManager(environment: ["NOTIFY_SOCKET": "relative"]).tell(.ready))
    let long = "/" + String(repeating: "a", count: 200)
    #expect(!ServiceManager(environment: ["NOTIFY_SOCKET": long]).tell(.ready))
  }

  @Test func `the watchdog is that of this process alone`() {
    func watchdog(_ environment: [String: String]) -> Duration? {
      ServiceManager(environment: environment, process: 7).watchdog
    }
    #expect(watchdog(["WATCHDOG_USEC": "60000000"]) == .seconds(60))
    #expect(watchdog(["WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "7"]) == .seconds(60))
    #expect(watchdog(["WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "8"]) == nil)
    #expect(watchdog(["WATCHDOG_USEC": "0"]) == nil)
    #expect(watchdog([:]) == nil)
  }
}
