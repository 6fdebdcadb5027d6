import "../zod-settings";
import * as z from "zod";
import { requestIssueSchema } from "./issue";

const common = {
  /** The message of the service or server that failed, unchanged; never a key or a header. */
  message: z.string(),
  status: z.number().optional(),
  /** Error code of the service, such as UNKNOWN_ERROR. */
  code: z.string().optional(),
  /** Request id of the service, if it sent one. */
  id: z.string().optional(),
};

const failure = <Kind extends string>(kind: Kind) => z.object({ kind: z.literal(kind), ...common });

/** Why no response arrived from a service. */
export const networkReasons = [
  "refused",
  "dns",
  "tls",
  /** No connection was made, for a reason other than those above. */
  "unreachable",
  "reset",
  "timeout",
  /** The response is not HTTP. */
  "protocol",
  "headers-too-large",
  "address-refused",
  "unknown",
] as const;

/**
 * Every way a run can fail. Specification, "Errors"; the rest was observed at services and on
 * networks.
 */
export const failureSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("invalid-request"), ...common, issues: z.array(requestIssueSchema) }),
  failure("invalid-json"),
  failure("request-too-large"),
  failure("unauthorized"),
  failure("insufficient-credits"),
  z.object({ kind: z.literal("forbidden"), ...common, field: z.string().optional() }),
  z.object({ kind: z.literal("not-cached"), ...common, field: z.enum(["minAge", "lockdown"]) }),
  failure("not-found"),
  failure("timed-out"),
  z.object({
    kind: z.literal("rate-limited"),
    ...common,
    retryAfterSeconds: z.number().optional(),
    /** The limit of searches without a key that was reached; `any` where the service does not say which. */
    keyless: z.enum(["requests", "credits", "any"]).optional(),
  }),
  z.object({ kind: z.literal("overloaded"), ...common, retryAfterSeconds: z.number().optional() }),
  failure("server-error"),
  z.object({ kind: z.literal("gateway"), ...common, text: z.string() }),
  failure("redirected"),
  failure("response-too-large"),
  failure("truncated"),
  failure("damaged"),
  z.object({ kind: z.literal("not-json"), ...common, text: z.string() }),
  failure("unsuccessful"),
  z.object({ kind: z.literal("unexpected-body"), ...common, text: z.string() }),
  failure("unexpected-status"),
  z.object({ kind: z.literal("network"), ...common, reason: z.enum(networkReasons) }),
  failure("workbench-unreachable"),
  failure("workbench-refused"),
  failure("cancelled"),
]);

export type Failure = z.output<typeof failureSchema>;
export type FailureKind = Failure["kind"];

export type Actor = "user" | "account" | "service" | "workbench";

export const failureActor: Record<FailureKind, Actor> = {
  "invalid-request": "user",
  "invalid-json": "user",
  "request-too-large": "user",
  unauthorized: "account",
  "insufficient-credits": "account",
  forbidden: "account",
  "not-cached": "user",
  "not-found": "account",
  "timed-out": "user",
  "rate-limited": "service",
  overloaded: "service",
  "server-error": "service",
  gateway: "service",
  redirected: "account",
  "response-too-large": "user",
  truncated: "service",
  damaged: "service",
  "not-json": "account",
  unsuccessful: "service",
  "unexpected-body": "account",
  "unexpected-status": "account",
  network: "service",
  "workbench-unreachable": "workbench",
  "workbench-refused": "workbench",
  cancelled: "user",
};
