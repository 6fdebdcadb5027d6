import "server-only";

/** Times are milliseconds since 1970. SQLite uses the same tables, so the types are those that both have. */
export const scheduleTables = `
  CREATE TABLE IF NOT EXISTS workbench_schedules (
    id text PRIMARY KEY,
    owner text NOT NULL,
    -- JSON, as the user defined it.
    definition text NOT NULL,
    created_at bigint NOT NULL,
    state text NOT NULL,
    pause_reason text,
    pause_message text,
    next_at bigint,
    last_slot bigint NOT NULL,
    failures integer NOT NULL DEFAULT 0,
    -- JSON: hashed keys of the results of the last checks.
    seen text NOT NULL,
    month text NOT NULL,
    spent double precision NOT NULL DEFAULT 0,
    fence bigint NOT NULL DEFAULT 0,
    -- Sealed.
    webhook_secret text,
    feed text,
    feed_hash text UNIQUE
  );
  CREATE INDEX IF NOT EXISTS workbench_schedules_by_owner ON workbench_schedules (owner);
  CREATE INDEX IF NOT EXISTS workbench_schedules_by_time ON workbench_schedules (next_at);
  CREATE TABLE IF NOT EXISTS workbench_schedule_checks (
    schedule_id text NOT NULL REFERENCES workbench_schedules ON DELETE CASCADE,
    slot bigint NOT NULL,
    cause text NOT NULL,
    state text NOT NULL,
    started_at bigint NOT NULL,
    ended_at bigint,
    -- The number of the claim: only its holder may finish the check.
    fence bigint NOT NULL,
    lease_until bigint,
    is_sent integer NOT NULL DEFAULT 0,
    month text NOT NULL,
    -- Reserved, then settled.
    credits double precision NOT NULL DEFAULT 0,
    found integer NOT NULL DEFAULT 0,
    fresh integer NOT NULL DEFAULT 0,
    missed integer NOT NULL DEFAULT 0,
    message text,
    results text NOT NULL DEFAULT '[]',
    bytes integer NOT NULL DEFAULT 0,
    PRIMARY KEY (schedule_id, slot)
  );
  CREATE INDEX IF NOT EXISTS workbench_schedule_checks_by_lease ON workbench_schedule_checks (lease_until);
  CREATE TABLE IF NOT EXISTS workbench_schedule_deliveries (
    id text PRIMARY KEY,
    schedule_id text NOT NULL,
    slot bigint NOT NULL,
    body text NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    next_at bigint NOT NULL,
    error text,
    UNIQUE (schedule_id, slot),
    FOREIGN KEY (schedule_id, slot) REFERENCES workbench_schedule_checks ON DELETE CASCADE
  );
  CREATE INDEX IF NOT EXISTS workbench_schedule_deliveries_by_time
    ON workbench_schedule_deliveries (state, next_at);
`;
