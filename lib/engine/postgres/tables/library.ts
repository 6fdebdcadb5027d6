import "server-only";

/**
 * The same tables as in the file of the embedded index. The key of a URL is its digest, because an index
 * entry has at most 2,704 bytes.
 */
export const libraryTables = `
  CREATE TABLE workbench_library_sites (
    site text PRIMARY KEY,
    id text NOT NULL UNIQUE,
    kind text NOT NULL,
    name text NOT NULL,
    start_url text NOT NULL,
    settings text NOT NULL DEFAULT '{}',
    state text NOT NULL,
    wish text CHECK (wish IN ('resume', 'renew', 'stop', 'remove')),
    -- Holder of the crawl's lease, and its expiry in milliseconds since the epoch.
    held_by text,
    held_until bigint NOT NULL DEFAULT 0,
    token text,
    round integer NOT NULL,
    read integer NOT NULL DEFAULT 0,
    unchanged integer NOT NULL DEFAULT 0,
    skipped integer NOT NULL DEFAULT 0,
    failed integer NOT NULL DEFAULT 0,
    removed integer NOT NULL DEFAULT 0,
    bytes bigint NOT NULL DEFAULT 0,
    known integer NOT NULL DEFAULT 0,
    waiting integer NOT NULL DEFAULT 0,
    kept integer NOT NULL DEFAULT 0,
    last_position integer NOT NULL DEFAULT 0,
    left_unread integer NOT NULL DEFAULT 0,
    script_built integer NOT NULL DEFAULT 0,
    added_at text NOT NULL,
    started_at text,
    finished_at text,
    next_at text,
    last_error text
  );
  CREATE UNIQUE INDEX workbench_library_tokens ON workbench_library_sites (token);

  CREATE TABLE workbench_library_seeds (
    site text NOT NULL REFERENCES workbench_library_sites (site) ON DELETE CASCADE,
    position integer NOT NULL,
    url text NOT NULL,
    PRIMARY KEY (site, position)
  );

  CREATE TABLE workbench_library_addresses (
    site text NOT NULL REFERENCES workbench_library_sites (site) ON DELETE CASCADE,
    url text NOT NULL,
    position integer NOT NULL,
    depth integer NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'settled')),
    kept integer NOT NULL DEFAULT 0,
    tries integer NOT NULL DEFAULT 0,
    etag text,
    last_modified text,
    content_hash text,
    published_at text,
    title text NOT NULL DEFAULT '',
    outcome text,
    reason text,
    settled_at bigint,
    copy_of text,
    script_built integer NOT NULL DEFAULT 0
  );
  CREATE UNIQUE INDEX workbench_library_urls ON workbench_library_addresses (site, md5(url));
  CREATE INDEX workbench_library_waiting ON workbench_library_addresses (site, position)
    WHERE state = 'waiting';
  CREATE INDEX workbench_library_recent ON workbench_library_addresses (site, settled_at)
    WHERE settled_at IS NOT NULL;
  CREATE INDEX workbench_library_copies ON workbench_library_addresses (site, md5(copy_of))
    WHERE copy_of IS NOT NULL;

  CREATE TABLE workbench_library_origins (
    origin text NOT NULL,
    site text NOT NULL,
    PRIMARY KEY (origin, site)
  );

  -- The pages that the index in the cluster has, or will have.
  CREATE TABLE workbench_outbox_pages (
    url text NOT NULL,
    site text NOT NULL,
    facts integer NOT NULL
  );
  CREATE UNIQUE INDEX workbench_outbox_urls ON workbench_outbox_pages (md5(url));
  CREATE INDEX workbench_outbox_sites ON workbench_outbox_pages (site);
  CREATE TABLE workbench_outbox_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    url text NOT NULL,
    site text NOT NULL,
    page bytea
  );
  ALTER TABLE workbench_outbox_changes ALTER page SET STORAGE EXTERNAL;
  -- The process that delivers; times in milliseconds since the epoch.
  CREATE TABLE workbench_outbox_lease (holder text NOT NULL, until bigint NOT NULL);
  INSERT INTO workbench_outbox_lease VALUES ('', 0);
  -- The data folders whose library was copied.
  CREATE TABLE workbench_library_imports (
    source text PRIMARY KEY,
    is_complete boolean NOT NULL
  );
`;
