import Foundation
import Glibc
import PassTestSupport
import Testing

/// Child processes of the tests inherit no descriptors and do not outlive the tests.
@Suite struct ChildProcessTests {
  @Test(.timeLimit(.minutes(5)))
  func `who kills the tests kills what they started`() throws {
    let parent = try Worker("parent")
    parent.wait(forLines: 1)
    #expect(parent.answered == ["started"])
    parent.kill()
    // Its child shares the pipe, which closes only when both have ended.
    #expect(try parent.lines() == ["started"])
  }

  /// 3000 descriptors made Foundation's `Process` overrun its buffer.
  @Test(.timeLimit(.minutes(5)))
  func `a child starts among thousands of descriptors and gets three`() throws {
    var limit = rlimit()
    unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let count = min(3_000, Int(limit.rlim_cur) / 2)
    let open = (0..<count).map { _ in dup(STDIN_FILENO) }
    defer { for descriptor in open { close(descriptor) } }
    #expect(!open.contains(-1))
    let child = try ChildProcess(
      "/bin/sh", ["-c", "ls /proc/$$/fd"], environment: ["PATH": "/usr/bin:/bin"], output: .pipe)
    let answer = try child.output?.readToEnd() ?? Data()
    #expect(child.wait() == 0)
    #expect(
      String(decoding: answer, as: UTF8.self).split(separator: "\n").prefix(4) == ["0", "1", "2"])
  }

  @Test func `the code of a child is its own, and of a killed one its signal`() throws {
    #expect(try ChildProcess("/bin/sh", ["-c", "exit 77"]).wait() == 77)
    let child = try ChildProcess("/bin/sh", ["-c", "kill -TERM $$"])
    #expect(child.wait() == 128 + SIGTERM)
    child.kill()
    #expect(child.wait() == 128 + SIGTERM)
    #expect(try ChildProcess("/no/such/program", []).wait() == 127)
  }
}
