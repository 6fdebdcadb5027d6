import "server-only";

/** Times in milliseconds since 1970, by the clock of the storage. SQLite uses the same tables. */
export const liveRequestTables = `
  CREATE TABLE IF NOT EXISTS workbench_live_requests (source text NOT NULL, at bigint NOT NULL);
  CREATE INDEX IF NOT EXISTS workbench_live_requests_by_source ON workbench_live_requests (source, at);
  CREATE TABLE IF NOT EXISTS workbench_live_states (
    source text PRIMARY KEY,
    paused_until bigint NOT NULL DEFAULT 0,
    failures integer NOT NULL DEFAULT 0
  );
`;
