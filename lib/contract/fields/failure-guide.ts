import type { FailureKind } from "../failure";

/** The guide's page on each kind of failure: what follows `/guide/`. */
export const failureGuide: Readonly<Record<FailureKind, string>> = {
  "invalid-request": "errors/400-invalid-request",
  "invalid-json": "errors/400-invalid-json",
  "request-too-large": "errors/405-413-415",
  unauthorized: "errors/401-unauthorized",
  "insufficient-credits": "errors/402-insufficient-credits",
  forbidden: "errors/403-forbidden",
  "not-cached": "errors/404-no-cached-data",
  "not-found": "errors/404-not-found",
  "timed-out": "errors/408-timed-out",
  "rate-limited": "errors/429-rate-limited",
  overloaded: "errors/502-503-gateway",
  "server-error": "errors/500-server-error",
  gateway: "errors/502-503-gateway",
  redirected: "errors/404-not-found",
  "response-too-large": "errors/unreadable-response",
  truncated: "errors/unreadable-response",
  damaged: "errors/unreadable-response",
  "not-json": "errors/unreadable-response",
  unsuccessful: "errors/unreadable-response",
  "unexpected-status": "errors/unreadable-response",
  network: "errors/network",
  "workbench-unreachable": "errors/workbench",
  "workbench-refused": "errors/workbench",
  cancelled: "errors/workbench",
};
