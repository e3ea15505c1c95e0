import Foundation
import Glibc
import PassTestSupport
import Platform
import Testing

/// Files are written completely or not at all.
@Suite struct FilesTests {
  let directory: TemporaryDirectory
  var path: String { "\(directory.path)/file" }

  init() throws { directory = try TemporaryDirectory() }

  func failure(_ body: () throws(PlatformError) -> Void) -> PlatformError? {
    do throws(PlatformError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [0, 1, 4_096, 1_000_000], [0o600, 0o644, 0o640] as [UInt32])
  func `what is written is there, with its mode, and nothing beside it`(
    count: Int, mode: UInt32
  ) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Files.create(path, bytes, mode: mode)
    #expect(try directory.read("file") == bytes)
    #expect(try directory.mode("file") == Int(mode))
    try Files.replace(path, bytes + [7], mode: 0o600, isDurable: false)
    #expect(try directory.read("file") == bytes + [7])
    #expect(try directory.mode("file") == 0o600)
    #expect(try directory.contents() == ["file"])
  }

  @Test func `creating takes no other file's place`() throws {
    try Files.create(path, [1], mode: 0o600)
    let error = failure { () throws(PlatformError) in
      try Files.create(path, [2], mode: 0o644)
    }
    #expect(error?.alreadyExists == true)
    #expect(error?.path == path)
    #expect(try directory.read("file") == [1])
    #expect(try directory.mode("file") == 0o600)
    #expect(try directory.contents() == ["file"])
  }

  @Test func `what is created is never led elsewhere by a link`() throws {
    // A link to a file or to nothing does not redirect the data.
    try Files.create("\(directory.path)/other", [9], mode: 0o600)
    for target in ["other", "nothing"] {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      let error = failure { () throws(PlatformError) in
        try Files.create(path, [1], mode: 0o600)
      }
      #expect(error?.alreadyExists == true)
      #expect(try directory.contents() == ["file", "other"])
      #expect(try directory.read("other") == [9])
      Files.remove(path)
    }
  }

