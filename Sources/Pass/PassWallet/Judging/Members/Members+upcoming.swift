/// The members of `upcomingPassInformation`, which tickets with a poster have.
extension Members {
  static let upcoming = MemberTable(
    name: "a coming event",
    rules: [
      required("type", .word(["event"])), required("identifier", .filled),
      required("name", .filled), optional("isActive", .boolean),
      optional("dateInformation", .object(dateInformation)),
      optional("semantics", .object(semantics)),
      optional("backFields", .list(.object(field))),
      optional("additionalInfoFields", .list(.object(field))),
      optional("URLs", .object(MemberTable(name: "links", rules: eventLinks + orderFood))),
      optional("images", .object(images)),
    ])

  private static let orderFood = all(.address, "orderFoodURL")

  private static let dateInformation = MemberTable(
    name: "a date with its certainty",
    rules: [optional("date", .date), optional("timeZone", .zone)]
      + all(.boolean, "ignoreTimeComponents isAllDay isUnannounced isUndetermined"))

  private static let images = MemberTable(
    name: "pictures",
    rules: all(
      .object(
        MemberTable(
          name: "a picture",
          rules: [
            optional("URLs", .list(.object(imageAddress))), optional("reuseExisting", .boolean),
          ])), "headerImage venueMap"))

  private static let imageAddress = MemberTable(
    name: "the address of a picture",
    rules: [
      required("URL", .secureAddress), required("SHA256", .filled), optional("scale", .number),
      optional("size", .integer),
    ])
}
