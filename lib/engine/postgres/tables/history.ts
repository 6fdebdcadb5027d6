import "server-only";

export const historyTables = `
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
`;
