/**
 * An HTTP status of the operation, with the code that distinguishes it from others of the same
 * status.
 */
export type StatusCode = {
  readonly status: number;
  /** The `code` of the body. */
  readonly code?: string;
  readonly meaning: string;
  /** Page of the guide: the part after `/guide/`. */
  readonly guide: string;
};

/**
 * Specification, "Errors"; 400, 401, 402, 405, 413, 415, 502 and 503 were observed at services and
 * gateways.
 */
export const statusCodes: readonly StatusCode[] = [
  {
    status: 200,
    meaning: "The search succeeded; individual pages may still have failed.",
    guide: "response/envelope",
  },
  { status: 400, meaning: "A field of the body is invalid.", guide: "errors/400-invalid-request" },
  {
    status: 400,
    code: "BAD_REQUEST_INVALID_JSON",
    meaning: "The body is not JSON.",
    guide: "errors/400-invalid-json",
  },
  { status: 401, meaning: "The key is missing or wrong.", guide: "errors/401-unauthorized" },
  {
    status: 402,
    meaning: "There are not enough credits.",
    guide: "errors/402-insufficient-credits",
  },
  { status: 403, meaning: "The team may not use this option.", guide: "errors/403-forbidden" },
  {
    status: 404,
    code: "SCRAPE_NO_CACHED_DATA",
    meaning: "minAge is set, and no cached copy is old enough.",
    guide: "errors/404-no-cached-data",
  },
  {
    status: 404,
    code: "SCRAPE_LOCKDOWN_CACHE_MISS",
    meaning: "lockdown is set, and there is no cached copy.",
    guide: "errors/404-lockdown-miss",
  },
  {
    status: 404,
    meaning: "There is no search operation at this URL.",
    guide: "errors/404-not-found",
  },
  { status: 405, meaning: "The method is not POST.", guide: "errors/405-413-415" },
  { status: 408, meaning: "The request timed out.", guide: "errors/408-timed-out" },
  { status: 413, meaning: "The body is too large.", guide: "errors/405-413-415" },
  {
    status: 415,
    meaning: "The Content-Type of the body is not JSON.",
    guide: "errors/405-413-415",
  },
  {
    status: 422,
    meaning: "A field of the body is invalid; some services use this instead of 400.",
    guide: "errors/400-invalid-request",
  },
  {
    status: 429,
    meaning: "Too many requests, or too many concurrent requests.",
    guide: "errors/429-rate-limited",
  },
  {
    status: 500,
    code: "UNKNOWN_ERROR",
    meaning: "The service failed unexpectedly.",
    guide: "errors/500-server-error",
  },
  {
    status: 502,
    meaning: "A gateway got no response from the service.",
    guide: "errors/502-503-gateway",
  },
  {
    status: 503,
    meaning: "The service is temporarily unavailable.",
    guide: "errors/502-503-gateway",
  },
];
