import "server-only";

/**
 * Limits are checked in functions: one round trip, and the lock of a key is not held while the
 * network is slow. A function that is not STABLE sees all rows that were committed before each of its
 * statements, so also those of the previous holder of the lock.
 */
export const firstTables = `
  CREATE TABLE workbench_spent (
    key_hash text NOT NULL,
    month text NOT NULL,
    credits bigint NOT NULL,
    PRIMARY KEY (key_hash, month)
  );
  CREATE TABLE workbench_runs (
    run text PRIMARY KEY,
    key_hash text NOT NULL,
    at timestamptz NOT NULL,
    credits bigint NOT NULL
  );
  CREATE INDEX workbench_runs_by_time ON workbench_runs (at);
  -- The data folders whose credits were added.
  CREATE TABLE workbench_imports (
    source text PRIMARY KEY,
    at timestamptz NOT NULL
  );
  CREATE TABLE workbench_reservations (
    id text PRIMARY KEY,
    key_hash text NOT NULL,
    credits bigint NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX workbench_reservations_by_key ON workbench_reservations (key_hash);
  -- The starts of the last minute, and the runs in progress: those with expires_at.
  CREATE TABLE workbench_starts (
    id text PRIMARY KEY,
    key_hash text NOT NULL,
    at timestamptz NOT NULL,
    expires_at timestamptz
  );
  CREATE INDEX workbench_starts_by_key ON workbench_starts (key_hash, at);

  CREATE FUNCTION workbench_month(p_at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS
    $$ SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM') $$;

  -- Returns null if the credits are reserved, else the credits that remain.
  CREATE FUNCTION workbench_reserve(
    p_id text, p_key text, p_credits bigint, p_amount numeric, p_is_monthly boolean,
    p_lifetime_ms double precision, p_now timestamptz
  ) RETURNS numeric LANGUAGE plpgsql AS $$
  DECLARE available numeric;
  BEGIN
    PERFORM pg_advisory_xact_lock(7203002, hashtext(p_key));
    IF EXISTS (SELECT FROM workbench_reservations WHERE id = p_id) THEN RETURN NULL; END IF;
    DELETE FROM workbench_reservations WHERE key_hash = p_key AND expires_at <= p_now;
    SELECT p_amount
      - coalesce((SELECT sum(credits) FROM workbench_spent
                  WHERE key_hash = p_key AND (NOT p_is_monthly OR month = workbench_month(p_now))), 0)
      - coalesce((SELECT sum(credits) FROM workbench_reservations WHERE key_hash = p_key), 0)
      INTO available;
    available := greatest(0, available);
    IF p_credits > available THEN RETURN available; END IF;
    INSERT INTO workbench_reservations
      VALUES (p_id, p_key, p_credits, p_now + p_lifetime_ms * interval '1 millisecond');
    RETURN NULL;
  END $$;

  -- Spends credits, once for a run, and ends the reservation.
  CREATE FUNCTION workbench_charge(
    p_key text, p_credits bigint, p_run text, p_reservation text, p_now timestamptz
  ) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE noted integer;
  BEGIN
    IF p_credits <> 0 THEN
      IF p_run IS NOT NULL THEN
        INSERT INTO workbench_runs VALUES (p_run, p_key, p_now, p_credits) ON CONFLICT DO NOTHING;
        GET DIAGNOSTICS noted = ROW_COUNT;
      END IF;
      IF p_run IS NULL OR noted = 1 THEN
        INSERT INTO workbench_spent VALUES (p_key, workbench_month(p_now), p_credits)
          ON CONFLICT (key_hash, month) DO UPDATE SET credits = workbench_spent.credits + excluded.credits;
      END IF;
    END IF;
    DELETE FROM workbench_reservations WHERE id = p_reservation;
  END $$;

  -- Counts a start and returns no row, or returns the limit that it would exceed. A crash of PostgreSQL may
  -- forget the starts of the last second, so that searches need not wait for the disk.
  CREATE FUNCTION workbench_enter(
    p_id text, p_key text, p_per_minute bigint, p_concurrent bigint, p_lifetime_ms double precision
  ) RETURNS TABLE (exceeded text, wait_ms double precision) LANGUAGE plpgsql AS $$
  DECLARE
    current timestamptz;
    started bigint;
    running bigint;
    first timestamptz;
  BEGIN
    SET LOCAL synchronous_commit = off;
    PERFORM pg_advisory_xact_lock(7203003, hashtext(p_key));
    IF EXISTS (SELECT FROM workbench_starts WHERE id = p_id) THEN RETURN; END IF;
    current := clock_timestamp();
    DELETE FROM workbench_starts WHERE key_hash = p_key
      AND at <= current - interval '60 seconds' AND (expires_at IS NULL OR expires_at <= current);
    SELECT count(*) FILTER (WHERE at > current - interval '60 seconds'),
           count(*) FILTER (WHERE expires_at > current),
           min(at) FILTER (WHERE at > current - interval '60 seconds')
      INTO started, running, first FROM workbench_starts WHERE key_hash = p_key;
    IF started >= p_per_minute THEN
      RETURN QUERY SELECT 'perMinute', extract(epoch FROM first - current)::double precision * 1000 + 60000;
    ELSIF running >= p_concurrent THEN
      RETURN QUERY SELECT 'concurrent', 1000::double precision;
    ELSE
      INSERT INTO workbench_starts
        VALUES (p_id, p_key, current, current + p_lifetime_ms * interval '1 millisecond');
    END IF;
  END $$;

  CREATE FUNCTION workbench_leave(p_id text) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    SET LOCAL synchronous_commit = off;
    UPDATE workbench_starts SET expires_at = NULL WHERE id = p_id;
  END $$;

  -- The last version of a page under a tag. The key is a digest of both: the table contains no URLs.
  CREATE TABLE workbench_versions (
    key text PRIMARY KEY,
    at text NOT NULL,
    stored_at timestamptz NOT NULL,
    bytes bigint NOT NULL,
    content bytea NOT NULL
  );
  ALTER TABLE workbench_versions ALTER content SET STORAGE EXTERNAL;
  CREATE INDEX workbench_versions_by_age ON workbench_versions (stored_at);

  CREATE TABLE workbench_cached_pages (
    key text PRIMARY KEY,
    stored_at timestamptz NOT NULL,
    bytes bigint NOT NULL,
    body bytea NOT NULL
  );
  ALTER TABLE workbench_cached_pages ALTER body SET STORAGE EXTERNAL;
  CREATE INDEX workbench_cached_pages_by_age ON workbench_cached_pages (stored_at);

  CREATE TABLE workbench_secrets (
    name text PRIMARY KEY,
    secret text NOT NULL
  );
  CREATE TABLE workbench_artifacts (
    id text PRIMARY KEY,
    made_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    bytes bigint NOT NULL,
    -- Null: the bytes are in object storage.
    body bytea
  );
  -- Uncompressed, so that a part of a file is read without the rest.
  ALTER TABLE workbench_artifacts ALTER body SET STORAGE EXTERNAL;
  CREATE INDEX workbench_artifacts_by_expiry ON workbench_artifacts (expires_at);

  -- Empty after a crash of PostgreSQL, which takes longer than the usual delay between requests.
  CREATE UNLOGGED TABLE workbench_host_turns (
    origin text PRIMARY KEY,
    next_at timestamptz NOT NULL,
    holder text
  );
`;
