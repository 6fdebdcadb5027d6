import "server-only";
import { encodeServiceHeaders } from "@/lib/contract/dialect/service-headers";
import type { Failure } from "@/lib/contract/failure/failure";
import { footerSeparator, proxyHeaders, statusesOfBrowsers } from "@/lib/contract/proxy-headers";
import type { BodyStream, ForwardedResponse, ForwardOutcome } from "./proxy/exchange";
import { unexpectedStatusFailure } from "./proxy/failure";
import type { BodyEnding, ForwardTimings } from "./proxy/queue";

const SECURED = {
  // Compression costs more than it saves over loopback, and would delay a streaming body.
  "Cache-Control": "no-store, no-transform",
  "X-Content-Type-Options": "nosniff",
};
const CLIENT_GONE = 499;
const BAD_GATEWAY = 502;

export type ResponseOptions = {
  /** The label of the connection; null if it is not known yet. */
  readonly connection: string | null;
  /** Whether the connection charges nothing. */
  readonly isFree: boolean;
  readonly footer: boolean;
  /** Called once, when the service sends nothing more: with the failure or null. */
  readonly onEnd: (failure: Failure | null) => void;
};

/**
 * A response for a failure before the service was reached, or one that the proxy found in its
 * response.
 */
export function respondFailure(
  status: number,
  failure: Failure,
  more: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(
    { success: false, error: failure.message, failure },
    { status, headers: { ...SECURED, [proxyHeaders.failure]: "1", ...more } },
  );
}

/** A response for a run that was not sent to a service. */
export function respondUnsent(failure: Failure): Response {
  const seconds = "retryAfterSeconds" in failure ? failure.retryAfterSeconds : undefined;
  return respondFailure(
    failure.status ?? 503,
    failure,
    seconds === undefined ? {} : { "Retry-After": String(seconds) },
  );
}

/** A response for a request that this server rejects itself. */
export const respondRejected = (status: number, message: string, code?: string): Response =>
  respondFailure(status, { kind: "workbench-refused", status, message, ...(code && { code }) });

/**
 * A new response from a backend's: same status (`serviceStatus`) and bytes, our own headers. A failure after the
 * headers were sent cannot change the status; it is reported in the footer, or breaks the stream if
 * no footer was requested.
 */
export function respondWith(
  outcome: ForwardOutcome,
  { connection, isFree, footer, onEnd }: ResponseOptions,
): Response {
  const label: Record<string, string> = {
    ...(connection !== null && { [proxyHeaders.connection]: encodeURIComponent(connection) }),
    ...(isFree && { [proxyHeaders.free]: "1" }),
  };
  if (!outcome.ok) {
    const { failure, timings } = outcome;
    onEnd(failure);
    if (failure.kind === "cancelled") return new Response(null, { status: CLIENT_GONE });
    return respondFailure(statusOf(failure), failure, { ...label, ...measured(timings) });
  }
  const { response } = outcome;
  const failure = statusFailure(response);
  if (failure) {
    if (!response.body.complete) response.body.stream.cancel();
    onEnd(failure);
    return respondFailure(BAD_GATEWAY, failure, label);
  }
  const headers = {
    ...SECURED,
    "Content-Type": safeType(response.contentType),
    ...(response.retryAfter !== null && { "Retry-After": response.retryAfter }),
    ...(response.creditsLeft !== undefined && {
      [proxyHeaders.creditsLeft]: String(response.creditsLeft),
    }),
    ...(response.notices && { [proxyHeaders.notices]: encodeServiceHeaders(response.notices) }),
    ...(footer && { [proxyHeaders.footer]: "1" }),
    ...label,
    ...(statusesOfBrowsers.has(response.status) && {
      [proxyHeaders.status]: String(response.status),
    }),
  };
  const { body } = response;
  const status = statusesOfBrowsers.has(response.status) ? BAD_GATEWAY : response.status;
  if (!body.complete) {
    const stream = streamOf(body.stream, footer, onEnd);
    return new Response(stream, { status, headers: { ...headers, ...measured(response.timings) } });
  }
  onEnd(body.ending.failure);
  const bytes = footer ? Buffer.concat([body.bytes, footerOf(body.ending)]) : body.bytes;
  return new Response(new Uint8Array(bytes), {
    status,
    headers: {
      ...headers,
      ...measured(body.ending.timings),
      "Content-Length": String(bytes.length),
      [proxyHeaders.bytes]: String(body.ending.bytes),
      [proxyHeaders.wireBytes]: String(body.ending.wireBytes),
    },
  });
}

function statusOf(failure: Failure): number {
  if (failure.kind === "unauthorized") return 400;
  return failure.kind === "network" && failure.reason === "timeout" ? 504 : BAD_GATEWAY;
}

/** The failure of a success without a body, or with a status that `Response` cannot express. */
function statusFailure({ status, body }: ForwardedResponse): Failure | null {
  // A coding such as gzip may also decode to nothing.
  const isEmpty = body.complete && body.bytes.length === 0 && body.ending.failure === null;
  if (status < 300 && (isEmpty || status === 204 || status === 205))
    return { kind: "not-json", status, message: "The response is empty.", text: "" };
  return status < 600 ? null : unexpectedStatusFailure(status);
}

/** A browser must never treat a response of a service as more than text. */
const safeType = (type: string | null): string =>
  type === null || /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)
    ? "application/json"
    : "text/plain; charset=utf-8";

function measured(timings: Partial<ForwardTimings>): Record<string, string> {
  const parts = (["connectMs", "firstByteMs", "totalMs"] as const).flatMap((name) => {
    const value = timings[name];
    return typeof value === "number" ? [`${TIMING_NAMES[name]};dur=${value.toFixed(1)}`] : [];
  });
  return parts.length > 0 ? { "Server-Timing": parts.join(", ") } : {};
}

const TIMING_NAMES = { connectMs: "connect", firstByteMs: "first-byte", totalMs: "total" } as const;

function footerOf(ending: BodyEnding): Uint8Array {
  const { failure, wireBytes, bytes, timings, echoesSecret, masksKey, masksSecret } = ending;
  const footer = {
    complete: failure === null,
    wireBytes,
    bytes,
    timings,
    ...(failure && { failure }),
    ...(echoesSecret && { echoesSecret }),
    ...(masksKey && { masksKey }),
    ...(masksSecret && { masksSecret }),
  };
  return Buffer.concat([Buffer.from([footerSeparator]), Buffer.from(JSON.stringify(footer))]);
}

function streamOf(
  body: BodyStream,
  footer: boolean,
  onEnd: ResponseOptions["onEnd"],
): ReadableStream<Uint8Array> {
  let over = false;
  const end = (failure: Failure | null) => {
    over = true;
    onEnd(failure);
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await body.next();
        if (over) return;
        if (chunk) {
          controller.enqueue(chunk);
          return;
        }
        const ending = body.ending();
        end(ending.failure);
        if (footer && ending.failure?.kind !== "cancelled") controller.enqueue(footerOf(ending));
        else if (ending.failure) {
          controller.error(new Error(ending.failure.message));
          return;
        }
        controller.close();
      },
      cancel: () => {
        if (over) return;
        body.cancel();
        end(body.ending().failure);
      },
    },
    { highWaterMark: 0 },
  );
}
