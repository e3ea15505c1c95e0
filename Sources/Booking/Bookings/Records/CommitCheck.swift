internal import Vocabulary

/// The data that a store must read within its transaction to check a change set.
package struct CommitScope: Sendable {
  /// Records whose versions are needed.
  package let records: Set<RecordKey>
  /// Resources whose live quantity is needed; none of them is a time slot.
  package let resources: Set<Resource>
  /// Time slots, widened by their buffers, on which all live claims are needed.
  package let stretches: Set<Resource>
  /// Identities of the claims that are needed.
  package let claims: Set<Claim.Key>
  /// Unique lookups whose owners are needed.
  package let lookups: Set<UniqueLookup>

  /// A lookup that at most one record of its kind may have.
  package struct UniqueLookup: Hashable, Sendable {
    package let kind: String
    package let lookup: Lookup
  }
}

/// The data that a store read for a `CommitScope`.
package struct CommitSnapshot: Sendable {
  /// The version of each existing record.
  package var versions: [RecordKey: Int] = [:]
  /// The live quantity of each resource at the change set's `now`; 0 may be left out.
  package var live: [Resource: Int] = [:]
  /// Live claims on the time slots at the change set's `now`; may contain duplicates.
  package var neighbours: [Claim] = []
  /// The existing claims, including expired ones.
  package var claims: [Claim.Key: Claim] = [:]
  /// The record that has each unique lookup.
  package var owners: [CommitScope.UniqueLookup: RecordKey] = [:]

  package init() {}
}

extension ChangeSet {
  /// The data that a store must read to check the change set.
  package var scope: CommitScope {
    CommitScope(
      records: Set(requirements.keys).union(removals.keys).union(writes.map(\.key)),
      resources: Set(takes.map(\.resource).filter { $0.stretch == nil }),
      stretches: Set(takes.map(\.ask.surroundings).filter { $0.stretch != nil }),
      claims: Set(takes.map(\.key)).union(releases.map(\.key)),
      lookups: Set(writes.flatMap(\.uniqueLookups)))
  }

  /// Checks whether the change set may be committed; the only implementation of these rules.
  ///
  /// Every store calls it in the transaction that writes.
  package func check(_ snapshot: CommitSnapshot) throws(Conflict) {
    for (record, expected) in requirements {
      try Self.expect(expected, of: record, in: snapshot)
    }
    for (record, expected) in removals {
      try Self.expect(expected, of: record, in: snapshot)
    }
    for write in writes {
      try Self.expect(write.expectedVersion, of: write.key, in: snapshot)
    }
    try checkClaims(snapshot)
    var owners = snapshot.owners
    for write in writes {
      for unique in write.uniqueLookups {
        // A lookup that its owner gives up in this change set is free for another record.
        if let owner = owners[unique], owner != write.key, !givesUp(owner, unique) {
          throw .duplicate(unique.lookup, kind: unique.kind)
        }
        owners[unique] = write.key
      }
    }
  }

  private func checkClaims(_ snapshot: CommitSnapshot) throws(Conflict) {
    var live = snapshot.live
    var claims = snapshot.claims
    var neighbours = Dictionary(grouping: snapshot.neighbours, by: \.resource.whole)
    for release in releases {
      guard let claim = claims.removeValue(forKey: release.key), claim.fence == release.fence else {
        throw .lost(release.resource, owner: release.owner)
      }
      if claim.resource.stretch != nil {
        neighbours[claim.resource.whole]?.removeAll { $0.key == claim.key }
      } else if claim.isLive(at: now) {
        live[claim.resource, default: 0] -= claim.quantity
      }
    }
    for take in takes {
      // An owner has one claim per resource; taking it again replaces an expired one.
      if let claim = claims[take.key], claim.isLive(at: now) { throw .full(take.resource) }
      if take.resource.stretch != nil {
        let whole = take.resource.whole
        let others = neighbours[whole, default: []]
        guard take.quantity == 1, take.limit == 1,
          !others.contains(where: { $0.isLive(at: now) && take.excludes($0) })
        else { throw .full(take.resource) }
        neighbours[whole, default: []].append(take)
      } else {
        let (total, overflow) = live[take.resource, default: 0]
          .addingReportingOverflow(take.quantity)
        guard take.quantity > 0, !overflow, total <= take.limit else { throw .full(take.resource) }
        live[take.resource] = total
      }
      claims[take.key] = take
    }
  }

  private static func expect(
    _ expected: Int, of record: RecordKey, in snapshot: CommitSnapshot
  ) throws(Conflict) {
    let found = snapshot.versions[record] ?? 0
    if found != expected { throw .stale(record, expected: expected, found: found) }
  }

  private func givesUp(_ owner: RecordKey, _ unique: CommitScope.UniqueLookup) -> Bool {
    removals[owner] != nil
      || writes.contains { $0.key == owner && !$0.uniqueLookups.contains(unique) }
  }
}

extension ChangeSet.Write {
  package var uniqueLookups: [CommitScope.UniqueLookup] {
    lookups.filter(\.isUnique)
      .map { CommitScope.UniqueLookup(kind: key.kind, lookup: $0) }
  }
}
