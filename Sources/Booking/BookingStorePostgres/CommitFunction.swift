internal import BookingStore

/// The function in the database that commits change sets; each version has a name of its own.
struct CommitFunction {
  let name: String
  /// The end of the statement that finds takes for which there is no room.
  let room: String
  /// The statements that remove expired claims that are in the way of new ones.
  let forgetting: String
  /// The other statements about claims.
  var claims = ClaimStatements.joined

  /// The first version, which adds up the claims on each resource that is taken.
  static let adding = CommitFunction(
    name: "commit_changes_1",
    room: """
      CROSS JOIN LATERAL (
            SELECT sum(claim.quantity) AS live, bool_or(claim.owner = t.owner) AS has FROM claim
            WHERE claim.scope = t.scope AND claim.name = t.name
              AND (claim.until IS NULL OR claim.until > now[t.n])
              AND (claim.scope, claim.name, claim.owner) NOT IN (
                SELECT r.scope, r.name, r.owner
                FROM unnest(r_scope, r_name, r_owner) AS r(scope, name, owner))
          ) AS there
          WHERE coalesce(there.live, 0) + t.total > t.capacity OR there.has;
      """,
    forgetting: """
      -- A lapsed row would violate the unique index on units.
          DELETE FROM claim USING unnest(t_set, t_scope, t_name) AS t(n, scope, name)
          WHERE claim.scope = t.scope AND claim.name = t.name AND claim.until <= now[t.n]
            AND t.n <> ALL (bad);
      """)

  /// The version that uses the sums of pools (`Migration.sums`), so that a commit costs the same however much of a pool
  /// is claimed.
  ///
  /// Expired claims on pools are left to `tidy`: nothing needs their rows.
  static let summing = CommitFunction(
    name: "commit_changes_2",
    room: """
      CROSS JOIN LATERAL (
            SELECT
              (SELECT coalesce(sum(c.quantity), 0) FROM claim_sum AS c
                WHERE c.scope = t.scope AND c.name = t.name AND c.until > now[t.n])
              + (SELECT coalesce(sum(c.quantity), 0) FROM claim AS c
                WHERE c.scope = t.scope AND c.name = t.name AND c.capacity = 1
                  AND (c.until IS NULL OR c.until > now[t.n]))
              - (SELECT coalesce(sum(c.quantity), 0)
                FROM unnest(r_scope, r_name, r_owner) AS r(scope, name, owner)
                JOIN claim AS c USING (scope, name, owner)
                WHERE c.scope = t.scope AND c.name = t.name
                  AND (c.until IS NULL OR c.until > now[t.n])) AS live,
              EXISTS (
                SELECT FROM claim AS c
                WHERE c.scope = t.scope AND c.name = t.name AND c.owner = t.owner
                  AND (c.until IS NULL OR c.until > now[t.n])
                  AND (c.scope, c.name, c.owner) NOT IN (
                    SELECT r.scope, r.name, r.owner
                    FROM unnest(r_scope, r_name, r_owner) AS r(scope, name, owner))) AS has
          ) AS there
          WHERE there.live + t.total > t.capacity OR there.has;
      """,
    forgetting: """
      -- A lapsed row would violate the unique index on units, and the primary key where the owner is the same.
          DELETE FROM claim USING unnest(t_set, t_scope, t_name) AS t(n, scope, name)
          WHERE claim.scope = t.scope AND claim.name = t.name AND claim.capacity = 1
            AND claim.until <= now[t.n] AND t.n <> ALL (bad);
          DELETE FROM claim USING unnest(t_set, t_scope, t_name, t_owner) AS t(n, scope, name, owner)
          WHERE claim.scope = t.scope AND claim.name = t.name AND claim.owner = t.owner
            AND claim.until <= now[t.n] AND t.n <> ALL (bad);
      """)

