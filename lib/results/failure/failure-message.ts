import { lockedCode, noConnectionCode } from "@/lib/contract/connection";
import {
  type Actor,
  type Failure,
  type FailureKind,
  failureActor,
} from "@/lib/contract/failure/failure";
import { limits } from "@/lib/contract/limits";
import { formatBytes } from "@/lib/format/bytes";
import { countOf } from "@/lib/format/count";
import { formatDuration } from "@/lib/format/duration";

/** What a person can do about a failure; each is a button of the failure panel. */
export type FailureCommand =
  /** `field` is a dotted path of the request. */
  | { readonly kind: "focus-field"; readonly field: string }
  | { readonly kind: "open-connection" }
  /** A real call over the connection that spends nothing. */
  | { readonly kind: "test-connection" }
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "raise-timeout" }
  | { readonly kind: "lower-limit" }
  /** A run of what the form holds now. */
  | { readonly kind: "retry" }
  /** The same request over the same connection once more, whatever the form holds by now. */
  | { readonly kind: "resend" }
  /** The password of this workbench has to be entered again. */
  | { readonly kind: "enter" }
  /** The exchange, without secrets. */
  | { readonly kind: "copy" };

export type FailureMessage = {
  readonly title: string;
  /** What happened, in a sentence or two; the service's own words stand beside it. */
  readonly happened: string;
  readonly actor: Actor;
  /** Who can do something about it, in words. */
  readonly who: string;
  readonly commands: readonly FailureCommand[];
};

type Of<Kind extends FailureKind> = Extract<Failure, { kind: Kind }>;
type Told = {
  readonly title: string;
  readonly happened: string;
  readonly commands: readonly FailureCommand[];
};
type Table = { readonly [Kind in FailureKind]: (failure: Of<Kind>) => Told };

const retry: FailureCommand = { kind: "retry" };
const copy: FailureCommand = { kind: "copy" };
const connection: FailureCommand = { kind: "open-connection" };
const test: FailureCommand = { kind: "test-connection" };
const focus = (field: string): FailureCommand => ({ kind: "focus-field", field });
const waits = (seconds: number | undefined): FailureCommand[] =>
  seconds === undefined ? [retry] : [{ kind: "wait", seconds }];
const waitWords = (seconds: number | undefined) =>
  seconds === undefined
    ? "It does not say how long to wait."
    : `It asks to wait ${formatDuration(seconds * 1_000)}.`;

/** One entry per kind; a new kind does not compile until it has its words. */
const table: Table = {
  "invalid-request": ({ issues }) => ({
    title: "The request was refused",
    happened:
      issues.length > 0
        ? `The service objects to ${countOf(issues.length, "value")} of the request.`
        : "The service calls the request invalid and does not say which field.",
    commands: [
      ...(issues[0] && issues[0].path.length > 0 ? [focus(issues[0].path.join("."))] : []),
      copy,
    ],
  }),
  "invalid-json": () => ({
    title: "The body is not JSON",
    happened: "The service could not read the body of the request as JSON.",
    commands: [copy],
  }),
  "request-too-large": () => ({
    title: "The request is too large",
    happened: `The body was refused for its size. This app sends at most ${formatBytes(limits.bodyBytes)}; a service may take less.`,
    commands: [copy],
  }),
  unauthorized: () => ({
    title: "The key was not accepted",
    happened: "The service does not know the key of this connection, or no longer accepts it.",
    commands: [connection, copy],
  }),
  "insufficient-credits": () => ({
    title: "Not enough credits",
    happened:
      "The balance does not cover this search; services compare it with the limit before they start. Elsewhere the same shortage may cut the results to what the balance allows, without a word.",
    commands: [{ kind: "lower-limit" }, connection, copy],
  }),
  forbidden: ({ field }) => ({
    title: "Not allowed for this account",
    happened: field
      ? `The account may not use \`${field}\`: it is not enabled for the team, or its override is switched off.`
      : "The key or its team may not do this. A key can be restricted to some operations.",
    commands: [...(field ? [focus(field)] : []), connection, copy],
  }),
  "not-cached": ({ field }) => ({
    title: "There is no cached copy",
    happened:
      field === "lockdown"
        ? "With `lockdown` pages come only from the cache, and this one is not in it."
        : "With `minAge` pages come only from the cache, and no copy there is old enough.",
    commands: [focus(`scrapeOptions.${field}`), copy],
  }),
  "not-found": () => ({
    title: "No search at this address",
    happened: "The address of the connection answers, but has no search operation under it.",
    commands: [connection, test, copy],
  }),
  "timed-out": () => ({
    title: "The search took too long",
    happened:
      "The service gave up before all results were ready. Fewer results or a longer time-out can help.",
    commands: [{ kind: "raise-timeout" }, { kind: "lower-limit" }, retry, copy],
  }),
  "rate-limited": ({ retryAfterSeconds }) => ({
    title: "Too many requests",
    happened: `The plan's limit of requests or of parallel pages is reached. ${waitWords(retryAfterSeconds)}`,
    commands: [...waits(retryAfterSeconds), copy],
  }),
  overloaded: ({ retryAfterSeconds }) => ({
    title: "The service is busy",
    happened: `It takes no more work at the moment. ${waitWords(retryAfterSeconds)}`,
    commands: [...waits(retryAfterSeconds), copy],
  }),
  "server-error": ({ id }) => ({
    title: "The service failed",
    happened: `An unexpected error happened there.${id ? ` Its operators can find it under ${id}.` : ""}`,
    commands: [retry, copy],
  }),
  gateway: () => ({
    title: "The answer did not come from the API",
    happened: "A gateway or firewall in front of the service answered in its place.",
    commands: [retry, test, connection, copy],
  }),
  redirected: () => ({
    title: "The address redirects",
    happened:
      "Redirects are not followed, because the key would go along. Enter the final address in the connection.",
    commands: [connection, copy],
  }),
  "response-too-large": () => ({
    title: "The response is too large",
    happened:
      "The response passed the size that this app reads. Fewer results or formats make it smaller.",
    commands: [{ kind: "lower-limit" }, focus("scrapeOptions.formats"), copy],
  }),
  truncated: () => ({
    title: "The response ended early",
    happened: "The connection closed before the whole response had arrived.",
    commands: [retry, copy],
  }),
  damaged: () => ({
    title: "The response is damaged",
    happened:
      "Its compression or its framing cannot be undone. A proxy on the way may rewrite responses.",
    commands: [retry, connection, copy],
  }),
  "not-json": ({ text }) => ({
    title: "The answer is not JSON",
    happened:
      text.trim() === ""
        ? "The address answered with success, but with nothing in it."
        : "The address answered with success, but with something other than a search response.",
    commands: [connection, retry, copy],
  }),
  unsuccessful: () => ({
    title: "The service reports a failure",
    happened:
      "The answer has a status of success, but says in its body that the search did not succeed.",
    commands: [retry, copy],
  }),
  "unexpected-body": () => ({
    title: "Not a search response",
    happened:
      "The answer is JSON, but not in the form of this operation. The address may belong to another service, or to another version of this one.",
    commands: [connection, copy],
  }),
  "unexpected-status": ({ status }) => ({
    title: status === undefined ? "An unexpected answer" : `An unexpected answer: ${status}`,
    happened:
      "The answer has a status that the search operation does not use. The address may belong to something else.",
    commands: [connection, retry, copy],
  }),
  network: ({ reason }) => ({
    title: networkTitles[reason] ?? "The service cannot be reached",
    happened: networkWords[reason],
    commands: networkCommands[reason] ?? [test, connection, retry, copy],
  }),
  "workbench-unreachable": () => ({
    title: "The workbench does not answer",
    happened:
      "The page could not reach the server that it came from. It may have been stopped, or the network is down.",
    commands: [retry],
  }),
  "workbench-refused": ({ code }) => refusals.get(code) ?? refusedUnnamed,
  cancelled: () => ({
    title: "Cancelled",
    happened: "The run was stopped. Pages that were scraped until then may still be charged.",
    commands: [retry],
  }),
};

