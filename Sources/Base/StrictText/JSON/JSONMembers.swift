/// The members of an object that is being read; no name comes twice.
struct JSONMembers {
  private var members: [JSONMember] = []
  /// The names of many members, to keep the check linear; a few are compared one by one.
  private var names: Set<[UInt8]> = []

  /// The number of members that most objects have.
  private static let usual = 8
  /// The number of members from which on their names are in the set.
  private static let few = 16
  /// The memory of a name in the set, apart from its bytes.
  private static let ofName = 64

  func contains(_ name: String) -> Bool {
    names.isEmpty
      ? members.contains { $0.name.hasSameScalars(as: name) } : names.contains(Array(name.utf8))
  }

  mutating func append(
    _ name: (text: String, offset: Int), _ node: JSONNode, in reader: inout JSONReader
  ) throws(JSONError) {
    if members.isEmpty {
      members.reserveCapacity(Self.usual)
    } else if members.count == members.capacity {
      try reader.take(JSONMemory.growth(of: members))
    }
    members.append(JSONMember(name: name.text, nameOffset: name.offset, node: node))
    if members.count > Self.few {
      try reader.take(Self.ofName + name.text.utf8.count)
      names.insert(Array(name.text.utf8))
    } else if members.count == Self.few {
      names = Set(members.map { Array($0.name.utf8) })
    }
  }

  /// Returns all members; a few are moved into an array of exactly their number.
  func all(in reader: inout JSONReader) throws(JSONError) -> [JSONMember] {
    guard members.count < Self.usual else { return members }
    try reader.take(JSONMemory.header + members.count * MemoryLayout<JSONMember>.stride)
    var exact: [JSONMember] = []
    exact.reserveCapacity(members.count)
    exact += members
    return exact
  }
}
