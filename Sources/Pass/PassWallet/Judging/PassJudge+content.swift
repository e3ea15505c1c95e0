internal import PassVerifier
internal import StrictText
internal import Vocabulary

/// The members of `pass.json`.
extension PassJudge {
  static let passFile = "pass.json"
  /// The greatest nesting of `pass.json`; Apple's own members need eight levels, and `userInfo` may have more.
  private static let depth = 32

  /// Judges the members; returns them if they can be read.
  mutating func judgeContent(_ verifier: Verifier?) -> PassContent? {
    guard let text = files.texts[Self.passFile] else { return nil }
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONReader.read(text, depth: Self.depth)
    } catch {
      let words =
        error.problem == .tooDeep
        ? "the text is nested deeper than \(Self.depth) levels" : "\(error)"
      findings.add(
        .json, Self.passFile, at: error.offset,
        "\(TextPlace(offset: error.offset, in: text)): \(words)")
      return nil
    }
    guard let members = node.value.members else {
      findings.add(
        .json, Self.passFile, at: node.offset, "expected an object, found \(node.value.kind)")
      return nil
    }
    let pass = PassContent(members)
    note(pass)
    MemberWalk(style: pass.style).check(members, Members.pass, "", at: node.offset, &findings)
    judgeStyle(pass)
    judgeRelevance(pass)
    judgeService(pass)
    judgeTogether(pass)
    judgeFields(pass)
    judgeBarcodes(pass, verifier)
    judgeSemantics(pass)
    return pass
  }

  private mutating func note(_ pass: PassContent) {
    let members = pass.members
    facts.style = pass.style
    facts.schemes = pass.schemes
    facts.passType = members.text("passTypeIdentifier")
    facts.team = members.text("teamIdentifier")
    facts.serialNumber = members.text("serialNumber")
    facts.organization = members.text("organizationName")
    facts.description = members.text("description")
    facts.webService = members.text("webServiceURL")
    if case .date(let date) = members.node("expirationDate")?.value.date { facts.expires = date }
    if case .boolean(true) = members.node("voided")?.value { facts.isVoided = true }
    if let expires = facts.expires, expires <= now {
      findings.add(
        .expired, Self.passFile, member: "expirationDate",
        at: members.node("expirationDate")?.offset,
        "the pass was good until \(expires)")
    }
    if facts.isVoided {
      findings.add(
        .voided, Self.passFile, member: "voided", at: members.node("voided")?.offset,
        "the pass is void")
    }
  }

  private mutating func judgeStyle(_ pass: PassContent) {
    let styles = Members.styles.filter { pass.members.node($0) != nil }
    if styles.count != 1 {
      let found = styles.isEmpty ? "none" : styles.joined(separator: ", ")
      findings.add(
        .style, Self.passFile, "a pass has exactly one of the styles, and this one has \(found)")
    }
    guard let style = pass.style else { return }
    let transit = pass.styleMembers.node("transitType")
    if style == "boardingPass", transit == nil {
      findings.add(
        .missingMember, Self.passFile, member: "boardingPass.transitType",
        "a boarding pass needs the member, such as PKTransitTypeAir")
    } else if style != "boardingPass", let transit {
      findings.add(
        .misplacedMember, Self.passFile, member: "\(style).transitType", at: transit.offset,
        "the member belongs to boardingPass, and this is \(style)")
    }
    guard !pass.schemes.isEmpty else { return }
    let place = "preferredStyleSchemes"
    let offset = pass.members.node(place)?.offset
    if pass.schemes.last != style {
      findings.add(
        .scheme, Self.passFile, member: place, at: offset,
        "the last of the schemes must be \(style)")
    }
    for scheme in pass.schemes where scheme != style && Self.newStyles[scheme] != style {
      findings.add(
        .scheme, Self.passFile, member: place, at: offset,
        "\(escaped(scheme, limit: 40)) is no scheme of \(style)")
    }
    if pass.schemes.contains(where: { Self.newStyles[$0] == style }), pass.fields.isEmpty {
      findings.add(
        .legacyFields, Self.passFile, member: style, "the fields of \(style) are empty")
    }
  }

  /// The newer style of each style.
  private static let newStyles = [
    "semanticBoardingPass": "boardingPass", "posterEventTicket": "eventTicket",
    "posterGeneric": "generic",
  ]

  private mutating func judgeService(_ pass: PassContent) {
    let address = pass.members.node("webServiceURL")
    let token = pass.members.node("authenticationToken")
    if (address == nil) != (token == nil) {
      let missing = address == nil ? "webServiceURL" : "authenticationToken"
      findings.add(
        .servicePair, Self.passFile, member: missing, at: (address ?? token)?.offset,
        "the member is missing, and the other one is there")
    }
    if let address, let text = address.value.text, !MemberWalk.isSecure(text) {
      findings.add(
        .serviceAddress, Self.passFile, member: "webServiceURL", at: address.offset,
        "\"\(escaped(text, limit: 60))\" is no https address")
    }
    if let token, let text = token.value.text, text.unicodeScalars.count < 16 {
      findings.add(
        .serviceToken, Self.passFile, member: "authenticationToken", at: token.offset,
        "the secret has \(text.unicodeScalars.count) characters")
    }
  }

  /// Judges members that go with others.
  private mutating func judgeTogether(_ pass: PassContent) {
    if let node = pass.members.node("appLaunchURL"),
      pass.members.node("associatedStoreIdentifiers") == nil
    {
      findings.add(
        .misplacedMember, Self.passFile, member: "appLaunchURL", at: node.offset,
        "the member goes with associatedStoreIdentifiers, which is missing")
    }
    let isPoster = pass.schemes.contains("posterEventTicket")
    let posterMembers = [
      "upcomingPassInformation", "footerBackgroundColor", "useAutomaticColors",
      "suppressHeaderDarkening", "eventLogoText", "auxiliaryStoreIdentifiers",
    ]
    for name in posterMembers where !isPoster && !pass.schemes.contains("posterGeneric") {
      guard pass.style == "eventTicket" || name == "auxiliaryStoreIdentifiers",
        let node = pass.members.node(name)
      else { continue }
      findings.add(
        .misplacedMember, Self.passFile, member: name, at: node.offset,
        "the member belongs to the scheme posterEventTicket")
    }
    if let most = pass.members.node("maxDistance"), case .integer(let distance) = most.value,
      distance < 0
    {
      findings.add(
        .memberValue, Self.passFile, member: "maxDistance", at: most.offset,
        "\(distance) m is no distance")
    }
    for (index, node) in (pass.members.list("locations") ?? []).enumerated() {
      for (name, most) in [("latitude", 90.0), ("longitude", 180.0)] {
        guard let value = node.value.members?.node(name), let number = value.value.double,
          abs(number) > most
        else { continue }
        findings.add(
          .memberValue, Self.passFile, member: "locations[\(index)].\(name)", at: value.offset,
          "\(value.value.kind) is more than \(Int(most)) degrees")
      }
    }
  }
}

extension JSONValue {
  fileprivate var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .otherNumber(let text): text.utf8.count <= 64 ? Double(text) : nil
    default: nil
    }
  }
}
