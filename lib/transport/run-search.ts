import { fromWire } from "@/lib/contract/canonical";
import { connectionHeader } from "@/lib/contract/connection";
import { type Failure, failureSchema } from "@/lib/contract/failure/failure";
import { proxyHeaders } from "@/lib/contract/proxy-headers";
import type { SearchRequest, WireSearchRequest } from "@/lib/contract/request";
import { requestedContent } from "@/lib/results/model/parse-response";
import type { ResultsView } from "@/lib/results/model/result-view";
import type { TraceNote } from "@/lib/results/model/trace-note";
import { type BodyReader, type BufferedBody, mainThreadReader } from "./body-reader";
import type { Footer } from "./footer";
import { type BodyEnd, streamBody } from "./stream-body";

/** One request, sent once, and what came back. */
export type Run = {
  readonly id: string;
  readonly request: SearchRequest;
  readonly status: number;
  /** The response as it came, byte for byte; its text is not held by the page. */
  readonly body: Blob;
  /** What the text begins with. */
  readonly beginning: string;
  /** Bytes of the body, decompressed. */
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Milliseconds until the last byte had arrived. */
  readonly durationMs: number;
  /** What the server calls the connection; null where it did not say. */
  readonly connectionLabel: string | null;
  /** What the server measured of its exchange with the service; absent where it did not say. */
  readonly service?: Pick<Footer, "wireBytes" | "timings">;
  /** What makes a run of before a trace; absent where it is one of results. */
  readonly trace?: TraceNote;
};

export type RunOutcome =
  | { readonly ok: true; readonly run: Run; readonly view: ResultsView }
  /** `run` is there when an answer came; where it broke off at the service, `body` is what had come until then. */
  | { readonly ok: false; readonly failure: Failure; readonly run: Run | null };

export type RunOptions = {
  readonly signal?: AbortSignal;
  /** Makes the reader of the answer. Pass one that uses a worker: the default parses on the main thread. */
  readonly reader?: () => BodyReader | Promise<BodyReader>;
  /** The id of the connection to use; without it, the one that the session has chosen. */
  readonly connection?: string;
};

const ADDRESS = "/api/search";

/**
 * Sends a request once and reads the answer. Every way to fail is a value; it never rejects and never sends a
 * second time, because a search costs credits.
 */
export async function runSearch(
  body: WireSearchRequest,
  { signal, reader = mainThreadReader, connection }: RunOptions = {},
): Promise<RunOutcome> {
  const checked = fromWire(body);
  if (!checked.ok) {
    const message = "The request is not valid, so it was not sent.";
    return failed({ kind: "invalid-request", message, issues: checked.issues }, null);
  }
  // What reads gets ready while the service works.
  const reading = Promise.resolve(reader());
  const dropReader = () =>
    void reading.then(
      (its) => its.discard(),
      () => {},
    );
  const startedAt = Date.now();
  const start = performance.now();
  let response: Response;
  try {
    response = await fetch(ADDRESS, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        [proxyHeaders.wantsFooter]: "1",
        ...(connection !== undefined && { [connectionHeader]: connection }),
      },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  } catch (error) {
    dropReader();
    return failed(fetchFailure(error, signal), null);
  }
  let answer: BodyReader;
  let end: BodyEnd;
  let kept: BufferedBody;
  try {
    answer = await reading;
    end = await streamBody(response, answer.push);
    kept = await answer.finish();
  } catch (error) {
    dropReader();
    if (signal?.aborted) return failed(cancelled, null);
    return failed(bodyFailure(error, response.status), null);
  }
  const { footer } = end;
  const run: Run = {
    id: crypto.randomUUID(),
    request: checked.request,
    status: response.status,
    body: kept.body,
    beginning: kept.beginning,
    bytes: end.bytes,
    startedAt,
    durationMs: performance.now() - start,
    connectionLabel: decoded(response.headers.get(proxyHeaders.connection)),
    ...(footer && { service: { wireBytes: footer.wireBytes, timings: footer.timings } }),
  };
  if (footer?.failure) return failed({ status: run.status, ...footer.failure }, run);
  if (response.headers.has(proxyHeaders.failure))
    return failed(ownFailure(response.status, kept.beginning), run);
  try {
    const told = { status: run.status, retryAfter: response.headers.get("retry-after") };
    const result = await answer.parse(told, requestedContent(run.request), signal);
    return result.ok ? { ok: true, run, view: result.view } : failed(result.failure, run);
  } catch (error) {
    if (signal?.aborted) return failed(cancelled, run);
    const message = `The response could not be read: ${words(error)}`;
    return failed({ kind: "response-too-large", message, status: run.status }, run);
  }
}

/** A text can be longer than the browser can hold; everything else is a connection that ended early. */
const bodyFailure = (error: unknown, status: number): Failure => ({
  kind: error instanceof RangeError ? "response-too-large" : "truncated",
  message: words(error),
  status,
});

const failed = (failure: Failure, run: Run | null): RunOutcome => ({ ok: false, failure, run });

const cancelled: Failure = { kind: "cancelled", message: "The run was cancelled." };

const words = (error: unknown) => (error instanceof Error ? error.message : String(error));

const fetchFailure = (error: unknown, signal: AbortSignal | undefined): Failure =>
  signal?.aborted ? cancelled : { kind: "workbench-unreachable", message: words(error) };

const ownFailureSchema = failureSchema.optional().catch(undefined);

/** What the server of this app itself has to say. */
function ownFailure(status: number, text: string): Failure {
  const refused: Failure = { kind: "workbench-refused", status, message: text.slice(0, 500) };
  try {
    const body: unknown = JSON.parse(text);
    const given = typeof body === "object" && body !== null && "failure" in body && body.failure;
    return ownFailureSchema.parse(given || undefined) ?? refused;
  } catch {
    return refused;
  }
}

function decoded(header: string | null): string | null {
  try {
    return header === null ? null : decodeURIComponent(header);
  } catch {
    return header;
  }
}
