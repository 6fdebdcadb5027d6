import "server-only";
import { errors } from "undici";
import type { Failure } from "@/lib/contract/failure/failure";
import { FetchError, type FetchFailureReason } from "@/lib/net/fetch-failure";
import { maskKey } from "./echo-mask";

/** Carries a failure through callbacks that accept only errors. Used only inside this folder. */
export class ForwardError extends Error {
  override readonly name = "ForwardError";

  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

type NetworkReason = Extract<Failure, { kind: "network" }>["reason"];

export const networkFailure = (reason: NetworkReason, message: string): Failure => ({
  kind: "network",
  reason,
  message,
});

export const cancelledFailure: Failure = { kind: "cancelled", message: "The run was cancelled." };

export const tooLargeFailure = (maxBytes: number): Failure => ({
  kind: "response-too-large",
  message: `The response exceeds the limit of ${Math.round(maxBytes / 1_000_000)} MB.`,
});

export const unexpectedStatusFailure = (status: number): Failure => ({
  kind: "unexpected-status",
  status,
  message: `The service responded with status ${status}.`,
});

/** A host or path of a sign-in page. */
const SIGN_IN = /(?:^|[/._-])(?:log-?in|sign-?in|sso|saml2?|oauth2?|adfs|idp)(?:[/._-]|$)/i;

/**
 * For a status from 300 to 399. Only one with another URL is a redirect. Names only the origin of this URL: its path and
 * query can contain anything.
 */
export function redirectedFailure(
  status: number,
  location: string | undefined,
  key: string | null,
): Failure {
  if (status === 304 || !location) return unexpectedStatusFailure(status);
  const to = URL.parse(location);
  const isSignIn = SIGN_IN.test(location.split(/[?#]/, 1)[0] ?? "");
  const isWeb = to?.protocol === "http:" || to?.protocol === "https:";
  const message =
    isWeb && to && maskKey(to.origin, key) === to.origin
      ? `The service redirects to ${isSignIn ? "a sign-in page at " : ""}${to.origin}.`
      : `The service redirects to ${isSignIn ? "a sign-in page" : "another URL"}.`;
  return { kind: "redirected", status, message };
}

const truncated: Failure = {
  kind: "truncated",
  message: "The response ended before it was complete.",
};
const damaged = (message: string): Failure => ({ kind: "damaged", message });

/**
 * Classifies an error of an exchange, before or after the response headers arrived. The message repeats nothing that
 * the service sent and no URL, only the code of a system error.
 */
export function forwardFailure(error: unknown, phase: "headers" | "body"): Failure {
  if (error instanceof ForwardError) return error.failure;
  if (error instanceof FetchError) return netFailure(error.reason);
  const code = systemCode(error);
  if (
    code.startsWith("Z_") ||
    code.startsWith("ERR__ERROR_") ||
    code.startsWith("ZSTD_") ||
    code === "ERR_TRAILING_JUNK_AFTER_STREAM_END"
  )
    return code === "Z_BUF_ERROR" ? truncated : damaged("The response cannot be decompressed.");
  if (phase === "headers") return headerFailure(error, code);
  if (error instanceof errors.HTTPParserError && !isCutOff(error))
    return damaged("The framing of the response is not valid.");
  return truncated;
}

/** The connection ended within a message. The client sets a code only in some of its releases. */
const isCutOff = (error: Error): boolean =>
  systemCode(error) === "HPE_INVALID_EOF_STATE" || error.message.includes("(Invalid EOF state)");

/** Failures of the dialer and the deadline. */
function netFailure(reason: FetchFailureReason): Failure {
  switch (reason.kind) {
    case "aborted":
      return cancelledFailure;
    case "timeout":
      return networkFailure(
        "timeout",
        reason.phase === "body"
          ? "The rest of the response did not arrive in time."
          : "No response arrived within the timeout of the request.",
      );
    case "connect":
    case "tls":
      return connectFailure(reason.kind, reason.code ?? "");
    default:
      return networkFailure("unknown", "The connection could not be opened.");
  }
}

function headerFailure(error: unknown, code: string): Failure {
  if (code === "UND_ERR_HEADERS_OVERFLOW")
    return networkFailure("headers-too-large", "The response headers are too large.");
  // Two lengths that contradict each other, or one that is not a number.
  if (code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH")
    return networkFailure("protocol", "The response is not valid HTTP.");
  if (error instanceof errors.HTTPParserError)
    return isCutOff(error)
      ? networkFailure("reset", "The connection was closed within the response headers.")
      : networkFailure("protocol", "The response is not valid HTTP.");
  if (error instanceof errors.SocketError && /^bad /.test(error.message))
    return networkFailure("protocol", "The response switches protocols or arrives out of order.");
  if (code === "UND_ERR_INVALID_ARG")
    return networkFailure("unknown", "The request cannot be written as HTTP.");
  return networkFailure("reset", "The connection closed before a response arrived.");
}

const connectReasons: Readonly<Record<string, NetworkReason>> = {
  ECONNREFUSED: "refused",
  ENOTFOUND: "dns",
  EAI_AGAIN: "dns",
  EAI_FAIL: "dns",
  EAI_NODATA: "dns",
  EAI_NONAME: "dns",
};

const connectMessages: Readonly<Partial<Record<NetworkReason, string>>> = {
  refused: "The connection was refused",
  dns: "The host name has no address",
  tls: "No secure connection could be established",
  reset: "The connection was closed immediately",
  unreachable: "No connection could be established",
};

function connectFailure(kind: "connect" | "tls", rawCode: string): Failure {
  const code = SYSTEM_CODE.test(rawCode) ? rawCode : "";
  const isReset = code === "ECONNRESET" || code === "EPIPE";
  const reason =
    connectReasons[code] ?? (kind === "tls" ? "tls" : isReset ? "reset" : "unreachable");
  const message = connectMessages[reason] ?? "The connection could not be opened";
  return networkFailure(reason, code === "" ? `${message}.` : `${message} (${code}).`);
}

/** Codes are capitals, so that no other text can pass for one. */
const SYSTEM_CODE = /^[A-Z][A-Z0-9_]{2,60}$/;

function systemCode(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) return "";
  const code = String(error.code);
  return SYSTEM_CODE.test(code) ? code : "";
}
