import Foundation
import PassTestSupport

/// The memory of this process.
enum Memory {
  /// Bytes that are in memory now.
  static func resident() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .ascii)
    return try text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      .orThrow("a number of pages") * 4_096
  }
}
