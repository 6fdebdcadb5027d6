import "server-only";
import { errors } from "undici";
import type { AddressBlockReason } from "@/lib/net/address-guard";

/** What was being waited for when the time ran out. */
export type FetchPhase = "dns" | "connect" | "headers" | "body";

/**
 * Why a fetch gave no response. An HTTP status such as 404 is a response, not a failure.
 * - `invalid-request`: the caller's method or headers cannot be sent; nothing was sent
 * - `blocked-address`: the address guard said no, here or at a redirect; nothing was dialled
 * - `reset`: the connection broke off; `protocol`: what came was not HTTP, or its headers were too large
 * - `bad-content`: a content coding that is damaged or unknown, or a type that was not accepted
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
  /** One sentence for people; names the host at most, never a path, a header or a query. */
  message: string;
  /** The address that failed: the last one of the redirects. */
  url: string;
  /** The addresses that redirected, in order. */
  redirects: readonly string[];
};

/** Carries a problem through stream and socket callbacks, which know only errors. Never leaves this folder. */
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

/** Sorts what the HTTP client and Node throw. */
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
  if (error instanceof errors.HTTPParserError || code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH") {
    return new FetchError({ kind: "protocol" }, "The answer was not valid HTTP.", because);
  }
  if (code === "UND_ERR_INVALID_ARG") {
    return new FetchError({ kind: "invalid-request" }, "The request cannot be sent.", because);
  }
  return new FetchError({ kind: "reset" }, "The connection broke off.", because);
}
