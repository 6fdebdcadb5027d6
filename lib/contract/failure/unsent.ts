import type { Failure, FailureKind } from "./failure";

const unsentReasons: readonly string[] = [
  "refused",
  "dns",
  "tls",
  "unreachable",
  "address-refused",
];

/**
 * Whether the service has not received the request: no connection was made, or the workbench rejected the request. An
 * error of the workbench itself (500 and above) can also come after the request was sent.
 */
export const isUnsent = (failure: Failure): boolean =>
  failure.kind === "network"
    ? unsentReasons.includes(failure.reason)
    : failure.kind === "workbench-refused" && (failure.status ?? 0) < 500;

/** The service rejects these before it does any work, so they cost nothing. */
export const rejectedKinds: readonly FailureKind[] = [
  "invalid-request",
  "invalid-json",
  "request-too-large",
  "unauthorized",
  "insufficient-credits",
  "forbidden",
  "not-found",
  "redirected",
];
