import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";

/** Names of spans. They are constants, so no text of a user can be in them. */
export type SpanName =
  | "http.request"
  | "proxy.exchange"
  | "engine.search"
  | "engine.find"
  | "engine.page"
  | "engine.load"
  | "engine.formats"
  | "engine.bill";

/**
 * Every attribute that a span may have: counts, flags and words of closed lists. Queries, headers,
 * URLs, names and messages are not among them.
 */
export type SpanAttributes = Readonly<
  Partial<{
    "http.route": string;
    "http.request.method": string;
    "http.response.status_code": number;
    /** The id in the log and in `X-Request-Id`. */
    "workbench.request.id": string;
    /** The id of the engine's response. */
    "workbench.run.id": string;
    "workbench.connection": "engine" | "remote";
    "workbench.results": number;
    "workbench.formats": number;
    "workbench.failed": boolean;
    "workbench.cached": boolean;
  }>
>;

export type AddAttributes = (attributes: SpanAttributes) => void;

type Telemetry = { tracer: Tracer; contexts: AsyncLocalStorage<Context> };

/** Not OpenTelemetry's global tracer: frameworks would use it, and add URLs. Shared by all bundles of the process. */
const shared: typeof globalThis & { workbenchTelemetry?: Telemetry | null } = globalThis;

/** From now on, spans are made with this tracer; with null, none. */
export function setTracer(tracer: Tracer | null): void {
  shared.workbenchTelemetry = tracer && { tracer, contexts: new AsyncLocalStorage() };
}

const SERVER_SIDE: ReadonlySet<SpanName> = new Set(["http.request"]);
const ignore: AddAttributes = () => {};

/**
 * Runs `work` in a span, whose parent is the span that surrounds the call. Without a tracer, only
 * runs it. An error marks the span; its message could quote a URL and is not recorded.
 */
export async function inSpan<Result>(
  name: SpanName,
  attributes: SpanAttributes,
  work: (add: AddAttributes) => Promise<Result>,
): Promise<Result> {
  const telemetry = shared.workbenchTelemetry;
  if (!telemetry) return work(ignore);
  const parent = telemetry.contexts.getStore() ?? ROOT_CONTEXT;
  const kind = SERVER_SIDE.has(name) ? SpanKind.SERVER : SpanKind.INTERNAL;
  const span = telemetry.tracer.startSpan(name, { attributes, kind }, parent);
  try {
    return await telemetry.contexts.run(trace.setSpan(parent, span), () =>
      work((more) => {
        span.setAttributes(more);
      }),
    );
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
