import { invalid } from "@/lib/command-line/command-error";
import { failureError } from "@/lib/command-line/failure-exit";
import { requestDefaults } from "@/lib/contract/defaults";
import type { ServiceHeaders } from "@/lib/contract/dialect/service-headers";
import type { Failure } from "@/lib/contract/failure/failure";
import { issueName } from "@/lib/contract/failure/issue-name";
import { limits } from "@/lib/contract/limits";
import { parseJson } from "@/lib/contract/parse-json";
import type { SearchRequest, WireSearchRequest } from "@/lib/contract/request";
import { mapSecretTexts } from "@/lib/contract/secret-reference";
import {
  type EchoPatterns,
  echoPatterns,
  maskEchoes,
  maskJsonEchoes,
} from "@/lib/contract/sharing/secret-echo";
import { parseExactJson } from "@/lib/contract/values/exact-json";
import { errorMessage } from "@/lib/format/error-message";
import { stripBody } from "@/lib/request/strip";
import { decodeJsonText } from "@/lib/results/model/decode-body";
import { requestedContent } from "@/lib/results/model/parse-response";
import { parseResponseText } from "@/lib/results/model/parse-response-text";
import type { ResultsView } from "@/lib/results/model/result-view";
import { restoreSecrets } from "@/lib/server/drafts/restore";
import type { ServerEnvironment } from "@/lib/server/env";
import type { ForwardedResponse, ForwardOutcome } from "@/lib/server/proxy/exchange";
import { secretTexts } from "@/lib/storage/runs/secrets";
import type { Connection } from "./connection";

/** As for the runs of the page: the service can report its own timeout before the connection ends. */
const GRACE_MS = 10_000;
const BODY_TIMEOUT_MS = 120_000;

/** A run that returned results. Private texts of the request are masked in all of it. */
export type SentRun = {
  readonly request: SearchRequest;
  /** The request without private fields, and the names of these. */
  readonly shared: {
    readonly value: Readonly<Record<string, unknown>>;
    readonly leftOut: readonly string[];
  };
  readonly secrets: readonly string[];
  readonly status: number;
  readonly text: string;
  readonly json: unknown;
  readonly view: ResultsView;
  readonly headers: ServiceHeaders | null;
  /** Why the body ended early, although its JSON is whole: the service claimed more bytes than it sent. */
  readonly brokeOff: Failure | null;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
};

type Input = {
  readonly request: SearchRequest;
  readonly body: WireSearchRequest;
  readonly connection: Connection;
  readonly settings: ServerEnvironment;
  readonly signal: AbortSignal;
};

/** Sends a request once. Throws a `CommandError` for any failure. */
export async function sendRequest(input: Input): Promise<SentRun> {
  const { request, body, connection, settings, signal } = input;
  const { sent, secrets } = withSecretValues(body, connection, settings);
  const text = JSON.stringify(sent);
  if (Buffer.byteLength(text) > limits.bodyBytes)
    throw invalid(`The request is larger than ${limits.bodyBytes} bytes.`);
  const { timeoutMs: ceilingMs, bytes: maxBytes, wireBytes: maxWireBytes } = settings.forward;
  const startedAt = Date.now();
  const start = performance.now();
  const outcome = await connection.backend(text, {
    signal,
    timeoutMs: Math.min((request.timeout ?? requestDefaults.timeout) + GRACE_MS, ceilingMs),
    bodyTimeoutMs: Math.min(BODY_TIMEOUT_MS, ceilingMs),
    ...{ maxBytes, maxWireBytes, keepsPart: true },
  });
  const echoes = echoPatterns(secrets);
  const received = await receive(outcome, echoes, signal);
  const durationMs = performance.now() - start;
  const json = parseExactJson(received.text);
  const { brokeOff } = received;
  if (brokeOff && json === undefined) throw failureError(brokeOff);
  const parsed = parseResponseText(received, requestedContent(request), json);
  if (!parsed.ok) throw failureError(parsed.failure);
  const { value, stripped } = stripBody({ ...body }, "link");
  return {
    ...{ request, secrets, startedAt, durationMs, json },
    shared: { value, leftOut: stripped.map((path) => path.join(".")) },
    ...{ status: received.status, text: received.text, headers: received.headers, brokeOff },
    view: parsed.view,
  };
}

/** Puts in the values of secret variables, and collects every private text. Throws a `CommandError`. */
function withSecretValues(
  body: WireSearchRequest,
  { secretTarget, label }: Connection,
  { operatorSecrets }: ServerEnvironment,
): { readonly sent: unknown; readonly secrets: readonly string[] } {
  const restored = restoreSecrets(
    { ...body },
    {
      textOf: () => null,
      lookUp: (name) => {
        const found = operatorSecrets.find((each) => each.name === name);
        if (found?.baseUrl === secretTarget) return { ok: true, value: found.value };
        const message = found
          ? `The secret {{${name}}} belongs to ${found.baseUrl ?? "the built-in engine"}, so it was not sent to ${label}.`
          : `There is no value for the secret {{${name}}}. List it in WORKBENCH_SECRETS, bound to ${secretTarget ?? "engine"}.`;
        return { ok: false, message };
      },
    },
  );
  if (!restored.ok)
    throw invalid(
      "The request is invalid, so nothing was sent.",
      restored.issues.map(({ path, message }) => ({ field: issueName(path), message })),
    );
  const { stripped } = stripBody(restored.body, "link");
  const texts = secretTexts(restored.body, stripped);
  // Typed text is private although its step may travel.
  mapSecretTexts(restored.body, (text) => {
    texts.push(text);
    return text;
  });
  return { sent: restored.body, secrets: [...new Set([...texts, ...restored.values])] };
}

type Received = {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
  readonly headers: ServiceHeaders | null;
  readonly brokeOff: Failure | null;
};

async function receive(
  outcome: ForwardOutcome,
  echoes: EchoPatterns,
  signal: AbortSignal,
): Promise<Received> {
  const mask = (text: string) => maskEchoes(text, echoes).text;
  if (!outcome.ok)
    throw failureError({ ...outcome.failure, message: mask(outcome.failure.message) });
  const { status, retryAfter, notices } = outcome.response;
  const { bytes, failure } = await readAll(outcome.response, signal);
  const brokeOff = failure && { status, ...failure };
  const text = decoded(bytes);
  const masked = parseJson(text) === undefined ? mask(text) : maskJsonEchoes(text, echoes).text;
  const headers =
    notices &&
    Object.fromEntries(Object.entries(notices).map(([name, value]) => [name, mask(value)]));
  return { status, retryAfter, headers, brokeOff, text: masked };
}

async function readAll({ body }: ForwardedResponse, signal: AbortSignal) {
  if (body.complete) return { bytes: body.bytes, failure: body.ending.failure };
  const { stream } = body;
  const chunks: Uint8Array[] = [];
  const stop = () => stream.cancel();
  signal.addEventListener("abort", stop, { once: true });
  for (let chunk = await stream.next(); chunk !== null; chunk = await stream.next())
    chunks.push(chunk);
  signal.removeEventListener("abort", stop);
  return { bytes: Buffer.concat(chunks), failure: stream.ending().failure };
}

function decoded(bytes: Uint8Array): string {
  try {
    return decodeJsonText(bytes);
  } catch (error) {
    throw failureError({
      kind: "response-too-large",
      message: errorMessage(error),
    });
  }
}
