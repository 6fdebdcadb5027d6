import "server-only";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import { setTracer } from "@/lib/telemetry/span";
import type { ServerEnvironment } from "../env";
import { log } from "./log";

const EXPORT_TIMEOUT_MS = 5_000;
/** Spans are sent at least this often. */
const DELAY_MS = 2_000;
/** A collector that is down is reported once in this time. */
const REPORT_MS = 60_000;
const SUCCESS = 0;

/**
 * Sends spans to the operator's collector by OTLP over HTTP. Returns a function that sends the
 * remaining ones and stops.
 */
export function exportSpans({
  url,
  headers,
}: NonNullable<ServerEnvironment["telemetry"]>): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "search-workbench" }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reported(
          new OTLPTraceExporter({ url, headers, timeoutMillis: EXPORT_TIMEOUT_MS }),
        ),
        scheduledDelayMillis: DELAY_MS,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });
  setTracer(provider.getTracer("search-workbench"));
  return async () => {
    setTracer(null);
    await provider.shutdown().catch(() => {});
  };
}

/** The exporter, with a line in the log when it fails. */
function reported(exporter: SpanExporter): SpanExporter {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const now = performance.now();
        if (result.code !== SUCCESS && now - reportedAt > REPORT_MS) {
          reportedAt = now;
          log.warn({ spans: spans.length }, "the telemetry collector did not accept the spans");
        }
        done(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
