import "server-only";

const remedies = {
  unreachable:
    "does not respond. Check that it runs and that WORKBENCH_DATABASE_URL names its host and port.",
  connections:
    "has no free connection. Raise its max_connections, or end other programs that use it.",
  "read-only":
    "accepts no changes at the moment, as during a switch to another server. If this lasts, name the server that accepts them in WORKBENCH_DATABASE_URL.",
  tls: "cannot be used with the TLS that WORKBENCH_DATABASE_URL demands. Check sslmode there; NODE_EXTRA_CA_CERTS names a file with certificates of your own authority.",
  encoding: "has a different encoding than UTF8. Create a database with that encoding.",
  password:
    "rejects the user or the password. Check both in WORKBENCH_DATABASE_URL, and pg_hba.conf.",
  missing: "has no such database. Create it, or check its name in WORKBENCH_DATABASE_URL.",
  rights:
    "does not allow this user to create or change tables. Grant CREATE on a schema in the search_path of this user.",
  full: "has no space left. Free space on its disk, then try again.",
  timeout: "cancelled a statement that took too long.",
  newer:
    "was updated by a newer version of the workbench. Use the newer version again, or restore a backup.",
} as const;

export type DatabaseFailure = keyof typeof remedies;

/** PostgreSQL cannot do its part. The message is for the operator and contains no password. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  readonly reason: DatabaseFailure;

  constructor(place: string, reason: DatabaseFailure, options: ErrorOptions = {}) {
    super(`The PostgreSQL database ${place} ${remedies[reason]}`, options);
    this.reason = reason;
  }
}

/** https://www.postgresql.org/docs/15/errcodes-appendix.html */
const failuresByState: Readonly<Record<string, DatabaseFailure>> = {
  "28000": "password",
  "28P01": "password",
  "25006": "read-only",
  "3D000": "missing",
  "3F000": "rights",
  "42501": "rights",
  "53100": "full",
  "53300": "connections",
  "57014": "timeout",
};
/** The server ends connections or starts up. */
const UNREACHABLE_STATE = /^(?:08...|57P0[1-5])$/;
/** Errors of sockets and of the name resolution. */
const UNREACHABLE_SOCKET =
  /^E(?:CONNREFUSED|CONNRESET|NOTFOUND|AI_AGAIN|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH)$/;
/** Codes of Node for a certificate that is not accepted (OpenSSL, X509_V_ERR), and for a failed handshake. */
const TLS_CODE = /^(?:CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|UNABLE_TO_|(?:DEPTH_ZERO_)?SELF_SIGNED_)/;
const WITHOUT_TLS = /does not support SSL/i;
/** The client library reports a lost connection without a code. */
const LOST =
  /connection terminated|timeout exceeded when trying to connect|not queryable|connection timeout/i;

/** Why an error of the client library happened; null for other errors. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DatabaseError) return error.reason;
  const code = "code" in error ? String(error.code) : "";
  if (UNREACHABLE_STATE.test(code) || UNREACHABLE_SOCKET.test(code)) return "unreachable";
  const known = failuresByState[code];
  if (known !== undefined) return known;
  if (TLS_CODE.test(code) || WITHOUT_TLS.test(error.message)) return "tls";
  if (error instanceof AggregateError && error.errors.some(isUnreachable)) return "unreachable";
  return LOST.test(error.message) ? "unreachable" : null;
}

const isUnreachable = (error: unknown): boolean => databaseFailure(error) === "unreachable";
