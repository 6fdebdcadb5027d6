import "server-only";
import type { CheckEvent, CheckLine, ConnectionTest } from "@/lib/contract/connection";
import { undescribedOptions } from "@/lib/contract/described-options";
import { failureFromResponse } from "@/lib/contract/failure/from-response";
import { isJsonObject, itemsIn } from "@/lib/contract/json-object";
import { parseJson } from "@/lib/contract/parse-json";
import { chargedCredits, formatCost } from "@/lib/format/cost";
import { countOf } from "@/lib/format/count";
import { type ForwardOptions, type ForwardTarget, forward, forwardGet } from "../proxy/forward";
import { formatLine, keyLine, type ProbeResponse, pathLine } from "./check-lines";
import { checkReachability, line, type Trust } from "./reach";

/** Lacks the required field, so a service rejects it before charging credits. */
const INVALID_BODY = "{}";
const FIRST_SEARCH = JSON.stringify({ query: "example", limit: 1 });
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 200_000;

export type CheckOptions = Trust & {
  /** Also searches for one result, which may cost credits. */
  readonly search: boolean;
  /** Milliseconds to wait for each response. */
  readonly timeoutMs?: number;
};

/**
 * Checks a connection step by step: name, port, certificate, path, key, format. Costs nothing, because every service with
 * this API rejects a request without a query. Only with `search` does it send a search, for one result. Yields each step
 * as it finishes, and stops at the first failure. No message repeats what the service sent.
 */
export async function* probeConnection(
  target: ForwardTarget,
  { search, ca, timeoutMs = TIMEOUT_MS }: CheckOptions,
  signal: AbortSignal,
): AsyncGenerator<CheckEvent> {
  const send: Send = (to, body) => call(to, body, timeoutMs, signal);
  const start = performance.now();
  let since = start;
  const timed = (each: Omit<CheckLine, "milliseconds">): CheckEvent => {
    const milliseconds = Math.round(performance.now() - since);
    since = performance.now();
    return { line: { ...each, milliseconds } };
  };
  const ended = (test: Omit<ConnectionTest, "milliseconds">): CheckEvent => ({
    test: { ...test, milliseconds: Math.round(performance.now() - start) },
  });

  for await (const each of checkReachability(new URL(target.baseUrl), signal, { ca })) {
    yield timed(each);
    if (each.state !== "failed") continue;
    const { message } = each;
    return yield ended({
      verdict: "unreachable",
      keyProved: null,
      message,
      status: null,
      search: null,
      undescribed: null,
    });
  }
  const result = await send(target, INVALID_BODY);
  const verdict = judge(result, target.key !== null);
  const path = pathLine(result);
  yield timed(path);
  const test = {
    ...verdict,
    keyProved: null,
    status: result.status,
    search: null,
    undescribed: null,
  };
  if (path.state === "failed") return yield ended(test);
  const keyProved = await isKeyProved(target, result, send);
  const key = keyLine(result, target.key !== null, keyProved);
  yield timed(key);
  if (key.state === "failed") return yield ended(test);
  const undescribed = await undescribedIn(target.baseUrl, timeoutMs, signal);
  const format = formatLine(result, undescribed);
  yield timed(format);
  const message = keyProved === false ? KEY_UNPROVED : verdict.message;
  const checked =
    format.state === "failed"
      ? { ...test, verdict: "not-this-api" as const, message: format.message }
      : { ...test, message, keyProved, undescribed };
  if (format.state === "failed") return yield ended(checked);
  if (!search) {
    yield timed(line("search", "skipped", "Not tried: a search may cost credits."));
    return yield ended(checked);
  }
  const { line: last, credits } = await firstResult(target, send);
  yield timed(last);
  yield ended({
    ...checked,
    ...(last.state === "failed" && { verdict: "service-failing", message: last.message }),
    // A search is rejected without a valid key.
    ...(last.state === "ok" &&
      target.key !== null && { keyProved: true, message: "The key and the URL are right." }),
    search: { credits },
  });
}

const DESCRIPTION_PATH = "/openapi.json";
const MAX_DESCRIPTION_BYTES = 3_000_000;

