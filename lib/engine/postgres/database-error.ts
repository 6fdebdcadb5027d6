import "server-only";

const remedies = {
  unreachable:
    "does not respond. Check that it runs and that WORKBENCH_DATABASE_URL names its host and port.",
  password:
    "rejects the user or the password. Check both in WORKBENCH_DATABASE_URL, and pg_hba.conf.",
  missing: "has no such database. Create it, or check its name in WORKBENCH_DATABASE_URL.",
  rights: "does not allow this user to create or change tables. Grant CREATE on its schema.",
  full: "has no space left. Free space on its disk, then try again.",
  timeout: "cancelled a statement that took too long.",
  newer:
    "was updated by a newer version of this program. Use the newer version again, or restore a backup.",
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
  "3D000": "missing",
  "42501": "rights",
  "53100": "full",
  "57014": "timeout",
};
/** The server ends connections, starts up or has no free connection. */
const UNREACHABLE_STATE = /^(?:08...|57P0[1-5]|53300)$/;
/** Errors of sockets and of the name resolution. */
const UNREACHABLE_SOCKET =
  /^E(?:CONNREFUSED|CONNRESET|NOTFOUND|AI_AGAIN|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH)$/;
/** The client library reports a lost connection without a code. */
const LOST =
  /connection terminated|timeout exceeded when trying to connect|not queryable|connection timeout/i;

/** Why an error of the client library happened; null for an error of the program. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DatabaseError) return error.reason;
  const code = "code" in error ? String(error.code) : "";
  if (UNREACHABLE_STATE.test(code) || UNREACHABLE_SOCKET.test(code)) return "unreachable";
  const known = failuresByState[code];
  if (known !== undefined) return known;
  if (error instanceof AggregateError && error.errors.some(isUnreachable)) return "unreachable";
  return LOST.test(error.message) ? "unreachable" : null;
}

const isUnreachable = (error: unknown): boolean => databaseFailure(error) === "unreachable";
