import CChildProcess
import Foundation
import Glibc
import Synchronization

/// The thread that starts all child processes.
///
/// The kernel kills a child when the *thread* that started it ends, and threads of queues and tasks are temporary.
/// This thread lives as long as the tests.
final class Spawner: Sendable {
  static let shared = Spawner()

  private let jobs = Mutex<[@Sendable () -> Void]>([])
  private let arrived = DispatchSemaphore(value: 0)

  private init() {
    let thread = Thread { [self] in
      while true {
        arrived.wait()
        jobs.withLock { $0.removeFirst() }()
      }
    }
    thread.start()
  }

  /// Starts a program with these three descriptors as its standard streams.
  func spawn(
    _ program: String, _ arguments: [String], environment: [String: String], directory: String?,
    _ descriptors: [Int32]
  ) throws -> pid_t {
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let start = Start(done: DispatchSemaphore(value: 0))
    jobs.withLock {
      $0.append {
        start.result.withLock {
          $0 = Self.spawn(program, arguments, variables, directory, descriptors)
        }
        start.done.signal()
      }
    }
    arrived.signal()
    start.done.wait()
    let (code, identifier) = start.result.withLock { $0 }
    guard code == 0 else { throw MissingValue("\(program) was not started: errno \(code)") }
    return identifier
  }

  private final class Start: Sendable {
    let done: DispatchSemaphore
    let result = Mutex<(code: Int32, identifier: pid_t)>((0, 0))

    init(done: DispatchSemaphore) { self.done = done }
  }

  private static func spawn(
    _ program: String, _ arguments: [String], _ variables: [String], _ directory: String?,
    _ descriptors: [Int32]
  ) -> (code: Int32, identifier: pid_t) {
    let words = unsafe Self.duplicates([program] + arguments)
    let variables = unsafe Self.duplicates(variables)
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    let identifier = unsafe passtool_start_child(program, words, variables, directory, descriptors)
    return (identifier == -1 ? errno : 0, identifier)
  }

  /// Returns a null-terminated C array of the strings; each must be freed.
  private static func duplicates(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe strings.map { unsafe strdup($0) } + [nil]
  }
}
