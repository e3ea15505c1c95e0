import Foundation
import PassTestSupport
import Synchronization
import Testing

@testable import Places

@Suite struct PlaceDirectoryTests {
  /// A source whose places a test changes.
  private final class Towns: PlaceSource {
    let name = "towns"
    private let state = Mutex<(version: Int, names: [String], fails: Bool)>((0, [], false))

    init(_ names: [String]) { set(names) }

    func set(_ names: [String], fails: Bool = false) {
      state.withLock { $0 = ($0.version + 1, names, fails) }
    }

    func version() -> String { state.withLock { "\($0.version)" } }

    func places() throws -> [Place] {
      let (_, names, fails) = state.withLock { $0 }
      if fails { throw PlaceFileError(path: "towns", detail: "cannot be read") }
      return try names.map { try PlaceFixtures.place($0.lowercased(), $0, kind: "town") }
    }
  }

  private func towns(_ directory: PlaceDirectory, _ text: String = "Xyl") throws -> [String] {
    try directory.suggestions(for: PlaceQuery(text, kinds: ["town"])).map(\.place.name).sorted()
  }

  private func file(_ folder: TemporaryDirectory) -> String {
    "\(folder.path)/places-\(PlaceSchema.number).sqlite"
  }

  @Test func `the built-in places answer until the file is made, and the file is used again`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let directory = PlaceDirectory(folder: folder.path, sources: [Towns(["Xylopolis"])])
    #expect(try towns(directory).isEmpty)
    #expect(try directory.suggestions(for: PlaceQuery("Lodnon")).isEmpty == false)
    #expect(throws: PlaceDirectory.NotReady.self) { try directory.changes(since: nil, limit: 1) }
    await directory.refresh()
    #expect(try towns(directory) == ["Xylopolis"])
    let version = try directory.changes(since: nil, limit: 10_000)?.version

    let again = PlaceDirectory(folder: folder.path, sources: [Towns(["Xylopolis"])])
    await again.refresh()
    #expect(try again.changes(since: version, limit: 10)?.changes.isEmpty == true)
  }

  @Test func `a source that changes is taken in, and one that fails keeps what it had`()
    async throws
  {
    let folder = try TemporaryDirectory()
    let source = Towns(["Xylopolis"])
    let directory = PlaceDirectory(folder: folder.path, sources: [source])
    await directory.refresh()
    source.set([], fails: true)
    await directory.refresh()
    #expect(try towns(directory) == ["Xylopolis"])
    source.set(["Xylopolis", "Xylograd"])
    await directory.refresh()
    #expect(try towns(directory) == ["Xylograd", "Xylopolis"])
  }

  @Test(arguments: [0, 100, 5_000])
  func `a file that is lost or damaged is made anew`(offset: Int) async throws {
    let folder = try TemporaryDirectory()
    let first = PlaceDirectory(folder: folder.path, sources: [Towns(["Xylopolis"])])
    await first.refresh()
    let version = try first.changes(since: nil, limit: 10_000)?.version
    var bytes = try Data(contentsOf: URL(filePath: file(folder)))
    bytes.replaceSubrange(
      offset..<bytes.count, with: Data(repeating: 0x5A, count: bytes.count - offset))
    let damaged = try TemporaryDirectory()
    try bytes.write(to: URL(filePath: file(damaged)))

    let directory = PlaceDirectory(folder: damaged.path, sources: [Towns(["Xylopolis"])])
    for _ in 0..<3 {
      await directory.refresh()
      _ = try towns(directory)
    }
    #expect(try towns(directory) == ["Xylopolis"])
    #expect(try directory.changes(since: version, limit: 1) == nil, "another epoch")

    try FileManager.default.removeItem(atPath: file(damaged))
    await directory.refresh()
    #expect(try towns(directory) == ["Xylopolis"])
  }

  @Test func `several of one folder do each other no harm`() async throws {
    let folder = try TemporaryDirectory()
    let directories = (0..<4).map { _ in
      PlaceDirectory(folder: folder.path, sources: [Towns(["Xylopolis", "Xylograd"])])
    }
    await withTaskGroup { group in
      for directory in directories {
        group.addTask {
          for _ in 0..<3 { await directory.refresh() }
        }
      }
    }
    for directory in directories { #expect(try towns(directory).count == 2) }
    let versions = try directories.map { try $0.changes(since: nil, limit: 10_000)?.version }
    #expect(Set(versions).count == 1)
  }
}