const refusedUnnamed: Told = {
  title: "The workbench refused",
  happened: "The server of this app did not pass the request on.",
  commands: [retry, copy],
};

/** By the code that the server of this app gives with its own refusals. */
const refusals: ReadonlyMap<string | undefined, Told> = new Map([
  [
    lockedCode,
    {
      title: "The workbench is locked",
      happened: "The session has ended. Nothing of the form is lost when the password is entered.",
      commands: [{ kind: "enter" }],
    },
  ],
  [
    noConnectionCode,
    {
      title: "The connection is not there",
      happened: "It was forgotten, or the operator has taken it away. Nothing was sent.",
      commands: [connection, copy],
    },
  ],
]);

type Reason = Of<"network">["reason"];

const networkTitles: Partial<Record<Reason, string>> = {
  reset: "The connection broke off",
  timeout: "No answer in time",
  protocol: "The answer is not HTTP",
};

/** A request may have arrived, and be charged, before these happened: another try comes after a look at the cause. */
const networkCommands: Partial<Record<Reason, readonly FailureCommand[]>> = {
  reset: [retry, test, connection, copy],
  timeout: [{ kind: "raise-timeout" }, { kind: "lower-limit" }, retry, test, copy],
  unknown: [retry, test, connection, copy],
};

const networkWords: Record<Reason, string> = {
  refused: "Nothing listens at the address of the connection.",
  dns: "The host name of the connection is not known.",
  tls: "No secure connection could be made: the certificate was not accepted, or what listens there does not speak TLS.",
  reset:
    "The connection was closed before an answer came. The search may have run all the same; it was not sent again.",
  timeout:
    "Neither an answer nor an error came within the time-out of the request. The search may still be charged.",
  protocol:
    "Something listens at the address of the connection, but does not answer as a web service does. The scheme or the port may be wrong.",
  "address-refused": "The address is one that this app does not connect to.",
  unknown: "The network failed before an answer came.",
};

const whoWords: Record<Actor, string> = {
  user: "You can change this in the request.",
  account: "This depends on the connection: its address, key, plan or credits.",
  service: "Only the service can change this; waiting or another try may help.",
  workbench: "This is the workbench's own doing.",
};

/** The words and offers for a failure. */
export function failureMessage(failure: Failure): FailureMessage {
  const actor = failureActor[failure.kind];
  return { ...tell(failure), actor, who: whoWords[actor] };
}

function tell<Kind extends FailureKind>(failure: Of<Kind> & { kind: Kind }): Told {
  const words: (failure: Of<Kind>) => Told = table[failure.kind];
  return words(failure);
}
