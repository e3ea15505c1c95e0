import Bookings
import Flights
import PassTestSupport
import Testing
import Vocabulary

/// The texts of refusals for the person who reads them.
@Suite struct MessageTests {
  @Test(arguments: [
    (TravelerType.child, "1990-05-01", "does not fit; a passenger of type CHILD must be 2 to 11"),
    (.infant, "2021-05-01", "does not fit; a passenger of type INFANT must be 0 to 1"),
    (.adult, "2020-05-01", "does not fit; a passenger of type ADULT must be 12 to"),
  ])
  func `an age that does not fit is named with the day and the type that asks for it`(
    type: TravelerType, born: String, text: String
  ) throws {
    let details = Passenger.Details(
      surname: "Doe", givenNames: "Jane",
      dateOfBirth: try CivilDate(born).orThrow("a date"),
      document: Passenger.Document(kind: .passport, number: "X0001000"))
    let day = try CivilDate("2025-03-15").orThrow("a day")
    let problems = details.problems(as: type, on: day).map(\.description)
    #expect(problems.count == 1)
    #expect(problems.allSatisfy { $0.hasPrefix("date_of_birth \(text)") }, "\(problems)")
    #expect(problems.allSatisfy { $0.hasSuffix("years old on 2025-03-15") }, "\(problems)")
  }

  @Test func `a key under which each try failed says how often, why, and what to do`() {
    #expect(
      "\(Refusal.keyUsedUp(tries: 10))".contains(
        "all 10 tries under this idempotency key failed before a payment provider was reached; "
          + "send the request with a new key"))
  }
}
