/// The names of the pictures on a page, numbered in the order in which the page shows them.
///
/// Cairo names a picture by the number of its object, and writes the picture of a colour emoji again if it has dropped
/// it in between, which depends on all that the process has drawn.
struct PictureNames {
  private let objects: [String: Int]
  /// The objects of the pictures that were named, in this order.
  private var named: [Int] = []

  /// `resources` are those of a page of Cairo's, and `first` returns the first object with the same picture as another.
  init(_ resources: PDFValue?, _ first: (Int) -> Int) {
    var objects: [String: Int] = [:]
    if case .dictionary(let members)? = resources?["XObject"] {
      for member in members { objects[member.key] = member.value.target.map(first) }
    }
    self.objects = objects
  }

  /// Returns the new name of a picture by the name that Cairo gave it.
  mutating func name(of old: String) -> String {
    guard let object = objects[old] else { return old }
    if let index = named.firstIndex(of: object) { return "x\(index + 1)" }
    named.append(object)
    return "x\(named.count)"
  }

  /// Returns the resources with the pictures under their new names; without those that the page does not show.
  func resources(_ old: PDFValue) -> PDFValue {
    guard old["XObject"] != nil else { return old }
    let members = named.enumerated().map {
      PDFValue.Member(key: "x\($0.offset + 1)", value: .reference($0.element))
    }
    return members.isEmpty ? old.without(["XObject"]) : old.with(["XObject": .dictionary(members)])
  }
}

extension PDFFile {
  /// Returns for each picture that is there several times the number of the first object with it.
  func firstPictures() -> [Int: Int] {
    var firsts: [Int: Int] = [:]
    var known: [[UInt8]: Int] = [:]
    let pictures = objects.filter { $0.value.value["Subtype"] == .name("Image") }
      .sorted { $0.key < $1.key }
    // A picture with transparent parts refers to another one, its mask.
    for hasMask in [false, true] {
      for (number, object) in pictures where (object.value["SMask"] != nil) == hasMask {
        guard let stream = object.stream else { continue }
        var key: [UInt8] = []
        key.write(object.value.without(["Length"]).renumbered { firsts[$0] ?? $0 })
        key += bytes[stream]
        if let first = known[key] { firsts[number] = first } else { known[key] = number }
      }
    }
    return firsts
  }
}
