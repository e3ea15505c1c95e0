package import Foundation
import Glibc
import Synchronization

/// A child process that never outlives the tests.
///
/// Foundation's `Process` is not used: its `run` overruns a buffer if the process has more than about 1,350 open
/// descriptors, and its children inherit the blocked signals of test threads. A child here has three descriptors and
/// no blocked signals, and the kernel kills it when the tests die.
package final class ChildProcess: Sendable {
  /// The source or destination of a standard stream.
  package enum Stream {
    /// /dev/null.
    case null
    /// A pipe; its other end is a property of the child.
    case pipe
    /// A file to read, or to append to; created if missing.
    case file(String)
    /// A descriptor that the caller closes.
    case descriptor(Int32)
  }

  /// The process id.
  package let identifier: pid_t
  /// The write end, if `input` is a pipe.
  package let input: FileHandle?
  /// The read end, if `output` is a pipe.
  package let output: FileHandle?

  /// The exit status; the kernel reports it only once.
  private let ending = Mutex<Int32?>(nil)

  /// The mistake that the tests run with, if any (`Scripts/mutants`); it applies to the programs that they start, too.
  private static let mutant = ProcessInfo.processInfo.environment.filter {
    $0.key == "PASSTOOL_MUTANT"
  }

  /// Starts a program.
  ///
  /// `environment` is the complete environment: besides it, the child inherits only the mutant. `directory` is the
  /// working directory, by default that of the tests.
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
      program, arguments, environment: environment.merging(Self.mutant) { $1 },
      directory: directory, descriptors)
    withExtendedLifetime(theirs) {}
  }

  deinit {
    kill()
    wait()
  }

  /// Kills the process with SIGKILL; does nothing if it has ended.
  package func kill() {
    // The process id is not reused before the wait, which happens under the same lock.
    ending.withLock { if $0 == nil { _ = Glibc.kill(identifier, SIGKILL) } }
  }

  /// Waits for the end of the process.
  ///
  /// - Returns: the exit code, or 128 plus the number of the signal that killed the process.
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

  /// Waits for the end of the process without blocking a thread of the concurrency pool.
  package func ended() async -> Int32 {
    await withCheckedContinuation { end in
      DispatchQueue.global().async { end.resume(returning: self.wait()) }
    }
  }

  /// Returns the directory of the executables built with these tests.
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
