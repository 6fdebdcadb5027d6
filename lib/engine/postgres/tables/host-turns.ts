import "server-only";

export const hostTurnTables = `
  -- Empty after a crash of PostgreSQL, which takes longer than the usual delay between requests.
  CREATE UNLOGGED TABLE workbench_host_turns (
    origin text PRIMARY KEY,
    next_at timestamptz NOT NULL,
    holder text
  );
`;
