package import Foundation
import Glibc
import Synchronization

/// A program that runs beside the tests, and never outlives them.
///
/// Not Foundation's `Process`: its `run` reads past a buffer of its own where a process has more than some
/// 1,350 descriptors open, and its children inherit the signals that tests' threads block. A child here has
/// three descriptors, no signal blocked, and is killed by the kernel when the tests die.
package final class ChildProcess: Sendable {
  /// Where one of the child's standard streams goes to or comes from.
  package enum Stream {
    /// Nowhere.
    case null
    /// A pipe, whose other end is a property of the child.
    case pipe
    /// A file that is read, or written to from its end on and made where it is missing.
    case file(String)
    /// A descriptor of the caller's, who closes it.
    case descriptor(Int32)
  }

  /// Its process id.
  package let identifier: pid_t
  /// The end to write to of an `input` that is a pipe.
  package let input: FileHandle?
  /// The end to read from of an `output` that is a pipe.
  package let output: FileHandle?

  /// How it ended, once that is known: it is asked of the kernel once.
  private let ending = Mutex<Int32?>(nil)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - environment: the whole of it; nothing is inherited.
  ///   - directory: where it runs, instead of where the tests do.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    directory: String? = nil, input: Stream = .null, output: Stream = .null, error: Stream = .null
  ) throws {
    var ours: [FileHandle?] = []
    var theirs: [FileHandle] = []
    var descriptors: [Int32] = []
    for (number, stream) in [input, output, error].enumerated() {
      switch stream {
      case .null:
        theirs.append(try Self.opened("/dev/null", O_RDWR))
      case .file(let path):
        theirs.append(
          try Self.opened(path, number == 0 ? O_RDONLY : O_WRONLY | O_APPEND | O_CREAT))
      case .descriptor(let descriptor):
        theirs.append(FileHandle(fileDescriptor: descriptor, closeOnDealloc: false))
      case .pipe:
        let (reading, writing) = try Self.pipe()
        theirs.append(number == 0 ? reading : writing)
        ours.append(number == 0 ? writing : reading)
      }
      if case .pipe = stream {} else { ours.append(nil) }
      descriptors.append(theirs[number].fileDescriptor)
    }
    self.input = ours[0]
    self.output = ours[1]
    identifier = try Spawner.shared.spawn(
      program, arguments, environment: environment, directory: directory, descriptors)
    withExtendedLifetime(theirs) {}
  }

  deinit {
    kill()
    wait()
  }

  /// Ends it in the middle of whatever it does; nothing where it has ended.
  package func kill() {
    // A process id is its own until it was waited for, which happens under the same lock.
    ending.withLock { if $0 == nil { _ = Glibc.kill(identifier, SIGKILL) } }
  }

  /// Waits for its end.
  ///
  /// - Returns: its exit code, or 128 and the number of the signal that killed it.
  @discardableResult
  package func wait() -> Int32 {
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) == -1,
      errno == EINTR
    {}
    return ending.withLock { ending in
      if let ending { return ending }
      var status: Int32 = 0
      while unsafe waitpid(identifier, &status, 0) == -1, errno == EINTR {}
      let signal = status & 0x7F
      let code = signal == 0 ? status >> 8 & 0xFF : 128 + signal
      ending = code
      return code
    }
  }

  /// Waits for its end without keeping a thread of the tests' own.
  package func ended() async -> Int32 {
    await withCheckedContinuation { end in
      DispatchQueue.global().async { end.resume(returning: self.wait()) }
    }
  }

  /// The folder with the executables that were built with these tests.
  package static func productFolder() throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: tests).deletingLastPathComponent().path
  }

  private static func opened(_ path: String, _ flags: Int32) throws -> FileHandle {
    let descriptor = unsafe open(path, flags | O_CLOEXEC, 0o644)
    guard descriptor != -1 else { throw MissingValue("\(path): errno \(errno)") }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private static func pipe() throws -> (reading: FileHandle, writing: FileHandle) {
    var ends: [Int32] = [-1, -1]
    guard unsafe Glibc.pipe(&ends) == 0 else { throw MissingValue("a pipe: errno \(errno)") }
    return (
      FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
      FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    )
  }
}
