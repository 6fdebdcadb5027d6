import { createServer } from "node:http";
import * as z from "zod";
import { findings, watchSecret } from "../support/canary-watch";
import { secretFixtures } from "../support/secret-fixtures";
import { freePort, WorkbenchServer } from "../support/workbench-server";
import { expect, test } from "./fixtures";

const attribute = z.object({
  key: z.string(),
  value: z.record(z.string(), z.unknown()),
});
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              name: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              attributes: z.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A collector on loopback that keeps what it receives (OTLP over HTTP, JSON). */
async function startCollector() {
  const port = await freePort();
  const bodies: string[] = [];
  const tokens: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      bodies.push(body);
      tokens.push(request.headers.authorization);
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const spans = () =>
    bodies.flatMap((body) =>
      exported
        .parse(JSON.parse(body))
        .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
    );
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    bodies,
    tokens,
    spans,
    close: () => server.close(),
  };
}

const searchesIn = (spans: readonly { readonly name: string }[]) =>
  spans.filter(({ name }) => name === "engine.search").length;

test("exports the stages of a run to the operator's collector, and nothing of its content", async () => {
  test.setTimeout(120_000);
  const collector = await startCollector();
  const server = await new WorkbenchServer({
    WORKBENCH_OTLP_URL: collector.url,
    WORKBENCH_OTLP_HEADERS: JSON.stringify({ Authorization: "Bearer collector-token-5f0c91" }),
  }).start();
  const page = `${server.origin}/guide/start/library?marker-in-query=1`;
  try {
    const search = (path: string, body: object, query = "") =>
      fetch(`${server.origin}${path}${query}`, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          "X-Marker": "marker-in-header",
          Authorization: "Bearer marker-in-key",
        },
        body: JSON.stringify(body),
      });
    const body = {
      query: 'library OR "marker in text"',
      limit: 2,
      scrapeOptions: {
        formats: ["markdown", { type: "question", question: "marker in question?" }],
        headers: { "X-Page": "marker-in-page-header" },
      },
    };
    expect((await search("/api/search", body)).status).toBe(200);
    expect((await search("/v2/search", body, "?marker-in-url=1")).status).toBe(401);
    expect((await fetch(page)).status).toBe(200);

    // Page headers and steps reach the engine, which loads pages with them.
    const statuses = new Set<number>();
    for (const { sent, secrets } of secretFixtures) {
      watchSecret(secrets[0] ?? "");
      statuses.add((await search("/api/search", { ...sent, query: "library", limit: 1 })).status);
    }
    expect(statuses).toEqual(new Set([200]));

    const names = () => new Set(collector.spans().map(({ name }) => name));
    await expect
      .poll(names, { timeout: 20_000 })
      .toEqual(
        new Set([
          "http.request",
          "proxy.exchange",
          "engine.search",
          "engine.find",
          "engine.page",
          "engine.load",
          "engine.formats",
          "engine.bill",
        ]),
      );
    const spans = collector.spans();
    const load = spans.find(({ name }) => name === "engine.load");
    const above = (id: string | undefined): string[] => {
      const span = spans.find(({ spanId }) => spanId === id);
      return span ? [span.name, ...above(span.parentSpanId)] : [];
    };
    expect(above(load?.spanId)).toEqual([
      "engine.load",
      "engine.page",
      "engine.search",
      "proxy.exchange",
      "http.request",
    ]);
    expect(collector.bodies.join("\n")).not.toMatch(/marker|library|127\.0\.0\.1|guide/);
    await expect.poll(() => searchesIn(collector.spans()), { timeout: 20_000 }).toBe(57);
    expect(findings("the telemetry", collector.bodies.join("\n"))).toEqual([]);
    expect(new Set(collector.tokens)).toEqual(new Set(["Bearer collector-token-5f0c91"]));
    expect(server.output).not.toContain("collector-token-5f0c91");
  } finally {
    await server.dispose();
    collector.close();
  }
});

test("runs searches while the collector is down, and says so once", async () => {
  const server = await new WorkbenchServer({
    WORKBENCH_OTLP_URL: `http://127.0.0.1:${await freePort()}/v1/traces`,
  }).start();
  try {
    for (let run = 0; run < 3; run += 1) {
      const response = await fetch(`${server.origin}/api/search`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: '{"query":"library","limit":1}',
      });
      expect(response.status).toBe(200);
    }
    const complaints = () =>
      server.output.split("the telemetry collector did not accept the spans").length - 1;
    await expect.poll(complaints, { timeout: 30_000 }).toBe(1);
  } finally {
    await server.dispose();
  }
});