  /// The version whose plans do not depend on how many claims there are (`ClaimStatements.looked`).
  static let looking = CommitFunction(
    name: "commit_changes_3", room: summing.room,
    forgetting: """
      -- A lapsed row would violate the unique index on units, and the primary key where the owner is the same.
          DELETE FROM claim WHERE ctid = ANY (ARRAY(
            SELECT there.id FROM unnest(t_set, t_scope, t_name) AS t(n, scope, name)
            CROSS JOIN LATERAL (
              SELECT ctid AS id FROM claim
              WHERE claim.scope = t.scope AND claim.name = t.name AND claim.capacity = 1
                AND coalesce(claim.until, \(Int.max)) <= now[t.n]
              OFFSET 0) AS there
            WHERE t.n <> ALL (bad)));
          DELETE FROM claim WHERE ctid = ANY (ARRAY(
            SELECT there.id FROM unnest(t_set, t_scope, t_name, t_owner) AS t(n, scope, name, owner)
            CROSS JOIN LATERAL (
              SELECT ctid AS id FROM claim
              WHERE claim.scope = t.scope AND claim.name = t.name AND claim.owner = t.owner
                AND coalesce(claim.until, \(Int.max)) <= now[t.n]
              OFFSET 0) AS there
            WHERE t.n <> ALL (bad)));
      """, claims: .looked)

