extension Migration {
  /// Commits and sums that look up the rows that they need, however small the tables were when their plans were made.
  ///
  /// The triggers change their functions, and older versions of the service run on.
  static let looking = Migration(
    name: "looking", phase: .expand,
    sql: """
      -- What `sum_removed_claims` does, one sum after the other. Other transactions change sums, too, so that they are
      -- found by their keys and not by where their rows were.
      CREATE FUNCTION sum_removed_claims_2() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        r record;
      BEGIN
        FOR r IN
          SELECT scope, name, coalesce(until, 9223372036854775807) AS until, sum(quantity) AS quantity
          FROM removed WHERE capacity > 1 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
        LOOP
          UPDATE claim_sum AS s SET quantity = s.quantity - r.quantity
          WHERE s.scope = r.scope AND s.name = r.name AND s.until = r.until;
          DELETE FROM claim_sum AS s
          WHERE s.scope = r.scope AND s.name = r.name AND s.until = r.until AND s.quantity = 0;
        END LOOP;
        RETURN NULL;
      END $$;
      DROP TRIGGER claim_removed ON claim;
      CREATE TRIGGER claim_removed AFTER DELETE ON claim
        REFERENCING OLD TABLE AS removed
        FOR EACH STATEMENT EXECUTE FUNCTION sum_removed_claims_2();

      -- What `commit_changes_2` does.
      \(CommitFunction.looking.sql)
      """)
}
