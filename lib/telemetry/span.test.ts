import { SpanStatusCode } from "@opentelemetry/api";
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inSpan, setTracer } from "./span";

const exporter = new InMemorySpanExporter();
beforeEach(() => {
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  setTracer(provider.getTracer("test"));
});
afterEach(() => {
  setTracer(null);
  exporter.reset();
});

const pause = () => new Promise((done) => setTimeout(done, 1));

it("nests spans by their calls, also if several run in parallel", async () => {
  await Promise.all(
    ["first", "second"].map((id) =>
      inSpan("engine.search", { "workbench.run.id": id }, async () => {
        await pause();
        await Promise.all([
          inSpan("engine.page", {}, () => inSpan("engine.load", {}, pause)),
          inSpan("engine.page", {}, pause),
        ]);
      }),
    ),
  );
  const spans = exporter.getFinishedSpans();
  const byId = new Map(spans.map((span) => [span.spanContext().spanId, span]));
  const path = (span: (typeof spans)[number]): string => {
    const parent = span.parentSpanContext && byId.get(span.parentSpanContext.spanId);
    const own = String(span.attributes["workbench.run.id"] ?? span.name);
    return parent ? `${path(parent)} > ${own}` : own;
  };
  expect(spans.map(path).sort()).toEqual([
    "first",
    "first > engine.page",
    "first > engine.page",
    "first > engine.page > engine.load",
    "second",
    "second > engine.page",
    "second > engine.page",
    "second > engine.page > engine.load",
  ]);
});

it("passes on the result and the error, and records no message", async () => {
  expect(await inSpan("engine.find", {}, async () => 7)).toBe(7);
  const error = new Error("could not load https://example.org/?token=secret");
  await expect(inSpan("engine.load", {}, () => Promise.reject(error))).rejects.toBe(error);
  const [, failed] = exporter.getFinishedSpans();
  expect(failed?.status).toEqual({ code: SpanStatusCode.ERROR });
  expect(failed?.events).toEqual([]);
});

it("makes no span without a tracer", async () => {
  setTracer(null);
  expect(await inSpan("engine.find", {}, async (add) => add({ "workbench.results": 1 }))).toBe(
    undefined,
  );
  expect(exporter.getFinishedSpans()).toEqual([]);
});
