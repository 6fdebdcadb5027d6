import { lockedCode, noConnectionCode } from "@/lib/contract/connection";
import {
  type Actor,
  type Failure,
  type FailureKind,
  failureActor,
} from "@/lib/contract/failure/failure";
import { MAX_PLAUSIBLE_WAIT_S } from "@/lib/contract/failure/retry-after";
import { limits } from "@/lib/contract/limits";
import { formatBytes } from "@/lib/format/bytes";
import { countOf, formatCount } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";
import { networkMessage } from "./network-message";

export type FailureCommand =
  /** `field` is a dotted path in the request. */
  | { readonly kind: "focus-field"; readonly field: string }
  | { readonly kind: "open-connection" }
  /** Sends a request that costs nothing. */
  | { readonly kind: "test-connection" }
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "raise-timeout" }
  | { readonly kind: "lower-limit" }
  /** Sends the request that is in the form now. */
  | { readonly kind: "retry" }
  /** Sends the failed request again, whatever is in the form now. */
  | { readonly kind: "resend" }
  | { readonly kind: "enter" }
  | { readonly kind: "largest-field" }
  /** Copies the exchange without secrets. */
  | { readonly kind: "copy" };

type Message = {
  readonly title: string;
  /** One or two sentences; the error message of the service is shown next to them. */
  readonly happened: string;
  readonly commands: readonly FailureCommand[];
  /** Replaces the hint of the actor. */
  readonly who?: string;
};

/** `who` says who can act. */
export type FailureMessage = Message & { readonly who: string };

type Of<Kind extends FailureKind> = Extract<Failure, { kind: Kind }>;
type Table = { readonly [Kind in FailureKind]: (failure: Of<Kind>) => Message };

const retry: FailureCommand = { kind: "retry" };
const copy: FailureCommand = { kind: "copy" };
const connection: FailureCommand = { kind: "open-connection" };
const test: FailureCommand = { kind: "test-connection" };
const focus = (field: string): FailureCommand => ({ kind: "focus-field", field });
const waits = (seconds: number | undefined): FailureCommand[] =>
  seconds === undefined || seconds > MAX_PLAUSIBLE_WAIT_S ? [retry] : [{ kind: "wait", seconds }];
const otherLimit = { requests: "credits", credits: "requests" } as const;

/** Services without a key have two limits per network address and day. */
const keylessMessage = (limit: "requests" | "credits" | "any"): string =>
  limit === "any"
    ? "Services limit searches without a key per network address and day, by requests and by credits. The response does not say which limit was reached."
    : `You reached the limit of ${limit} for searches without a key, per network address and day. A second limit counts ${otherLimit[limit]}.`;

const waitMessage = (seconds: number | undefined) =>
  seconds === undefined
    ? "The service does not say how long to wait."
    : seconds > MAX_PLAUSIBLE_WAIT_S
      ? `The service asks for a wait of ${formatCount(seconds)} s, which is probably a mistake.`
      : seconds === 0
        ? "The service asks for no further wait."
        : `The service asks for a wait of ${formatDuration(seconds * 1_000)}.`;

