internal import BookingStore

/// The statements of a commit that read and delete claims, as parts of a `CommitFunction`.
struct ClaimStatements {
  /// The end of the statement that finds released claims that are lost.
  let lost: String
  /// The same for stretches of time.
  let lostStretch: String
  /// The join with the stretches that are in the way of a taken one.
  let blocking: String
  let releasing: String
  let releasingStretch: String
  /// The statement that removes expired stretches that are in the way of new ones.
  let forgettingStretch: String

  /// Joins, whose order the server chooses.
  static let joined = ClaimStatements(
    lost: """
      LEFT JOIN claim ON claim.scope = r.scope AND claim.name = r.name
            AND claim.owner = r.owner AND claim.fence = r.fence
          WHERE claim.scope IS NULL;
      """,
    lostStretch: """
      LEFT JOIN stretch ON stretch.scope = q.scope AND stretch.name = q.name
            AND stretch.starts = q.starts AND stretch.ends = q.ends
            AND stretch.owner = q.owner AND stretch.fence = q.fence
          WHERE stretch.scope IS NULL;
      """,
    blocking: """
      JOIN stretch AS o ON o.scope = s.scope AND o.name = s.name AND o.reach = size
              AND o.blocked_from > s.b - size AND o.blocked_from < s.e AND o.blocked_until > s.b
      """,
    releasing: """
      DELETE FROM claim
          USING unnest(r_set, r_scope, r_name, r_owner) AS r(n, scope, name, owner)
          WHERE claim.scope = r.scope AND claim.name = r.name AND claim.owner = r.owner
            AND r.n <> ALL (bad);
      """,
    releasingStretch: """
      DELETE FROM stretch
          USING unnest(q_set, q_scope, q_name, q_starts, q_ends, q_owner)
            AS q(n, scope, name, starts, ends, owner)
          WHERE stretch.scope = q.scope AND stretch.name = q.name
            AND stretch.starts = q.starts AND stretch.ends = q.ends AND stretch.owner = q.owner
            AND q.n <> ALL (bad);
      """,
    forgettingStretch: """
      DELETE FROM stretch AS o
          USING unnest(s_set, s_scope, s_name, s_starts, s_ends) AS s(n, scope, name, b, e)
            CROSS JOIN unnest(\(IntervalBucket.array)) AS reaches(size)
          WHERE o.scope = s.scope AND o.name = s.name AND o.reach = size
            AND o.blocked_from > s.b - size AND o.blocked_from < s.e AND o.blocked_until > s.b
            AND o.until <= now[s.n] AND s.n <> ALL (bad);
      """)

  /// Statements that look up each wanted row by an index; their plans do not depend on the server's statistics.
  ///
  /// Between a few rows and a table that was empty when it was analysed, the server reads the whole table first, and
  /// keeps that plan while claims come: each commit then reads all of them. It cannot reorder a subquery with OFFSET, and
  /// `coalesce` keeps the index of the rows with `until`, which it would read whole, out of it. A claim is never updated, so
  /// that its row stays where it is until it is deleted.
  static let looked = ClaimStatements(
    lost: """
      LEFT JOIN LATERAL (
          SELECT true AS is_there FROM claim
          WHERE claim.scope = r.scope AND claim.name = r.name
            AND claim.owner = r.owner AND claim.fence = r.fence
          OFFSET 0) AS there ON true
        WHERE there.is_there IS NULL;
      """,
    lostStretch: """
      LEFT JOIN LATERAL (
          SELECT true AS is_there FROM stretch
          WHERE stretch.scope = q.scope AND stretch.name = q.name
            AND stretch.starts = q.starts AND stretch.ends = q.ends
            AND stretch.owner = q.owner AND stretch.fence = q.fence
          OFFSET 0) AS there ON true
        WHERE there.is_there IS NULL;
      """,
    blocking: """
      CROSS JOIN LATERAL (
            SELECT * FROM stretch
            WHERE stretch.scope = s.scope AND stretch.name = s.name AND stretch.reach = size
              AND stretch.blocked_from > s.b - size AND stretch.blocked_from < s.e
              AND stretch.blocked_until > s.b
            OFFSET 0) AS o
      """,
    releasing: """
      DELETE FROM claim WHERE ctid = ANY (ARRAY(
          SELECT there.id FROM unnest(r_set, r_scope, r_name, r_owner) AS r(n, scope, name, owner)
          CROSS JOIN LATERAL (
            SELECT ctid AS id FROM claim
            WHERE claim.scope = r.scope AND claim.name = r.name AND claim.owner = r.owner
            OFFSET 0) AS there
          WHERE r.n <> ALL (bad)));
      """,
    releasingStretch: """
      DELETE FROM stretch WHERE ctid = ANY (ARRAY(
          SELECT there.id FROM unnest(q_set, q_scope, q_name, q_starts, q_ends, q_owner)
            AS q(n, scope, name, starts, ends, owner)
          CROSS JOIN LATERAL (
            SELECT ctid AS id FROM stretch
            WHERE stretch.scope = q.scope AND stretch.name = q.name
              AND stretch.starts = q.starts AND stretch.ends = q.ends AND stretch.owner = q.owner
            OFFSET 0) AS there
          WHERE q.n <> ALL (bad)));
      """,
    forgettingStretch: """
      DELETE FROM stretch WHERE ctid = ANY (ARRAY(
          SELECT there.id
          FROM unnest(s_set, s_scope, s_name, s_starts, s_ends) AS s(n, scope, name, b, e)
            CROSS JOIN unnest(\(IntervalBucket.array)) AS reaches(size)
          CROSS JOIN LATERAL (
            SELECT ctid AS id FROM stretch AS o
            WHERE o.scope = s.scope AND o.name = s.name AND o.reach = size
              AND o.blocked_from > s.b - size AND o.blocked_from < s.e AND o.blocked_until > s.b
              AND coalesce(o.until, \(Int.max)) <= now[s.n]
            OFFSET 0) AS there
          WHERE s.n <> ALL (bad)));
      """)
}
