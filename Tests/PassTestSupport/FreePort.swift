import Glibc

/// Returns a port of the loopback that no program uses at this moment.
package func freePort() throws -> Int {
  let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(socket) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe bind(socket, $0, size) == 0 ? getsockname(socket, $0, &size) : -1
    }
  }
  guard code == 0 else { throw MissingValue("a free port: errno \(errno)") }
  return Int(UInt16(bigEndian: address.sin_port))
}
