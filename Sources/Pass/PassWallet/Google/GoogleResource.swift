/// A class or an object of Google's wallet: what several passes have in common, or one pass.
public struct GoogleResource: Equatable, Sendable {
  /// The kinds of resources; the raw value is the part of the address at which they are created.
  public enum Kind: String, CaseIterable, Sendable {
    case flightClass, flightObject, transitClass, transitObject, eventTicketClass, eventTicketObject
    case genericClass, genericObject

    /// Whether Google can tell travelers of changes; generic classes do not have the member.
    var hasNotices: Bool {
      switch self {
      case .flightClass, .flightObject, .transitClass, .transitObject, .eventTicketClass,
        .eventTicketObject:
        true
      case .genericClass, .genericObject: false
      }
    }

    /// The member of a save link that has the resources of this kind.
    var plural: String {
      switch self {
      case .flightClass: "flightClasses"
      case .flightObject: "flightObjects"
      case .transitClass: "transitClasses"
      case .transitObject: "transitObjects"
      case .eventTicketClass: "eventTicketClasses"
      case .eventTicketObject: "eventTicketObjects"
      case .genericClass: "genericClasses"
      case .genericObject: "genericObjects"
      }
    }
  }

  /// The kind of the resource.
  public let kind: Kind
  /// The id: the issuer account's number, a dot, and letters, digits, `.`, `_` and `-`.
  public let id: String
  /// The resource as JSON, with sorted members and without white space.
  public var json: [UInt8] { value.json }

  let value: GoogleValue

  init(_ kind: Kind, _ id: String, _ members: KeyValuePairs<String, GoogleValue?>) {
    self.kind = kind
    self.id = id
    var all: [String: GoogleValue] = ["id": .text(id)]
    for (name, value) in members { if let value { all[name] = value } }
    value = .object(all)
  }

  /// The resource as JSON, with the wish that Google tells travelers of what changed in it.
  package var jsonWithNotice: [UInt8] {
    guard kind.hasNotices, case .object(var members) = value else { return json }
    members["notifyPreference"] = .text("NOTIFY_ON_UPDATE")
    return GoogleValue.object(members).json
  }

  /// The id alone, with that of its class, for a resource that exists already.
  var reference: GoogleValue {
    guard case .object(let members) = value else { return value }
    return .members(["id": members["id"], "classId": members["classId"]])
  }
}