  @Test func `what is replaced behind a link is its target`() throws {
    try Files.create("\(directory.path)/other", [9], mode: 0o600)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "other")
    try Files.replace(path, [2], mode: 0o600)
    #expect(try directory.contents() == ["file", "other"])
    #expect(try directory.read("other") == [2])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "other")
  }

  @Test func `without a directory there is no file, and the error names the file`() throws {
    let missing = "\(directory.path)/none/file"
    for error in [
      failure { () throws(PlatformError) in try Files.create(missing, [1], mode: 0o600) },
      failure { () throws(PlatformError) in try Files.replace(missing, [1], mode: 0o600) },
    ] {
      #expect(error?.isMissing == true)
      #expect(error?.path == missing)
      #expect(error?.description.contains(missing) == true)
    }
    #expect(try directory.contents() == [])
  }

  @Test func `a directory in the file's place stays, and no temporary`() throws {
    try Files.createDirectory("\(path)/inner", mode: 0o700)
    #expect(
      failure { () throws(PlatformError) in try Files.replace(path, [1], mode: 0o600) } != nil)
    #expect(
      failure { () throws(PlatformError) in try Files.create(path, [1], mode: 0o600) } != nil)
    #expect(try directory.contents() == ["file", "file/inner"])
  }

  @Test func `where nobody may write, root neither, nothing is written`() {
    let error = failure { () throws(PlatformError) in
      try Files.replace("/proc/passtool", [1], mode: 0o600)
    }
    #expect(error?.operation == .write)
    #expect(error?.path == "/proc/passtool")
    #expect(!Files.exists("/proc/passtool"))
  }

  @Test func `a disk that fills up in the middle leaves the old file and no half of the new`()
    async throws
  {
    // A file size limit simulates a full disk: the system accepts 4,096 bytes and refuses the rest. The limit applies
    // to a whole process, so a separate process is used.
    try Files.create(path, [1, 2, 3], mode: 0o600)
    let place = directory.path
    await #expect(processExitsWith: .success) { [place = place as String] in
      _ = signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 4_096, rlim_max: 4_096)
      guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else {
        exit(2)
      }
      let bytes = [UInt8](repeating: 7, count: 10_000)
      var refusals = 0
      do throws(PlatformError) {
        try Files.replace("\(place)/file", bytes, mode: 0o600)
      } catch {
        if error.code == EFBIG, error.path == "\(place)/file" { refusals += 1 }
      }
      do throws(PlatformError) {
        try Files.create("\(place)/new", bytes, mode: 0o600)
      } catch {
        if error.code == EFBIG { refusals += 1 }
      }
      exit(refusals == 2 ? 0 : 1)
    }
    #expect(try directory.contents() == ["file"])
    #expect(try directory.read("file") == [1, 2, 3])
  }

  @Test func `reading stops at the limit`() throws {
    let bytes = [UInt8](repeating: 5, count: 100_000)
    try Files.create(path, bytes, mode: 0o600)
    #expect(try Files.read(path, limit: 100_000) == bytes)
    #expect(try Files.read(path, limit: 99_999) == nil)
    // An endless file is abandoned when it exceeds the limit.
    #expect(try Files.read("/dev/zero", limit: 1_000_000) == nil)
    #expect(try Files.read("/dev/null", limit: 0) == [])
  }

  @Test func `what cannot be read says why`() throws {
    let missing = failure { () throws(PlatformError) in _ = try Files.read(path, limit: 1) }
    #expect(missing?.isMissing == true && missing?.operation == .read && missing?.path == path)
    let place = directory.path
    let wrong = failure { () throws(PlatformError) in _ = try Files.read(place, limit: 1) }
    #expect(wrong?.isMissing == false && wrong?.path == place)
  }

  @Test func `directories are made with those above them`() throws {
    let deep = "\(directory.path)/a/b/c"
    try Files.createDirectory(deep, mode: 0o700)
    try Files.createDirectory(deep, mode: 0o755)
    try Files.createDirectory(deep + "/", mode: 0o755)
    #expect(Files.isDirectory(deep))
    #expect(try directory.mode("a/b/c") == 0o700 && directory.mode("a") == 0o700)
    try Files.create(path, [], mode: 0o600)
    let file = path
    #expect(
      failure { () throws(PlatformError) in try Files.createDirectory(file, mode: 0o700) } != nil)
    #expect(
      failure { () throws(PlatformError) in
        try Files.createDirectory(file + "/x", mode: 0o700)
      } != nil)
  }

  @Test func `names are sorted and hidden ones left out`() throws {
    for name in ["b", "a", ".hidden", "é", "B"] {
      try Files.create("\(directory.path)/\(name)", [], mode: 0o600)
    }
    #expect(try Files.names(in: directory.path) == ["B", "a", "b", "é"])
    let missing = "\(directory.path)/none"
    let error = failure { () throws(PlatformError) in _ = try Files.names(in: missing) }
    #expect(error?.isMissing == true && error?.operation == .list)
  }

  @Test(arguments: [(0o600, 0), (0o700, 0), (0o640, 0o40), (0o604, 4), (0o777, 0o77)])
  func `what others may do is told`(mode: Int, others: UInt32) throws {
    try Files.create(path, [], mode: UInt32(mode))
    #expect(try (Files.readSecret(path, limit: 9) == .exposed) == (others != 0))
    #expect(throws: PlatformError.self) { try Files.readSecret(path + "x", limit: 9) }
  }

  @Test func `a lock is held by one at a time`() throws {
    let (lock, counter) = ("\(directory.path)/lock", "\(directory.path)/counter")
    try Files.create(counter, [0], mode: 0o600)
    let group = DispatchGroup()
    for _ in 0..<4 {
      group.enter()
      Thread {
        defer { group.leave() }
        for _ in 0..<25 {
          do {
            let held = try FileLock(lock)
            let value = try Files.read(counter, limit: 1)?.first ?? 0
            try Files.replace(counter, [value + 1], mode: 0o600, isDurable: false)
            held.release()
          } catch {
            Issue.record("\(error)")
          }
        }
      }.start()
    }
    group.wait()
    #expect(try directory.read("counter") == [100])
  }
}
