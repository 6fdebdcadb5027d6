import "server-only";

export const artifactTables = `
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
`;