  var sql: String {
    """
    CREATE FUNCTION \(name)(
      mark bytea, lock_keys bigint[], lock_shared boolean[], now bigint[],
      v_set bigint[], v_kind text[], v_key text[], v_expected bigint[],
      r_set bigint[], r_scope text[], r_name text[], r_owner text[], r_fence bigint[],
      q_set bigint[], q_scope text[], q_name text[], q_starts bigint[], q_ends bigint[],
      q_owner text[], q_fence bigint[],
      t_set bigint[], t_scope text[], t_name text[], t_owner text[], t_quantity bigint[],
      t_total bigint[], t_capacity bigint[], t_fence bigint[], t_until bigint[],
      s_set bigint[], s_scope text[], s_name text[], s_starts bigint[], s_ends bigint[],
      s_from bigint[], s_to bigint[], s_reach bigint[], s_owner text[], s_party text[],
      s_fence bigint[], s_until bigint[],
      d_set bigint[], d_kind text[], d_key text[],
      w_set bigint[], w_kind text[], w_key text[], w_expected bigint[], w_tag bigint[],
      w_body text[], w_sealed_key text[], w_sealed bytea[], w_lapses bigint[],
      w_concludes bigint[],
      l_set bigint[], l_kind text[], l_name text[], l_value text[], l_rank bigint[],
      l_key text[], l_unique boolean[],
      e_set bigint[], e_name text[], e_kind text[], e_key text[], e_details text[]
    ) RETURNS text LANGUAGE plpgsql AS $$
    DECLARE
      report text;
      outcome text := '';
      bad bigint[] := '{}';
      more bigint[];
      written bigint;
      expected bigint;
    BEGIN
      PERFORM CASE WHEN is_shared THEN pg_advisory_xact_lock_shared(k)
        ELSE pg_advisory_xact_lock(k) END
      FROM unnest(lock_keys, lock_shared) AS x(k, is_shared);

      IF cardinality(v_set) > 0 THEN
        SELECT array_agg(v.n), string_agg(
          v.n || ':v:' || v.place || ':' || coalesce(record.version, 0), ' ' ORDER BY v.place)
        INTO more, report
        FROM unnest(v_set, v_kind, v_key, v_expected)
          WITH ORDINALITY AS v(n, kind, key, expected, place)
        LEFT JOIN record ON record.kind = v.kind AND record.key = v.key
        WHERE coalesce(record.version, 0) <> v.expected;
        IF report IS NOT NULL THEN bad := bad || more; outcome := outcome || ' ' || report; END IF;
      END IF;

      IF cardinality(r_set) > 0 THEN
        SELECT array_agg(r.n), string_agg(r.n || ':r:' || r.place || ':0', ' ' ORDER BY r.place)
        INTO more, report
        FROM unnest(r_set, r_scope, r_name, r_owner, r_fence)
          WITH ORDINALITY AS r(n, scope, name, owner, fence, place)
        \(claims.lost)
        IF report IS NOT NULL THEN bad := bad || more; outcome := outcome || ' ' || report; END IF;
      END IF;

      IF cardinality(q_set) > 0 THEN
        SELECT array_agg(q.n), string_agg(q.n || ':q:' || q.place || ':0', ' ' ORDER BY q.place)
        INTO more, report
        FROM unnest(q_set, q_scope, q_name, q_starts, q_ends, q_owner, q_fence)
          WITH ORDINALITY AS q(n, scope, name, starts, ends, owner, fence, place)
        \(claims.lostStretch)
        IF report IS NOT NULL THEN bad := bad || more; outcome := outcome || ' ' || report; END IF;
      END IF;

      IF cardinality(t_set) > 0 THEN
        SELECT array_agg(t.n), string_agg(t.n || ':t:' || t.place || ':0', ' ' ORDER BY t.place)
        INTO more, report
        FROM unnest(t_set, t_scope, t_name, t_owner, t_total, t_capacity)
          WITH ORDINALITY AS t(n, scope, name, owner, total, capacity, place)
        \(room)
        IF report IS NOT NULL THEN bad := bad || more; outcome := outcome || ' ' || report; END IF;
      END IF;

      IF cardinality(s_set) > 0 THEN
        SELECT array_agg(s.n), string_agg(s.n || ':s:' || s.place || ':0', ' ' ORDER BY s.place)
        INTO more, report
        FROM unnest(s_set, s_scope, s_name, s_starts, s_ends, s_from, s_to, s_owner, s_party)
          WITH ORDINALITY AS s(n, scope, name, starts, ends, b, e, owner, party, place)
        WHERE EXISTS (
          SELECT FROM unnest(\(IntervalBucket.array)) AS reaches(size)
          \(claims.blocking)
          WHERE (o.until IS NULL OR o.until > now[s.n])
            AND (o.scope, o.name, o.starts, o.ends, o.owner) NOT IN (
              SELECT q.scope, q.name, q.starts, q.ends, q.owner
              FROM unnest(q_scope, q_name, q_starts, q_ends, q_owner)
                AS q(scope, name, starts, ends, owner))
            AND (o.starts < s.ends AND o.ends > s.starts
              -- The gap must be as long as the longer of the two buffers in it, except within a party.
              OR coalesce(o.party, o.owner) <> coalesce(s.party, s.owner)
              AND CASE WHEN s.starts < o.starts
                THEN o.starts - s.ends < greatest(s.e - s.ends, o.starts - o.blocked_from)
                ELSE s.starts - o.ends < greatest(o.blocked_until - o.ends, s.starts - s.b) END)
        );
        IF report IS NOT NULL THEN bad := bad || more; outcome := outcome || ' ' || report; END IF;
      END IF;

      IF true = ANY (l_unique) THEN
        SELECT array_agg(l.n), string_agg(l.n || ':l:' || l.place || ':0', ' ' ORDER BY l.place)
        INTO more, report
        FROM unnest(l_set, l_kind, l_name, l_value, l_rank, l_key, l_unique)
          WITH ORDINALITY AS l(n, kind, name, value, rank, key, is_unique, place)
        JOIN lookup AS o ON o.kind = l.kind AND o.name = l.name AND o.value = l.value
          AND o.rank = l.rank
        -- What a record gives up in the same change set is free.
        WHERE l.is_unique AND o.key <> l.key
          AND (l.n, o.kind, o.key) NOT IN (
            SELECT n, kind, key FROM unnest(w_set, w_kind, w_key) AS w(n, kind, key)
            UNION ALL SELECT n, kind, key FROM unnest(d_set, d_kind, d_key) AS d(n, kind, key));
        IF report IS NOT NULL THEN bad := bad || more; outcome := outcome || ' ' || report; END IF;
      END IF;

      IF cardinality(r_set) > 0 THEN
        \(claims.releasing)
      END IF;
      IF cardinality(t_set) > 0 THEN
        \(forgetting)
        INSERT INTO claim (scope, name, owner, quantity, capacity, fence, until)
        SELECT t.scope, t.name, t.owner, t.quantity, t.capacity, t.fence, t.until
        FROM unnest(t_set, t_scope, t_name, t_owner, t_quantity, t_capacity, t_fence, t_until)
          AS t(n, scope, name, owner, quantity, capacity, fence, until)
        WHERE t.n <> ALL (bad);
      END IF;
      IF cardinality(q_set) > 0 THEN
        \(claims.releasingStretch)
      END IF;
      IF cardinality(s_set) > 0 THEN
        \(claims.forgettingStretch)
        INSERT INTO stretch (scope, name, starts, ends, blocked_from, blocked_until, reach, owner,
          party, fence, until)
        SELECT s.scope, s.name, s.starts, s.ends, s.b, s.e, s.reach, s.owner, s.party, s.fence,
          s.until
        FROM unnest(s_set, s_scope, s_name, s_starts, s_ends, s_from, s_to, s_reach, s_owner,
          s_party, s_fence, s_until)
          AS s(n, scope, name, starts, ends, b, e, reach, owner, party, fence, until)
        WHERE s.n <> ALL (bad);
      END IF;

      -- Lookups go first: another record of the same change set may take them over.
      IF cardinality(d_set) > 0 THEN
        DELETE FROM lookup USING unnest(d_set, d_kind, d_key) AS d(n, kind, key)
        WHERE lookup.kind = d.kind AND lookup.key = d.key AND d.n <> ALL (bad);
        DELETE FROM record USING unnest(d_set, d_kind, d_key) AS d(n, kind, key)
        WHERE record.kind = d.kind AND record.key = d.key AND d.n <> ALL (bad);
      END IF;
      SELECT count(*) INTO expected FROM unnest(w_set, w_expected) AS w(n, version)
      WHERE w.version > 0 AND w.n <> ALL (bad);
      IF expected > 0 THEN
        DELETE FROM lookup
        USING unnest(w_set, w_kind, w_key, w_expected) AS w(n, kind, key, version)
        WHERE lookup.kind = w.kind AND lookup.key = w.key AND w.version > 0 AND w.n <> ALL (bad)
          AND (lookup.kind, lookup.key, lookup.name, lookup.value, lookup.rank) NOT IN (
            SELECT l.kind, l.key, l.name, l.value, l.rank
            FROM unnest(l_kind, l_key, l_name, l_value, l_rank)
              AS l(kind, key, name, value, rank));
        UPDATE record SET version = record.version + 1, tag = w.tag, body = w.body,
          sealed_key = w.sealed_key, sealed = w.sealed, lapses = w.lapses,
          concludes = w.concludes
        FROM unnest(w_set, w_kind, w_key, w_expected, w_tag, w_body, w_sealed_key, w_sealed,
          w_lapses, w_concludes)
          AS w(n, kind, key, version, tag, body, sealed_key, sealed, lapses, concludes)
        WHERE record.kind = w.kind AND record.key = w.key AND record.version = w.version
          AND w.version > 0 AND w.n <> ALL (bad);
        GET DIAGNOSTICS written = ROW_COUNT;
        IF written <> expected THEN
          -- Tidying removed one in between, which takes no locks of ours.
          RAISE EXCEPTION 'a record went away' USING ERRCODE = 'serialization_failure';
        END IF;
      END IF;
      IF 0 = ANY (w_expected) THEN
        INSERT INTO record (kind, key, version, tag, body, sealed_key, sealed, lapses, concludes)
        SELECT w.kind, w.key, 1, w.tag, w.body, w.sealed_key, w.sealed, w.lapses, w.concludes
        FROM unnest(w_set, w_kind, w_key, w_expected, w_tag, w_body, w_sealed_key, w_sealed,
          w_lapses, w_concludes)
          AS w(n, kind, key, version, tag, body, sealed_key, sealed, lapses, concludes)
        WHERE w.version = 0 AND w.n <> ALL (bad);
      END IF;
      IF cardinality(l_set) > 0 THEN
        INSERT INTO lookup AS o (kind, name, value, rank, key, is_unique)
        SELECT l.kind, l.name, l.value, l.rank, l.key, l.is_unique
        FROM unnest(l_set, l_kind, l_name, l_value, l_rank, l_key, l_unique)
          AS l(n, kind, name, value, rank, key, is_unique)
        WHERE l.n <> ALL (bad)
        ON CONFLICT (kind, name, value, rank, key) DO UPDATE SET is_unique = excluded.is_unique
        WHERE o.is_unique <> excluded.is_unique;
      END IF;

      INSERT INTO commit_mark (id, outcome) VALUES (mark, outcome);

      -- Last, because from here on no other commit with events goes on before this one is durable. The lock ends
      -- after the commit is visible, so that a reader that has seen a number has seen all below it.
      IF (SELECT count(*) FROM unnest(e_set) AS e(n) WHERE e.n <> ALL (bad)) > 0 THEN
        PERFORM pg_advisory_xact_lock(lock_keys[1] # 1);
        INSERT INTO event (number, name, kind, key, details, at)
        SELECT nextval('event_number'), e.name, e.kind, e.key, e.details, e.at
        FROM (
          SELECT e.name, e.kind, e.key, e.details, now[e.n] AS at
          FROM unnest(e_set, e_name, e_kind, e_key, e_details)
            WITH ORDINALITY AS e(n, name, kind, key, details, place)
          WHERE e.n <> ALL (bad) ORDER BY e.place
        ) AS e;
      END IF;
      RETURN outcome;
    END $$;
    """
  }
}
