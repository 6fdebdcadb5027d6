import { fromWire } from "@/lib/contract/canonical";
import { connectionHeader } from "@/lib/contract/connection";
import { creditsLeftInHeader } from "@/lib/contract/dialect/credits-left";
import { decodeServiceHeaders, type ServiceHeaders } from "@/lib/contract/dialect/service-headers";
import { type Failure, failureSchema } from "@/lib/contract/failure/failure";
import { proxyHeaders, serviceStatus } from "@/lib/contract/proxy-headers";
import type { SearchRequest, WireSearchRequest } from "@/lib/contract/request";
import { fromWireWithUnknown } from "@/lib/contract/unknown-fields";
import { decodePercent } from "@/lib/format/decode-percent";
import { errorMessage } from "@/lib/format/error-message";
import { requestedContent } from "@/lib/results/model/parse-response";
import type { ResultsView } from "@/lib/results/model/result-view";
import type { TraceNote } from "@/lib/results/model/trace-note";
import type { Footer } from "./footer";
import { type ParseBody, parseOnThisThread } from "./parse-body";
import { beginningOf, readBody } from "./read-body";

/** The origin of a run that is shown again. */
export type PastRunOrigin = {
  readonly id: string;
  readonly from: "history" | "bundle";
  /** Paths of the request fields that were not stored. */
  readonly missing: readonly string[];
};

/** One request, sent once, and its response. */
export type Run = {
  readonly id: string;
  readonly request: SearchRequest;
  readonly status: number;
  /** The response as received. */
  readonly body: Blob;
  readonly beginning: string;
  /** Size of the body, decompressed. */
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Milliseconds until the last byte was received. */
  readonly durationMs: number;
  /** The server's name for the connection, if it sent one. */
  readonly connectionLabel: string | null;
  /** The id of the connection in this browser, if it is known. */
  readonly connection?: string;
  /** The connection charged nothing. The reported credits are those of other services. */
  readonly isFree?: boolean;
  /** The server's measurements of its exchange with the service, if it sent them. */
  readonly service?: Pick<Footer, "wireBytes" | "timings">;
  /** The response contains a secret text of the request that only the server knows. It must not be stored. */
  readonly echoesSecret?: boolean;
  /** The service repeated the key, and the server masked it, so the body is not quite as received. */
  readonly masksKey?: boolean;
  readonly masksSecret?: boolean;
  /** The balance of the account after the run, where a header of the response has it. */
  readonly creditsLeft?: number;
  /** Notices in the headers of the response. */
  readonly headers?: ServiceHeaders;
  readonly trace?: TraceNote;
  /** Present if the run was opened from storage. */
  readonly past?: PastRunOrigin;
};

export type RunOutcome =
  | { readonly ok: true; readonly run: Run; readonly view: ResultsView }
  /**
   * `run` is present if there was a response. If the service broke off, `body` holds the part that
   * was received.
   */
  | { readonly ok: false; readonly failure: Failure; readonly run: Run | null };

export type RunOptions = {
  readonly signal?: AbortSignal;
  /** Loads the parser of the response. Pass one that uses a worker: the default blocks this thread. */
  readonly parser?: () => ParseBody | Promise<ParseBody>;
  /** The id of the connection. Defaults to the one that the session has selected. */
  readonly connection?: string;
  /** The user confirmed that unknown fields of the body are sent. */
  readonly sendsUnknown?: boolean;
};

const ADDRESS = "/api/search";

/**
 * Sends a request once and parses the response. Never rejects and never retries, because a search
 * costs credits.
 */
