internal import BookingStore

extension Migration {
  /// The notes of which calendars changed (`ScopeChanges`).
  ///
  /// Triggers make them, so that the changes of an older service are noted, too.
  static let changes = Migration(
    name: "changes", phase: .expand,
    sql: """
      -- A scope of the form thing/kind/day in which a claim was added or removed, and the transaction that did it: a
      -- reader asks for all transactions that were not yet visible when it asked last.
      CREATE TABLE claim_change (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        transaction bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
        scope text COLLATE "C" NOT NULL
      );
      CREATE INDEX claim_change_transaction ON claim_change (transaction);
      -- The number of the last note that was deleted.
      CREATE TABLE claim_change_start (number bigint NOT NULL);
      INSERT INTO claim_change_start VALUES (0);

      CREATE FUNCTION note_changed_claims() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO claim_change (scope)
        SELECT DISTINCT scope FROM changed WHERE scope LIKE '%/%/%';
        RETURN NULL;
      END $$;
      CREATE TRIGGER claim_added_to_calendar AFTER INSERT ON claim
        REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION note_changed_claims();
      CREATE TRIGGER claim_removed_from_calendar AFTER DELETE ON claim
        REFERENCING OLD TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION note_changed_claims();

      -- Does what `tidy_1` does, and deletes at most `most` notes but the newest `kept`.
      CREATE FUNCTION tidy_2(at_time bigint, most bigint, kept bigint) RETURNS bigint
      LANGUAGE plpgsql AS $$
      DECLARE
        last bigint;
      BEGIN
        WITH gone AS (
          DELETE FROM claim_change WHERE number IN (
            SELECT number FROM claim_change
            WHERE number <= (SELECT max(number) FROM claim_change) - kept
            ORDER BY number LIMIT most FOR UPDATE SKIP LOCKED)
          RETURNING number
        )
        SELECT max(number) INTO last FROM gone;
        IF last IS NOT NULL THEN
          UPDATE claim_change_start SET number = last WHERE number < last;
        END IF;
        RETURN tidy_1(at_time, most);
      END $$;
      """)
}
