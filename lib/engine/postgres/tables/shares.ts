import "server-only";

export const shareTables = `
  CREATE TABLE workbench_shares (
    id text PRIMARY KEY,
    owner text NOT NULL,
    bytes bigint NOT NULL,
    expires_at timestamptz NOT NULL,
    burns boolean NOT NULL,
    revoke_hash text NOT NULL,
    -- Of the reader who opened a share that burns.
    ticket_hash text,
    is_complete boolean NOT NULL DEFAULT false,
    -- When the last part of an upload arrived, by the clock of the database.
    touched_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX workbench_shares_by_expiry ON workbench_shares (expires_at);
  CREATE INDEX workbench_shares_by_owner ON workbench_shares (owner);
  CREATE TABLE workbench_share_parts (
    share_id text NOT NULL REFERENCES workbench_shares ON DELETE CASCADE,
    part integer NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (share_id, part)
  );
  -- Encrypted bytes do not compress, and a part of them is read without the rest.
  ALTER TABLE workbench_share_parts ALTER body SET STORAGE EXTERNAL;
`;
