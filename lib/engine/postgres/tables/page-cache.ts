import "server-only";

export const pageCacheTables = `
  CREATE TABLE workbench_cached_pages (
    key text PRIMARY KEY,
    stored_at timestamptz NOT NULL,
    bytes bigint NOT NULL,
    body bytea NOT NULL
  );
  ALTER TABLE workbench_cached_pages ALTER body SET STORAGE EXTERNAL;
  CREATE INDEX workbench_cached_pages_by_age ON workbench_cached_pages (stored_at);
`;
