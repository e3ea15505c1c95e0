package import StrictText
internal import Vocabulary

/// The counts of a boarding.
public struct GateCounts: Hashable, Sendable {
  /// The number of people who are in, by all that this gate knows.
  public package(set) var admitted = 0
  /// The number of these entries that are in a conflict and, by the list, of people who are in already.
  package var doubles = 0
  /// The number of people who are in, each counted once.
  package var people: Int { max(0, admitted - doubles) }
  /// The number of people who came in and were scanned on the way out since: they are neither in nor still to come.
  public package(set) var outside = 0
  /// The numbers of stopped scans, by reason code.
  public package(set) var stopped: [String: Int] = [:]
  /// The number of people who are on the passenger list and were not taken off; nil without a list.
  public package(set) var expected: Int?
  /// The number of these people who are not in; nil without a list.
  public package(set) var toBoard: Int?
  /// The number of conflicts that an agent must look at.
  public package(set) var conflicts = 0
  /// The number of parts that others handed on and that this gate could not take in.
  public package(set) var refused = 0

  /// The counts before the first scan.
  package init() {}

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("admitted", admitted)
      if outside > 0 { writer.member("outside", outside) }
      if let expected { writer.member("expected", expected) }
      if let toBoard { writer.member("to_board", toBoard) }
      writer.member("conflicts", conflicts)
      if refused > 0 { writer.member("refused", refused) }
      writer.name("stopped")
      writer.object { writer in
        for (reason, count) in stopped.ordered({ $0.key < $1.key }) {
          writer.member(reason, count)
        }
      }
    }
  }
}
