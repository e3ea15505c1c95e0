internal import BookingStore

extension Migration {
  /// The sums of the claims on each pool.
  ///
  /// Triggers keep the sums, so that they are right after every change of `claim`, also by an older version of the
  /// service, which runs beside this one and calls `commit_changes_1`. Commits on one pool come one after the other
  /// anyway (`LockKeys`), so that no commit waits for the row of a sum.
  static let sums = Migration(
    name: "sums", phase: .expand,
    sql: """
      -- The quantity claimed of a pool, for each moment at which some of it is free again; the largest number is never.
      -- Units have no sums: there is at most one row for each. Rows change in place, so pages are left some room.
      CREATE TABLE claim_sum (
        scope text COLLATE "C" NOT NULL,
        name text COLLATE "C" NOT NULL,
        until bigint NOT NULL,
        quantity bigint NOT NULL CHECK (quantity >= 0),
        PRIMARY KEY (scope, name, until)
      ) WITH (fillfactor = 50);

      CREATE FUNCTION sum_added_claims() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO claim_sum AS s (scope, name, until, quantity)
        SELECT scope, name, coalesce(until, 9223372036854775807), sum(quantity) FROM added
        WHERE capacity > 1 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        ON CONFLICT (scope, name, until) DO UPDATE SET quantity = s.quantity + excluded.quantity;
        RETURN NULL;
      END $$;

      CREATE FUNCTION sum_removed_claims() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE claim_sum AS s SET quantity = s.quantity - r.quantity
        FROM (
          SELECT scope, name, coalesce(until, 9223372036854775807) AS until, sum(quantity) AS quantity
          FROM removed WHERE capacity > 1 GROUP BY 1, 2, 3
        ) AS r
        WHERE s.scope = r.scope AND s.name = r.name AND s.until = r.until;
        DELETE FROM claim_sum AS s USING removed AS r
        WHERE s.scope = r.scope AND s.name = r.name AND r.capacity > 1
          AND s.until = coalesce(r.until, 9223372036854775807) AND s.quantity = 0;
        RETURN NULL;
      END $$;

      CREATE FUNCTION refuse_changed_claims() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'a claim is added and removed, never changed';
      END $$;

      -- No claim is written between the first sums and the triggers.
      LOCK TABLE claim IN SHARE ROW EXCLUSIVE MODE;
      INSERT INTO claim_sum
        SELECT scope, name, coalesce(until, 9223372036854775807), sum(quantity) FROM claim
        WHERE capacity > 1 GROUP BY 1, 2, 3;
      CREATE TRIGGER claim_added AFTER INSERT ON claim
        REFERENCING NEW TABLE AS added
        FOR EACH STATEMENT EXECUTE FUNCTION sum_added_claims();
      CREATE TRIGGER claim_removed AFTER DELETE ON claim
        REFERENCING OLD TABLE AS removed
        FOR EACH STATEMENT EXECUTE FUNCTION sum_removed_claims();
      CREATE TRIGGER claim_changed BEFORE UPDATE ON claim
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_claims();

      -- What `commit_changes_1` does, at a cost that does not grow with what is claimed of a pool.
      \(CommitFunction.summing.sql)
      """)
}
