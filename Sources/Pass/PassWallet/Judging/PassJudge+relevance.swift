internal import StrictText
internal import Vocabulary

/// The times at which a phone offers the pass.
extension PassJudge {
  /// The longest interval, in seconds.
  private static let longest: Int64 = 86_400

  mutating func judgeRelevance(_ pass: PassContent) {
    let list = "relevantDates"
    guard let entries = pass.members.list(list) else { return }
    if !entries.isEmpty, pass.members.node("relevantDate") == nil {
      findings.add(
        .deprecated, Self.passFile, member: "relevantDate", at: pass.members.node(list)?.offset,
        "systems before iOS 18 read only relevantDate, which is missing")
    }
    for (index, node) in entries.enumerated() {
      guard let members = node.value.members else { continue }
      judge(members, "\(list)[\(index)]", node.offset)
    }
  }

  private mutating func judge(_ entry: [JSONMember], _ path: String, _ offset: Int) {
    let (start, end) = (entry.node("startDate"), entry.node("endDate"))
    let (date, old) = (entry.node("date"), entry.node("relevantDate"))
    func wrong(_ words: String) { add(.relevance, path, offset, words) }
    func add(_ rule: WalletRule, _ path: String, _ offset: Int, _ words: String) {
      findings.add(rule, Self.passFile, member: path, at: offset, words)
    }
    if (start == nil) != (end == nil) {
      return wrong("startDate and endDate go together, and one is missing")
    }
    guard let start, let end else {
      if date == nil, old == nil { return wrong("the entry has no date") }
      if (date == nil) != (old == nil) {
        add(
          .relevanceSpelling, path, offset,
          date == nil
            ? "the entry has relevantDate and not date" : "the entry has date and not relevantDate")
      }
      return
    }
    if date != nil || old != nil { return wrong("the entry has a date and an interval") }
    if case .date(let from) = start.value.date, case .date(let until) = end.value.date {
      let length = until.seconds(since: from)
      if length <= 0 { return wrong("the interval ends before it begins") }
      if length > Self.longest { return wrong("the interval is longer than 24 hours") }
    }
  }
}
