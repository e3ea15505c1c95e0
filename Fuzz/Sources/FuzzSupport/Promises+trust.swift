import PassFormats
public import PassVerifier
public import Vocabulary

/// Offers a text to the trust state and returns the update, or nil if the text was refused.
///
/// Traps if the state moves backwards, is updated partially, or changes although the text was refused.
@discardableResult
public func offer(_ text: [UInt8], to held: inout HeldTrust, now: Instant) -> TrustUpdate? {
  let before = Holding(held, now: now)
  do throws(UpdateRefusal) {
    let update = try held.accept(text, now: now)
    let after = Holding(held, now: now)
    requireForward(from: before, to: after, update)
    return update
  } catch {
    requireHelpful(error)
    require(Holding(held, now: now) == before, "what is refused changes nothing")
    return nil
  }
}

/// Checks the message of a refusal.
public func requireHelpful(_ error: UpdateRefusal) {
  require(isPlain(error.description), "the message paints: \(error.description.debugDescription)")
  require(!error.message.isEmpty, "the message says something")
  require(error.description.utf8.count < 2_000, "the message floods the screen")
}

/// The comparable trust state of a gate.
private struct Holding: Equatable {
  let roots: RootPins
  let bundle: TrustBundle?
  /// The lists by issuer and name.
  let lists: [String: List]

  struct List: Equatable {
    let age: Int
    let entries: Int
  }

  init(_ held: HeldTrust, now: Instant) {
    roots = held.roots
    bundle = held.bundle
    var lists: [String: List] = [:]
    for list in held.report(now: now).lists {
      guard let age = list.age, let entries = list.entries else { continue }
      lists["\(list.issuer) \(list.uri)"] = List(age: Int(age), entries: entries)
    }
    self.lists = lists
  }
}

private func requireForward(
  from before: Holding, to after: Holding, _ update: TrustUpdate
) {
  require(after.roots.recovery == before.roots.recovery, "a bundle replaces the recovery root")
  require(after.roots.issuer == before.roots.issuer, "a bundle replaces who keeps the roots")
  for (name, list) in after.lists {
    require(list.entries <= StatusList.maxEntries, "a list is longer than any may be")
    if let earlier = before.lists[name] { require(list.age <= earlier.age, "a list goes back") }
  }
  switch update {
  case .alreadyHeld: require(after == before, "what is held already changes nothing")
  case .statusList(let issuer, let uri, let entries, let isFirst):
    let (name, others) = ("\(issuer) \(uri)", Set(before.lists.keys).union(after.lists.keys))
    require(after.bundle == before.bundle && after.roots == before.roots, "a list moves trust")
    require(after.lists[name]?.entries == entries, "the list is held")
    require((before.lists[name] == nil) == isFirst, "it says whether it is the first")
    for other in others.subtracting([name]) {
      require(after.lists[other] == before.lists[other], "a list moves another")
    }
  case .bundle(let version, let replaced):
    require(after.bundle?.version == version, "the bundle is held")
    require(before.bundle?.version == replaced, "it says what it replaced")
    if let replaced {
      require(version > replaced, "the version falls")
      require(version - replaced <= TrustBundle.longestLeap, "the version leaps")
    }
    require(
      after.roots.daily == after.bundle?.nextRoot ?? before.roots.daily,
      "the roots follow the bundle")
  }
}