/** The options that the OpenAPI description of a service does not list; null if it offers none that can be used. */
async function undescribedIn(
  baseUrl: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string[] | null> {
  const options = {
    ...{ signal, timeoutMs, bodyTimeoutMs: timeoutMs },
    ...{ maxWireBytes: MAX_DESCRIPTION_BYTES, maxBytes: MAX_DESCRIPTION_BYTES },
  };
  const outcome = await forwardGet(baseUrl, DESCRIPTION_PATH, options);
  if (!outcome.ok || outcome.response.status !== 200) return null;
  const { body } = outcome.response;
  const decoder = new TextDecoder();
  if (body.complete) return undescribedOptions(parseJson(decoder.decode(body.bytes)));
  let text = "";
  for (let chunk = await body.stream.next(); chunk; chunk = await body.stream.next())
    text += decoder.decode(chunk, { stream: true });
  return undescribedOptions(parseJson(text));
}

type Send = (target: ForwardTarget, body: string) => Promise<ProbeResponse>;

const KEY_UNPROVED = "The URL is right. This service checks the key only when it runs a search.";

async function isKeyProved(
  target: ForwardTarget,
  { status, failure }: ProbeResponse,
  send: Send,
): Promise<boolean | null> {
  if (target.key === null || failure === null || status === 401 || status === 403 || status === 429)
    return null;
  return status === 402 || (await rejectsWithoutKey(target, send));
}

async function firstResult(target: ForwardTarget, send: Send) {
  const { failure, status, json } = await send(target, FIRST_SEARCH);
  if (failure)
    return {
      line: line(
        "search",
        "failed",
        `The search failed${status === null ? "" : ` with status ${status}`}.`,
        status === 402
          ? "Add credits to the account of this key."
          : status === 401 || status === 403
            ? "Replace the key by one that is valid for searches."
            : "Run a search to see the whole response.",
      ),
      credits: null,
    };
  const body = isJsonObject(json) ? json : {};
  const reported = typeof body.creditsUsed === "number" ? body.creditsUsed : null;
  const credits = chargedCredits({ credits: reported });
  const found = Object.values(isJsonObject(body.data) ? body.data : {}).flatMap(itemsIn).length;
  const cost = formatCost(credits) ?? "The service did not report its cost";
  return { line: line("search", "ok", `${countOf(found, "result")}. ${cost}.`), credits };
}

/**
 * Some services parse the body before checking the key; then the error proves nothing about the
 * key.
 */
async function rejectsWithoutKey(target: ForwardTarget, send: Send): Promise<boolean> {
  const { status } = await send({ ...target, key: null }, INVALID_BODY);
  return status === 401 || status === 403;
}

async function call(
  target: ForwardTarget,
  body: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<ProbeResponse> {
  const options: ForwardOptions = {
    signal,
    timeoutMs,
    bodyTimeoutMs: timeoutMs,
    // Smaller than the bytes held back by the proxy, so the body is always complete.
    maxWireBytes: MAX_BYTES,
    maxBytes: MAX_BYTES,
  };
  const outcome = await forward(target, body, options);
  if (!outcome.ok)
    return { failure: outcome.failure, status: outcome.failure.status ?? null, json: undefined };
  const { status, body: received, retryAfter } = outcome.response;
  if (!received.complete) {
    received.stream.cancel();
    return { failure: null, status, json: undefined };
  }
  const text = new TextDecoder().decode(received.bytes);
  const headers = { get: (name: string) => (name === "retry-after" ? retryAfter : null) };
  const json = parseJson(text);
  return {
    failure: failureFromResponse({ status, headers, text }),
    status,
    json,
  };
}

type Verdict = Pick<ConnectionTest, "verdict" | "message">;

function judge({ failure, status, json: body }: ProbeResponse, hasKey: boolean): Verdict {
  const json = body !== undefined;
  if (failure === null)
    return {
      verdict: "unclear",
      message: "The URL responds, but it accepts a request without a query.",
    };
  if (failure.kind === "redirected")
    return {
      verdict: "not-this-api",
      message: `${failure.message} Redirects are not followed. Enter the final URL.`,
    };
  if (status === null) return { verdict: "unreachable", message: failure.message };
  if (status === 401 || (status === 403 && json))
    return {
      verdict: "key-refused",
      message: hasKey ? "The service rejected this key." : "The service requires a key.",
    };
  if ((status === 400 || status === 422) && json)
    return {
      verdict: "works",
      message: hasKey ? "The URL and the key are right." : "The URL is right.",
    };
  if (status === 402 && json)
    return {
      verdict: "works",
      message: "The URL and the key are right, but the account has no credits left.",
    };
  if (status === 429)
    return {
      verdict: "works",
      message: "The service responds, but it is receiving too many requests right now.",
    };
  if (status === 404 || status === 405 || !json)
    return status >= 500
      ? { verdict: "service-failing", message: `The service responds with status ${status}.` }
      : {
          verdict: "not-this-api",
          message: `The URL responds, but not with this API (status ${status}).`,
        };
  if (status >= 500)
    return { verdict: "service-failing", message: `The service responds with status ${status}.` };
  return { verdict: "unclear", message: `The service responds with status ${status}.` };
}
