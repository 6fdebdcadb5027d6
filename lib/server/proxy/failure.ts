import "server-only";
import { errors } from "undici";
import type { Failure } from "@/lib/contract/failure/failure";

/** How far an exchange had come when it failed. */
export type ForwardPhase = "connect" | "secure" | "head" | "body";

/** Carries a failure through callbacks that know only errors. Never leaves this folder. */
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

const truncated: Failure = {
  kind: "truncated",
  message: "The response ended before it was complete.",
};
const damaged = (message: string): Failure => ({ kind: "damaged", message });

/**
 * What went wrong, in words of ours alone: neither an address nor anything that the service sent is repeated, only
 * the error code of the system.
 */
export function forwardFailure(error: unknown, phase: ForwardPhase): Failure {
  if (error instanceof ForwardError) return error.failure;
  const code = codeOf(error);
  if (phase === "connect" || phase === "secure") return connectFailure(code, phase);
  if (
    code.startsWith("Z_") ||
    code.startsWith("ERR__ERROR_") ||
    code === "ERR_TRAILING_JUNK_AFTER_STREAM_END"
  )
    return code === "Z_BUF_ERROR" ? truncated : damaged("The response cannot be decompressed.");
  if (phase === "head") return headFailure(error, code);
  if (error instanceof errors.HTTPParserError && code !== "HPE_INVALID_EOF_STATE")
    return damaged("The framing of the response is not valid.");
  return truncated;
}

function headFailure(error: unknown, code: string): Failure {
  if (code === "UND_ERR_HEADERS_OVERFLOW")
    return networkFailure("protocol", "The headers of the answer are too large.");
  // Two lengths that contradict each other, or one that is no number.
  if (code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH")
    return networkFailure("protocol", "The answer is not valid HTTP.");
  if (error instanceof errors.HTTPParserError)
    return code === "HPE_INVALID_EOF_STATE"
      ? networkFailure("reset", "The connection was closed within the headers of the answer.")
      : networkFailure("protocol", "The answer is not valid HTTP.");
  if (error instanceof errors.SocketError && /^bad /.test(error.message))
    return networkFailure("protocol", "The answer changes the protocol or comes out of turn.");
  if (code === "UND_ERR_INVALID_ARG")
    return networkFailure("unknown", "The request cannot be written as HTTP.");
  return networkFailure("reset", "The connection was closed before an answer came.");
}

const connectReasons: Readonly<Record<string, NetworkReason>> = {
  ECONNREFUSED: "refused",
  ENOTFOUND: "dns",
  EAI_AGAIN: "dns",
  EAI_FAIL: "dns",
  EAI_NODATA: "dns",
  EAI_NONAME: "dns",
  ETIMEDOUT: "timeout",
};

const connectMessages: Readonly<Partial<Record<NetworkReason, string>>> = {
  refused: "The connection was refused",
  dns: "The host name has no address",
  timeout: "The address did not accept the connection in time",
  tls: "No secure connection could be made",
  reset: "The connection was closed at once",
  unknown: "The connection could not be made",
};

function connectFailure(code: string, phase: "connect" | "secure"): Failure {
  const reason =
    connectReasons[code] ??
    (phase === "secure" ? "tls" : code === "ECONNRESET" || code === "EPIPE" ? "reset" : "unknown");
  const words = connectMessages[reason] ?? "The connection could not be made";
  return networkFailure(reason, code === "" ? `${words}.` : `${words} (${code}).`);
}

/** The code of a system error, where it is one: codes are capitals, so that nothing else can pass for one. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) return "";
  const code = String(error.code);
  return /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : "";
}
