import "server-only";
import { errors } from "undici";
import type { AddressBlockReason } from "@/lib/net/address-guard";

/** The step of a fetch during which a timeout occurred. */
export type FetchPhase = "dns" | "connect" | "headers" | "body";

/**
 * Why a fetch returned no response. An HTTP status such as 404 is a response, not a failure.
 * - `invalid-request`: the method or a header cannot be sent; nothing was sent
 * - `blocked-address`: the address guard blocked the URL or a redirect; nothing was dialled
 * - `reset`: the connection broke; `protocol`: the response is not HTTP, or its headers are too
 * large
 * - `bad-content`: a damaged or unknown content coding, or a type that was not accepted
 */
export type FetchFailureReason =
  | { kind: "blocked-address"; blockReason: AddressBlockReason }
  | { kind: "timeout"; phase: FetchPhase }
  /** `code` is the code of the system or TLS error, such as `ECONNREFUSED`. */
  | { kind: "connect" | "tls"; code?: string | undefined }
  | {
      kind:
        | "invalid-request"
        | "dns"
        | "aborted"
        | "reset"
        | "protocol"
        | "too-large"
        | "too-many-redirects"
        | "bad-redirect"
        | "bad-content";
    };

export type FetchFailure = FetchFailureReason & {
  ok: false;
  /** One sentence for people. Names at most the host, never a path, a header or a query. */
  message: string;
  /** The URL that failed: the last one of the redirects. */
  url: string;
  redirects: readonly string[];
};

/** Carries a failure through stream and socket callbacks, which accept only errors. */
export class FetchError extends Error {
  override readonly name = "FetchError";

  constructor(
    readonly reason: FetchFailureReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Classifies the errors of the HTTP client and of Node. */
export function asFetchError(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const because = { cause: error };
  if (code === "UND_ERR_HEADERS_OVERFLOW") {
    return new FetchError({ kind: "protocol" }, "The response headers are too large.", because);
  }
  if (code === "UND_ERR_DESTROYED" || code === "UND_ERR_CLOSED") {
    return new FetchError({ kind: "aborted" }, "The connections were closed.", because);
  }
  // The client accepts neither a 100 nor a 101 that it did not ask for.
  const isUnexpected = error instanceof errors.SocketError && /^bad /.test(error.message);
  if (isUnexpected || error instanceof errors.HTTPParserError) {
    return new FetchError({ kind: "protocol" }, "The response was not valid HTTP.", because);
  }
  if (code === "UND_ERR_INVALID_ARG") {
    return new FetchError({ kind: "invalid-request" }, "The request cannot be sent.", because);
  }
  const message =
    code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH"
      ? "The response does not have the length that its headers announce."
      : "The connection was closed early.";
  return new FetchError({ kind: "reset" }, message, because);
}
