import "server-only";
import type { RequestIssue } from "@/lib/contract/failure/issue";

/** A response other than 200, in the shapes of the specification's "Errors". */
export type ErrorResponse = {
  readonly status:
    | 400
    | 401
    | 402
    | 403
    | 404
    | 405
    | 408
    | 413
    | 415
    | 429
    | 500
    | 501
    | 503
    | 507;
  readonly error: string;
  readonly code?: string;
  readonly details?: readonly RequestIssue[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Additional fields of the body. */
  readonly extra?: Readonly<Record<string, string | number>>;
};

export const isErrorResponse = (value: object): value is ErrorResponse =>
  "status" in value && "error" in value;

export const errorResponses = {
  invalidJson: (error: string): ErrorResponse => ({
    status: 400,
    code: "BAD_REQUEST_INVALID_JSON",
    error,
  }),
  invalidRequest: (details: readonly RequestIssue[]): ErrorResponse => ({
    status: 400,
    error: "Invalid request body",
    details,
  }),
  unauthorized: {
    status: 401,
    error: "Unauthorized: Invalid token",
    headers: { "WWW-Authenticate": "Bearer" },
  } satisfies ErrorResponse,
  insufficientCredits: (needed: number, remaining: number, isMonthly: boolean): ErrorResponse => ({
    status: 402,
    error: `Insufficient credits: this request needs up to ${needed} credits and ${remaining} remain${isMonthly ? " this month" : ""}. Reduce the limit or the formats.`,
    extra: { credits_needed: needed, credits_left: remaining },
  }),
  forbidden: (error: string): ErrorResponse => ({ status: 403, error }),
  notFound: {
    status: 404,
    error: "Path not found. The search operation is POST /v2/search.",
  } satisfies ErrorResponse,
  noCachedData: {
    status: 404,
    code: "SCRAPE_NO_CACHED_DATA",
    error: "minAge allows only cached pages, and no cached copy is old enough.",
  } satisfies ErrorResponse,
  lockdownMiss: {
    status: 404,
    code: "SCRAPE_LOCKDOWN_CACHE_MISS",
    error: "Lockdown allows only cached pages, and there is no cached copy.",
  } satisfies ErrorResponse,
  method: (method: string): ErrorResponse => ({
    status: 405,
    error: `${method} is not allowed. Use POST.`,
    headers: { Allow: "POST" },
  }),
  timedOut: (milliseconds: number): ErrorResponse => ({
    status: 408,
    error: `The request timed out after ${milliseconds} ms.`,
  }),
  lateBody: {
    status: 408,
    error: "The request body did not arrive in time.",
    headers: { Connection: "close" },
  } satisfies ErrorResponse,
  tooLarge: (bytes: number): ErrorResponse => ({
    status: 413,
    error: `The request body exceeds ${bytes} bytes.`,
  }),
  mediaType: {
    status: 415,
    error: "Send the body as application/json, in UTF-8 and not compressed.",
  } satisfies ErrorResponse,
  tooMany: (reason: string, seconds: number, resetsAt: Date): ErrorResponse => ({
    status: 429,
    error: `${reason} Please retry after ${seconds}s, resets at ${resetsAt.toISOString()}`,
    headers: { "Retry-After": String(seconds) },
    extra: { retry_after_seconds: seconds },
  }),
  noFeedback: {
    status: 501,
    code: "FEEDBACK_NOT_SUPPORTED",
    error: "This engine does not collect feedback. Judge results in the workbench instead.",
  } satisfies ErrorResponse,
  databaseUnavailable: {
    status: 503,
    code: "STORAGE_UNAVAILABLE",
    error:
      "The database of this server does not respond, so the run could not be recorded. Try again in a few seconds; if it still fails, the operator finds the cause in the server's log.",
    headers: { "Retry-After": "5" },
  } satisfies ErrorResponse,
  storageFull: {
    status: 507,
    code: "STORAGE_FULL",
    error:
      "The disk of this server or of its database is full, so the run could not be recorded. Free space there, then try again.",
  } satisfies ErrorResponse,
  storageDamaged: (id: string): ErrorResponse => ({
    status: 500,
    code: "STORAGE_DAMAGED",
    error:
      "A file in the data folder of this server is damaged. Stop the server and run `npm run repair`.",
    extra: { id },
  }),
  unexpected: (id: string): ErrorResponse => ({
    status: 500,
    code: "UNKNOWN_ERROR",
    error: "An unexpected server error occurred.",
    extra: { id },
  }),
} as const;

export function toResponse({
  status,
  error,
  code,
  details,
  headers,
  extra,
}: ErrorResponse): Response {
  const body = {
    success: false,
    ...(code && { code }),
    error,
    ...(details && { details }),
    ...extra,
  };
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
