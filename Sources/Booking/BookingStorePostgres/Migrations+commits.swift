internal import BookingStore

extension Migration {
  /// The migration that adds the functions that write.
  ///
  /// A commit is one call: it takes its locks in one order, checks what `ChangeSet.check` checks, and writes.
  /// Each statement of a volatile function sees what others committed before it began (PostgreSQL, 38.7), so
  /// what is read after the locks is current.
  static let commits = Migration(
    name: "commits", phase: .expand,
    sql: """
      -- Commits change sets that have nothing in common. Arrays that begin with the same letter are the columns of
      -- one table, whose first is the number of the set. Returns the conflicts, separated by blanks, each as
      -- set:what:place:found; a set without one is written. Locks of this schema alone: `lock_keys` are sorted.
      \(CommitFunction.adding.sql)

      -- What became of a commit whose answer was lost; null if it was not written, and then it never will be:
      -- a commit that is under way is waited for, one that arrives later finds its mark taken.
      CREATE FUNCTION settle_commit_1(mark bytea) RETURNS text LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO commit_mark (id) VALUES (mark) ON CONFLICT (id) DO NOTHING;
        RETURN (SELECT outcome FROM commit_mark WHERE id = mark);
      END $$;

      -- Deletes at most `most` of each kind of row that is lapsed; returns how many.
      CREATE FUNCTION tidy_1(at_time bigint, most bigint) RETURNS bigint LANGUAGE plpgsql AS $$
      DECLARE
        total bigint := 0;
        part bigint;
      BEGIN
        DELETE FROM claim WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM claim WHERE until <= at_time ORDER BY until LIMIT most
          FOR UPDATE SKIP LOCKED));
        GET DIAGNOSTICS part = ROW_COUNT;
        total := total + part;
        DELETE FROM stretch WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM stretch WHERE until <= at_time ORDER BY until LIMIT most
          FOR UPDATE SKIP LOCKED));
        GET DIAGNOSTICS part = ROW_COUNT;
        total := total + part;
        WITH gone AS (
          DELETE FROM record WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM record WHERE lapses <= at_time ORDER BY lapses LIMIT most
            FOR UPDATE SKIP LOCKED))
          RETURNING kind, key
        ), unlisted AS (
          DELETE FROM lookup USING gone WHERE lookup.kind = gone.kind AND lookup.key = gone.key
        )
        SELECT count(*) INTO part FROM gone;
        total := total + part;
        DELETE FROM commit_mark WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM commit_mark WHERE at < statement_timestamp() - interval '1 hour'
          ORDER BY at LIMIT most FOR UPDATE SKIP LOCKED));
        GET DIAGNOSTICS part = ROW_COUNT;
        RETURN total + part;
      END $$;

      -- Writes what is confidential in a record under another key, if it is still as it was read.
      CREATE FUNCTION reseal_1(
        of_kind text, of_key text, of_tag bigint, with_key text, box bytea,
        names text[], formers text[], latters text[]
      ) RETURNS boolean LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE record SET sealed_key = with_key, sealed = box
        WHERE kind = of_kind AND key = of_key AND tag = of_tag;
        IF NOT FOUND THEN RETURN false; END IF;
        -- While services seal under two keys, two records may have had what one may have; this one has it now.
        DELETE FROM lookup AS other
        USING lookup AS own, unnest(names, formers, latters) AS x(name, former, latter)
        WHERE own.kind = of_kind AND own.key = of_key AND own.name = x.name
          AND own.value = x.former AND own.is_unique
          AND other.kind = of_kind AND other.name = x.name AND other.value = x.latter
          AND other.rank = own.rank AND other.is_unique AND other.key <> of_key;
        UPDATE lookup SET value = x.latter
        FROM unnest(names, formers, latters) AS x(name, former, latter)
        WHERE lookup.kind = of_kind AND lookup.key = of_key AND lookup.name = x.name
          AND lookup.value = x.former;
        RETURN true;
      END $$;
      """)
}
