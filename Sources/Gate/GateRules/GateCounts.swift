internal import StrictText

/// The counts of a boarding.
public struct GateCounts: Hashable, Sendable {
  /// Who is in, by all that this gate knows.
  public package(set) var admitted = 0
  /// How many came in and were scanned on the way out since: they are neither in nor still to come.
  public package(set) var outside = 0
  /// Numbers of stopped scans, by reason code.
  public package(set) var stopped: [String: Int] = [:]
  /// Who is on the passenger list and was not taken off; nil without a list.
  public package(set) var expected: Int?
  /// How many of these are not in; nil without a list.
  public package(set) var toBoard: Int?
  /// How many conflicts there are, for an agent to look at.
  public package(set) var conflicts = 0
  /// How many parts of what others handed on could not be taken in.
  public package(set) var refused = 0

  /// The counts before the first scan.
  package init() {}

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("admitted", admitted)
      if outside > 0 { writer.member("outside", outside) }
      if let expected { writer.member("expected", expected) }
      if let toBoard { writer.member("to_board", toBoard) }
      writer.member("conflicts", conflicts)
      if refused > 0 { writer.member("refused", refused) }
      writer.name("stopped")
      writer.object { writer in
        for (reason, count) in stopped.sorted(by: { $0.key < $1.key }) {
          writer.member(reason, count)
        }
      }
    }
  }
}
