import "server-only";
import type { ClientBase, Pool } from "pg";

export type DatabaseOptions = {
  /** `postgres://user:password@host:port/database` */
  readonly url: string;
  readonly maxConnections?: number;
  /** Milliseconds after which PostgreSQL cancels a statement. */
  readonly statementTimeoutMs?: number;
  readonly maxWaitMs?: number;
};

const MAX_CONNECTIONS = 10;
const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** Settings that the statements rely on, whatever the server, the database or the user has as its default. */
const SESSION = {
  datestyle: "ISO",
  timezone: "UTC",
  bytea_output: "hex",
  standard_conforming_strings: "on",
  extra_float_digits: "1",
  default_transaction_isolation: "read committed",
};

/** A pool of connections to PostgreSQL. None is opened yet. */
export async function connect({
  url,
  maxConnections = MAX_CONNECTIONS,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
}: DatabaseOptions): Promise<Pool> {
  // Loaded on demand: the embedded engine does not need it.
  const { default: pg } = await import("pg");
  const settings = Object.entries({
    ...SESSION,
    statement_timeout: String(statementTimeoutMs),
    idle_in_transaction_session_timeout: String(statementTimeoutMs),
  });
  const names = settings.map(([name]) => name);
  const values = settings.map(([, value]) => value);
  const pool = new pg.Pool({
    connectionString: withExplicitTls(url),
    max: maxConnections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: "search-workbench",
    keepAlive: true,
    // Not parameters of the connection: poolers such as PgBouncer reject those.
    onConnect: async (client: ClientBase) => {
      await client.query(
        "SELECT set_config(name, value, false) FROM unnest($1::text[], $2::text[]) AS s (name, value)",
        [names, values],
      );
    },
  });
  // An idle connection that PostgreSQL ends, for example when it restarts, is replaced on demand.
  pool.on("error", () => {});
  return pool;
}

/** `host:port/database`, without the user and the password. */
export function databaseLabel(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null) return "of WORKBENCH_DATABASE_URL";
  const host = parsed.hostname || parsed.searchParams.get("host") || "localhost";
  return `${host}:${parsed.port || 5432}${parsed.pathname}`;
}

/** The client library verifies the certificate with these modes too, and prints a warning about it. */
const VERIFIED = new Set(["prefer", "require", "verify-ca"]);

function withExplicitTls(text: string): string {
  const url = URL.parse(text);
  const query = url?.searchParams;
  if (!url || !query || query.has("uselibpqcompat") || !VERIFIED.has(query.get("sslmode") ?? ""))
    return text;
  query.set("sslmode", "verify-full");
  return url.href;
}
