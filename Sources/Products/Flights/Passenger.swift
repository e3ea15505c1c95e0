package import Bookings
package import Vocabulary

/// A passenger of a booking.
package struct Passenger: Hashable, Sendable, Codable, Identified {
  package static let idPrefix = "pax"

  package typealias ID = OpaqueID<Passenger>

  package let id: ID
  package let type: TravelerType
  /// The personal data; nil after its removal.
  @Confidential package internal(set) var details: Details?

  /// Personal data; never logged, and no pass contains the document.
  package struct Details: Hashable, Sendable, Codable {
    package let surname: String
    package let givenNames: String
    package let dateOfBirth: CivilDate
    package let document: Document
    /// The assistance that the passenger needs; nil for none.
    package let assistance: [Assistance]?

    package init(
      surname: String, givenNames: String, dateOfBirth: CivilDate, document: Document,
      assistance: [Assistance] = []
    ) {
      self.surname = surname
      self.givenNames = givenNames
      self.dateOfBirth = dateOfBirth
      self.document = document
      self.assistance = assistance.isEmpty ? nil : assistance
    }
  }

  /// Help on the way, by the codes of IATA's reservations manual (AIRIMP).
  package enum Assistance: String, CaseIterable, Sendable, Codable {
    /// The passenger cannot walk far; with `wheelchairSteps` also not climb stairs; with `wheelchairCabin` not walk at
    /// all.
    case wheelchairRamp = "WCHR"
    case wheelchairSteps = "WCHS"
    case wheelchairCabin = "WCHC"
    case blind = "BLND"
    case deaf = "DEAF"
    /// The passenger wants to be met and led.
    case meet = "MAAS"
    /// Another disability, such as one that is not seen.
    case disability = "DPNA"
  }

  /// A travel document.
  package struct Document: Hashable, Sendable, Codable {
    package enum Kind: String, CaseIterable, Sendable, Codable {
      case passport = "PASSPORT"
      case identityCard = "ID_CARD"
    }

    package let kind: Kind
    package let number: String

    package init(kind: Kind, number: String) {
      self.kind = kind
      self.number = number
    }
  }
}

extension Passenger.Details {
  /// An invalid member of a passenger's data.
  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// A member, by its name in an order.
    package enum Part: String, Sendable {
      case surname = "last_name"
      case givenNames = "first_name"
      case dateOfBirth = "date_of_birth"
      case documentNumber = "document_number"
    }

    package let part: Part
    /// The fault and what to write instead; it begins with the member.
    package let description: String

    package init(_ part: Part, _ description: String) {
      self.part = part
      self.description = "\(part.rawValue) \(description)"
    }
  }

  /// Returns why this person cannot travel as the given type on the given day: a problem for each invalid member.
  package func problems(as type: TravelerType, on day: CivilDate) -> [Problem] {
    var problems = PassengerName.faults(surname: surname, givenNames: givenNames).map { fault in
      Problem(fault.part == "surname" ? .surname : .givenNames, fault.description)
    }
    let number = document.number.utf8
    if !(5...20).contains(number.count) || !number.allSatisfy(ASCII.isUpperCaseAlphanumeric) {
      problems.append(
        Problem(.documentNumber, "is not 5 to 20 of A–Z 0–9; write it without blanks"))
    }
    if dateOfBirth > day || !type.ages.contains(age(on: day)) {
      problems.append(
        Problem(
          .dateOfBirth,
          "does not fit; a passenger of type \(type.rawValue) must be \(type.ages.lowerBound) to "
            + "\(type.ages.upperBound) years old on \(day)"))
    }
    return problems
  }

  private func age(on day: CivilDate) -> Int {
    let hadBirthday = (day.month, day.day) >= (dateOfBirth.month, dateOfBirth.day)
    return day.year - dateOfBirth.year - (hadBirthday ? 0 : 1)
  }
}