/** One entry per kind; the type makes it complete. */
const table: Table = {
  "invalid-request": ({ issues }) => ({
    title: "Invalid request",
    happened:
      issues.length > 0
        ? `The service rejected ${countOf(issues.length, "value")} in the request.`
        : "The service rejected the request without naming a field.",
    commands: [
      ...(issues[0] && issues[0].path.length > 0 ? [focus(issues[0].path.join("."))] : []),
      copy,
    ],
  }),
  "invalid-json": () => ({
    title: "Invalid JSON in the request",
    happened: "The service could not parse the request body.",
    commands: [copy],
  }),
  "request-too-large": () => ({
    title: "Request too large",
    happened: `The request body exceeds a size limit. This workbench sends up to ${formatBytes(limits.bodyBytes)}; the service may accept less. Shorten the largest field.`,
    commands: [{ kind: "largest-field" }, copy],
  }),
  unauthorized: () => ({
    title: "Invalid API key",
    happened: "The service rejected this connection's key. Check it in Connections.",
    commands: [connection, copy],
  }),
  "insufficient-credits": () => ({
    title: "Not enough credits",
    happened:
      "The balance does not cover this search: services check it against the limit before they start. Some services return fewer results instead, without an error.",
    commands: [{ kind: "lower-limit" }, connection, copy],
  }),
  forbidden: ({ field }) => ({
    title: "Not allowed for this account",
    happened: field
      ? `The option \`${field}\` is not enabled for this account or team.`
      : "The key or its team has no permission for this. Keys can be limited to certain operations.",
    commands: [...(field ? [focus(field)] : []), connection, copy],
  }),
  "not-cached": ({ field }) => ({
    title: "No cached copy",
    happened:
      field === "lockdown"
        ? "With `lockdown`, pages come only from the cache. This one is not cached."
        : "With `minAge`, pages come only from the cache. No cached copy is old enough.",
    commands: [focus(`scrapeOptions.${field}`), copy],
  }),
  "not-found": () => ({
    title: "No search API at this URL",
    happened: "The connection's URL responds, but it has no search operation.",
    commands: [connection, test, copy],
  }),
  "timed-out": () => ({
    title: "The search took too long",
    happened:
      "The service stopped before all results were ready. The search may still be charged. Try fewer results or a longer timeout.",
    commands: [{ kind: "raise-timeout" }, { kind: "lower-limit" }, retry, copy],
  }),
  "rate-limited": ({ retryAfterSeconds, keyless }) => ({
    title: "Too many requests",
    happened: keyless
      ? `${keylessMessage(keyless)} Enter a key in the connection, or wait. ${waitMessage(retryAfterSeconds)}`
      : `You reached the plan's limit for requests or concurrent pages. ${waitMessage(retryAfterSeconds)}`,
    commands: [...waits(retryAfterSeconds), ...(keyless ? [connection] : []), copy],
  }),
  overloaded: ({ retryAfterSeconds }) => ({
    title: "The service is busy",
    happened: waitMessage(retryAfterSeconds),
    commands: [...waits(retryAfterSeconds), copy],
  }),
  "server-error": ({ id }) => ({
    title: "The service failed",
    happened: `The service reported an internal error.${id ? ` Its error id is ${id}.` : ""}`,
    commands: [retry, copy],
  }),
  gateway: () => ({
    title: "The response is not from the API",
    happened:
      "A gateway or firewall in front of the service sent it. If the service received the search, it may still be charged.",
    commands: [retry, test, connection, copy],
  }),
  redirected: () => ({
    title: "The URL redirects",
    happened:
      "Redirects are not followed, so that the key reaches no other server. Enter the final URL in the connection.",
    commands: [connection, copy],
  }),
  "response-too-large": () => ({
    title: "The response is too large",
    happened:
      "It exceeds the limit of this workbench. Request less. The search may still be charged.",
    commands: [{ kind: "lower-limit" }, focus("scrapeOptions.formats"), copy],
  }),
  truncated: () => ({
    title: "The response ended early",
    happened:
      "The connection closed before the whole response arrived. The search may still be charged.",
    commands: [retry, copy],
  }),
  damaged: () => ({
    title: "The response is damaged",
    happened:
      "It cannot be decompressed or its HTTP framing is invalid. A proxy may have modified it. The search may still be charged.",
    commands: [retry, connection, copy],
  }),
  "not-json": ({ text }) => ({
    title: "The response is not JSON",
    happened:
      text.trim() === ""
        ? "The status is successful, but the body is empty. The search may still be charged."
        : "The status is successful, but the body is not a search response. The search may still be charged.",
    commands: [connection, retry, copy],
  }),
  unsuccessful: () => ({
    title: "The service reports a failure",
    happened: "The body says that the search failed. The search may still be charged.",
    commands: [retry, copy],
  }),
  "unexpected-body": () => ({
    title: "Not a search response",
    happened:
      "The response is JSON, but not a search response. The URL may belong to another service or to another API version. If it is the right service, the search may still be charged.",
    commands: [connection, copy],
  }),
  "unexpected-status": ({ status }) => ({
    title: status === undefined ? "Unexpected status" : `Unexpected status ${status}`,
    happened:
      "The search operation does not use this status. The URL may belong to another service.",
    commands: [connection, retry, copy],
  }),
  network: ({ reason }) => networkMessage(reason, actorHints.account),
  "workbench-unreachable": () => ({
    title: "The workbench server does not respond",
    happened:
      "The server may have stopped, or the network is down. If the search was sent before, it may still be charged.",
    commands: [retry],
  }),
  "workbench-refused": ({ code }) => rejections.get(code) ?? rejection,
  cancelled: () => ({
    title: "Cancelled",
    happened: "You stopped the run. Pages scraped before that may still be charged.",
    commands: [retry],
  }),
};

const rejection: Message = {
  title: "The workbench rejected the request",
  happened: "The server of this workbench did not forward the request.",
  commands: [retry, copy],
};

/** Keyed by error code of the server of this workbench. */
const rejections: ReadonlyMap<string | undefined, Message> = new Map([
  [
    lockedCode,
    {
      title: "The workbench is locked",
      happened: "Your session has ended. Enter the password to continue; the form is kept.",
      commands: [{ kind: "enter" }],
      who: "Enter the password.",
    },
  ],
  [
    noConnectionCode,
    {
      title: "Connection not found",
      happened: "You or the operator removed it. Nothing was sent.",
      commands: [connection, copy],
      who: "Choose another connection.",
    },
  ],
]);

const actorHints: Record<Actor, string> = {
  user: "Change the request.",
  account: "Check the connection: URL, key, plan and credits.",
  service: "Wait or try again.",
  workbench: "Try again, or ask the operator of this workbench.",
};

const missingKey: Message = {
  title: "The service requires a key",
  happened: "This connection has no key. Enter one in Connections.",
  commands: [connection, copy],
};

/** Title, explanation and commands for a failure. `isKeyless`: the search went to a service without a key. */
export function failureMessage(failure: Failure, isKeyless = false): FailureMessage {
  const message = isKeyless && failure.kind === "unauthorized" ? missingKey : messageFor(failure);
  return { who: actorHints[failureActor[failure.kind]], ...message };
}

function messageFor<Kind extends FailureKind>(failure: Of<Kind> & { kind: Kind }): Message {
  const create: (failure: Of<Kind>) => Message = table[failure.kind];
  return create(failure);
}