export async function runSearch(
  body: WireSearchRequest,
  { signal, parser = () => parseOnThisThread, connection, sendsUnknown = false }: RunOptions = {},
): Promise<RunOutcome> {
  const checked = sendsUnknown ? fromWireWithUnknown(body) : fromWire(body);
  if (!checked.ok) {
    const message = "The request is invalid and was not sent.";
    return failed({ kind: "invalid-request", message, issues: checked.issues }, null);
  }
  // Loads while the service works.
  const loading = Promise.resolve(parser());
  // A failure is reported when the parser is needed.
  loading.catch(() => {});
  const startedAt = Date.now();
  const start = performance.now();
  let response: Response;
  try {
    response = await fetch(ADDRESS, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        [proxyHeaders.wantsFooter]: "1",
        ...(sendsUnknown && { [proxyHeaders.sendsUnknown]: "1" }),
        ...(connection !== undefined && { [connectionHeader]: connection }),
      },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  } catch (error) {
    return failed(fetchFailure(error, signal), null);
  }
  let received: Awaited<ReturnType<typeof readBody>>;
  try {
    received = await readBody(response);
  } catch (error) {
    if (signal?.aborted) return failed(cancelled, null);
    return failed(bodyFailure(error, serviceStatus(response)), null);
  }
  const { body: bytes, footer } = received;
  const creditsLeft = creditsLeftInHeader(response.headers.get(proxyHeaders.creditsLeft));
  const headers = decodeServiceHeaders(response.headers.get(proxyHeaders.notices));
  const label = response.headers.get(proxyHeaders.connection);
  const run: Run = {
    id: crypto.randomUUID(),
    request: checked.request,
    status: serviceStatus(response),
    body: bytes,
    beginning: beginningOf(received),
    bytes: bytes.size,
    startedAt,
    durationMs: performance.now() - start,
    connectionLabel: label && (decodePercent(label) ?? label),
    ...(connection !== undefined && { connection }),
    ...(response.headers.has(proxyHeaders.free) && { isFree: true }),
    ...(headers && { headers }),
    ...(creditsLeft !== null && { creditsLeft }),
    ...(footer && { service: { wireBytes: footer.wireBytes, timings: footer.timings } }),
    ...(footer?.echoesSecret && { echoesSecret: true }),
    ...(footer?.masksKey && { masksKey: true }),
    ...(footer?.masksSecret && { masksSecret: true }),
  };
  if (footer?.failure) return failed({ status: run.status, ...footer.failure }, run);
  if (response.headers.has(proxyHeaders.failure))
    // The body is a message of this server, not a response of the service.
    return failed(ownFailure(response.status, run.beginning), {
      ...run,
      body: new Blob([]),
      beginning: "",
      bytes: 0,
    });
  let parse: ParseBody;
  try {
    parse = await loading;
  } catch (error) {
    return failed({ kind: "workbench-unreachable", message: errorMessage(error) }, run);
  }
  try {
    const meta = { status: run.status, retryAfter: response.headers.get("retry-after") };
    const result = await parse(received, meta, requestedContent(run.request), signal);
    return result.ok ? { ok: true, run, view: result.view } : failed(result.failure, run);
  } catch (error) {
    if (signal?.aborted) return failed(cancelled, run);
    const message = `The response could not be parsed: ${errorMessage(error)}`;
    return failed({ kind: "response-too-large", message, status: run.status }, run);
  }
}

/** The connection ended early. */
const bodyFailure = (error: unknown, status: number): Failure => ({
  kind: "truncated",
  message: errorMessage(error),
  status,
});

const failed = (failure: Failure, run: Run | null): RunOutcome => ({ ok: false, failure, run });

const cancelled: Failure = { kind: "cancelled", message: "The run was cancelled." };

const fetchFailure = (error: unknown, signal: AbortSignal | undefined): Failure =>
  signal?.aborted ? cancelled : { kind: "workbench-unreachable", message: errorMessage(error) };

const ownFailureSchema = failureSchema.optional().catch(undefined);

/** The failure that the workbench server itself reports. */
function ownFailure(status: number, text: string): Failure {
  const fallback: Failure = { kind: "workbench-refused", status, message: text.slice(0, 500) };
  try {
    const body: unknown = JSON.parse(text);
    const reported = typeof body === "object" && body !== null && "failure" in body && body.failure;
    return ownFailureSchema.parse(reported || undefined) ?? fallback;
  } catch {
    return fallback;
  }
}
