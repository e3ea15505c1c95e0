internal import PassFormats
internal import StrictText
internal import Vocabulary

/// Reads the members of a trust source one by one.
struct TrustSourceMembers {
  /// The path of the file.
  let file: String
  let now: Instant
  /// The parts that are left out of the bundle, with the reasons.
  var leftOut: [String] = []

  init(file: String, now: Instant) {
    self.file = file
    self.now = now
  }

  /// Reads the issuer that keeps the roots.
  func owner(
    _ object: inout ObjectReader, after previous: TrustBundle?
  ) throws(ShapeError) -> IssuerID {
    let issuer: IssuerID = try object.text("issuer")
    if let previous, previous.issuer != issuer {
      throw object.failure(
        "issuer",
        "the bundle that --after names is issued by \(previous.issuer), and its gates refuse a bundle of "
          + "\(issuer)")
    }
    return issuer
  }

  /// Throws for unknown members, and names the allowed ones.
  static func finish(_ object: ObjectReader, may names: String) throws(ShapeError) {
    do throws(ShapeError) {
      try object.finish()
    } catch {
      throw ShapeError(
        path: error.path, offset: error.offset, detail: "\(error.detail), which may have \(names)")
    }
  }

  func version(
    _ object: inout ObjectReader, given: Int64?, after previous: TrustBundle?
  ) throws(ShapeError) -> Int64 {
    let written = try object.optionalInt64("version")
    guard let version = given ?? written ?? previous.map({ $0.version + 1 }) else {
      throw object.failure(
        "version",
        "is missing; write \"version\": 1 for a first bundle, or name the one that was signed last "
          + "with --after FILE")
    }
    guard (1...TrustBundle.greatestVersion).contains(version) else {
      throw object.failure(
        "version", "expected 1 to \(TrustBundle.greatestVersion), found \(version)")
    }
    guard let previous else { return version }
    let next = TrustBundle.versions(after: previous.version)
    guard next.contains(version) else {
      throw object.failure(
        "version",
        "\(version) does not follow version \(previous.version) of the bundle that --after names; gates accept "
          + "\(next.lowerBound) to \(next.upperBound); leave version out for the next one"
      )
    }
    guard now > previous.issuedAt else {
      throw object.failure(
        "version",
        "the bundle that --after names was made at \(previous.issuedAt), and the clock says \(now); set the "
          + "clock, or give the time with --now")
    }
    return version
  }

  func expires(_ object: inout ObjectReader) throws(ShapeError) -> Instant {
    let days = try object.optionalInteger("valid_days", in: 1...3_650) ?? 30
    return now.adding(seconds: days * 86_400)
  }

  func policy(_ object: inout ObjectReader) throws(ShapeError) -> TrustPolicy {
    var leeway: Int?
    var trustDays: Int?
    var statusHours: Int?
    var onStale = TrustPolicy.OnStale.refer
    var unsigned = TrustPolicy.Unsigned.refer
    if let node = object.optional("policy") {
      var member = try ObjectReader(node, path: "policy")
      leeway = try member.optionalInteger("leeway_s", in: 0...3_600)
      trustDays = try member.optionalInteger("max_trust_age_days", in: 1...3_650)
      statusHours = try member.optionalInteger("max_status_age_hours", in: 1...87_600)
      onStale = try member.optionalChoice("on_stale") ?? onStale
      unsigned = try member.optionalChoice("unsigned") ?? unsigned
      try Self.finish(
        member, may: "leeway_s, max_trust_age_days, max_status_age_hours, on_stale, unsigned")
    }
    guard
      let policy = TrustPolicy(
        leeway: leeway ?? 60, longestTrustAge: (trustDays ?? 30) * 86_400,
        longestStatusAge: (statusHours ?? 24) * 3_600, onStale: onStale, unsigned: unsigned)
    else { throw object.failure("policy", "is out of bounds") }
    return policy
  }

  /// Reads the root that replaces the daily one: a key set of one key, given here or in a file.
  func nextRoot(_ object: inout ObjectReader) throws(ShapeError) -> RootKey? {
    guard object.peek("next_root") != nil else { return nil }
    let set = try keySet(&object, "next_root")
    guard set.keys.count == 1, let key = set.keys.first else {
      throw object.failure(
        "next_root",
        "expected a set of one key, found \(set.keys.count); give a set that has only the root")
    }
    return RootKey(keyID: key.keyID, x: key.x, y: key.y)
  }
}
