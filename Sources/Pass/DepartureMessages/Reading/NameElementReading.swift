internal import Vocabulary

extension NameElement {
  /// The elements that the practice defines; further connections are numbered, as `O2`.
  private static let known: Set<String> = [
    "L", "R", "RN", "C", "D", "I", "O", "M", "F", "N", "W", "BG", "S", "SN", "WL", "ID1", "ID2",
    "DG1", "DG2", "RG1", "RG2", "DBC",
  ]

  private static func isKnown(_ letters: String) -> Bool {
    if known.contains(letters) { return true }
    guard let first = letters.first, first == "O" || first == "I" else { return false }
    return letters.utf8.dropFirst().allSatisfy(ASCII.isDigit)
  }

  /// One name of the element on the way to a passenger.
  private struct Person {
    let written: String
    let name: WrittenName
    let isUnnamed: Bool
    var elements: [MessageElement] = []
  }

  /// Gives the elements to the names and returns the passengers; the locator of the flight's carrier counts.
  func passengers(
    in block: DestinationTotal.Block, carrier: CarrierCode, _ log: inout DoubtLog
  ) -> [NamedPassenger] {
    var people = people(&log)
    var shared: [MessageElement] = []
    give(to: &people, shared: &shared, &log)
    if shared.count > Self.maxShared {
      log.add(
        Doubt(
          .tooManyElements, at: shared[Self.maxShared].place,
          "more than \(Self.maxShared) elements belong to several names"))
      shared = Array(shared.prefix(Self.maxShared))
    }
    check(shared + people.flatMap(\.elements), &log)
    let locator = locator(people.count == 1 ? people[0].elements : shared, of: carrier)
    let all = people.map { person in
      NamedPassenger(
        surname: surname, givenName: person.name.given, title: person.name.title,
        writtenGivenName: person.written, bookingClass: block.bookingClass,
        destination: block.destination, group: group, ownElements: person.elements,
        sharedElements: shared, locator: locator, isUnnamed: person.isUnnamed,
        at: place)
    }
    if elements.count(where: { $0.letters == "L" && !$0.text.contains(UInt8(ascii: "/")) }) > 1 {
      log.add(Doubt(.locatorsUnclear, at: place, "several locators have no carrier"))
    }
    return all
  }

  private func people(_ log: inout DoubtLog) -> [Person] {
    let isBlocked = surname == "ZZ" || surname == "NONAMES"
    var people = given.map { Person(written: $0, name: WrittenName($0), isUnnamed: isBlocked) }
    if people.isEmpty, count <= 1, !isBlocked {
      people = [Person(written: "", name: WrittenName(""), isUnnamed: false)]
    }
    if people.contains(where: { $0.name.given.isEmpty }) {
      log.add(Doubt(.givenNameMissing, at: place, "\(escaped(surname)) has no given name"))
    }
    let seats = people.count { $0.name.title != "INF" }
    if seats > count {
      log.add(Doubt(.namesMore, at: place, "the number is \(count), and there are \(seats) names"))
    }
    if seats < count {
      if !isBlocked {
        log.add(
          Doubt(.namesFewer, at: place, "the number is \(count), and there are \(seats) names"))
      }
      let unnamed = Person(written: "", name: WrittenName(""), isUnnamed: true)
      people += Array(repeating: unnamed, count: count - seats)
    }
    return people
  }

  /// Gives each element to the name that it says, or to all.
  private func give(
    to people: inout [Person], shared: inout [MessageElement], _ log: inout DoubtLog
  ) {
    var byName: [String: [Int]] = [:]
    for (index, person) in people.enumerated() {
      byName[person.written, default: []].append(index)
      if person.name.given != person.written {
        byName[person.name.given, default: []].append(index)
      }
    }
    for raw in elements {
      if !Self.isKnown(raw.letters) {
        log.add(Doubt(.elementUnknown, at: raw.place, "no element .\(raw.letters)/ is known"))
      }
      let whole = String(decoding: raw.text, as: UTF8.self)
      guard raw.letters == "R" else {
        add(
          MessageElement(raw.letters, whole, at: raw.place), to: &people, or: &shared)
        continue
      }
      guard let association = Association(raw.text) else {
        let isUnsure = people.count > 1 && !belongsToAll(whole, people.count, at: raw.place)
        if isUnsure {
          log.add(
            Doubt(.associationMissing, at: raw.place, "the remark does not say to whom it belongs"))
        }
        add(
          MessageElement("R", whole, isUnsure: isUnsure, at: raw.place), to: &people, or: &shared)
        continue
      }
      let own = owners(association, byName)
      if own.isEmpty {
        log.add(
          Doubt(
            .associationUnknown, at: raw.place,
            "the remark belongs to no single name of the element"))
        add(
          MessageElement("R", whole, isUnsure: true, at: raw.place), to: &people, or: &shared)
      } else {
        let text = String(decoding: raw.text[..<association.textEnd], as: UTF8.self)
        let element = MessageElement("R", text, at: raw.place)
        for index in own { people[index].elements.append(element) }
      }
    }
  }

  private func add(
    _ element: MessageElement, to people: inout [Person], or shared: inout [MessageElement]
  ) {
    if people.count == 1 { people[0].elements.append(element) } else { shared.append(element) }
  }

  /// Returns the names that an association says, each once, in order; none if one of them is of another surname, not
  /// there, or there twice.
  private func owners(_ association: Association, _ byName: [String: [Int]]) -> [Int] {
    var own: Set<Int> = []
    for name in association.names {
      guard name.surname == surname, let found = byName[name.given], found.count == 1
      else { return [] }
      own.insert(found[0])
    }
    return own.sorted()
  }

  /// Whether a remark without a name belongs to all: information for the carrier, or a status that counts them all.
  private func belongsToAll(_ text: String, _ count: Int, at place: SourcePlace) -> Bool {
    let remark = Remark(MessageElement("R", text, at: place))
    return remark.code == "OSI" || remark.count == count
  }

  /// Reports elements whose text cannot be read, each once.
  private func check(_ elements: [MessageElement], _ log: inout DoubtLog) {
    var seen: Set<SourcePlace> = []
    for element in elements where seen.insert(element.place).inserted {
      if let doubt = element.doubt { log.add(doubt) }
    }
  }

  /// Returns the locator of the carrier, or one without a carrier, or the first, or none.
  private func locator(_ elements: [MessageElement], of carrier: CarrierCode) -> String {
    let all = elements.lazy.filter { $0.letters == "L" }.compactMap { Locator(element: $0.text) }
    let own =
      all.first { $0.carrier == carrier.rawValue } ?? all.first { $0.carrier == nil } ?? all.first
    return own?.reference ?? ""
  }
}
