import { createServer, request as httpRequest, type RequestOptions } from "node:http";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { afterThisTest } from "@/tests/support/clean-up";
import { listenOnPort } from "@/tests/support/loopback";
import { installHealthListener } from "./health-listener";
import { healthRoute } from "./health-route";

/** A server whose framework responds "framework". */
async function start(): Promise<number> {
  const server = createServer((_, response) => response.end("framework"));
  afterThisTest(() => server.closeAllConnections());
  installHealthListener(server);
  installHealthListener(server);
  server.prependListener("request", (_, response) => {
    response.setHeader("X-Content-Type-Options", "nosniff");
  });
  return listenOnPort(server);
}

const send = (port: number, path: string, options: RequestOptions = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((done, fail) => {
    httpRequest({ host: "127.0.0.1", port, path, ...options })
      .on("error", fail)
      .on("response", async (response) => {
        const body = await text(response);
        done({ status: response.statusCode ?? 0, headers: response.headers, body });
      })
      .end();
  });

it.each([
  ["/api/health", {}],
  ["/api/health?check=ready", {}],
  ["/api/health", { Host: "evil.example" }],
  ["/api/health", { Origin: "https://evil.example" }],
])("serves %s with %j like the route", async (path, headers) => {
  const port = await start();
  const { status, body } = await send(port, path, { headers });
  const route = await healthRoute.GET(
    new Request(`http://127.0.0.1:${port}${path}`, {
      headers: { Host: `127.0.0.1:${port}`, ...headers },
    }),
    { params: Promise.resolve({}) },
  );
  expect(status).toBe(route.status);
  expect(JSON.parse(body)).toEqual(await route.json());
});

it("sends the length, forbids caching, and no body for HEAD", async () => {
  const port = await start();
  const { headers, body } = await send(port, "/api/health");
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "cache-control": "no-store",
    "content-length": String(body.length),
  });
  const head = await send(port, "/api/health", { method: "HEAD" });
  expect([head.status, head.body, head.headers["content-length"]]).toEqual([
    200,
    "",
    headers["content-length"],
  ]);
});

it("sends a header once that the request hook has set already", async () => {
  const { status, headers } = await send(await start(), "/api/health", {
    headers: { Origin: "https://evil.example" },
  });
  expect([status, headers["x-content-type-options"]]).toEqual([403, "nosniff"]);
});

it("leaves other paths and methods to the framework", async () => {
  const port = await start();
  for (const path of ["/", "/api/health/", "/api/healthy", "/api//health", "/API/health"])
    expect((await send(port, path)).body).toBe("framework");
  expect((await send(port, "/api/health", { method: "POST" })).body).toBe("framework");
});
