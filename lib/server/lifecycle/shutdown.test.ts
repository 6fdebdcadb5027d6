import { createServer, request as httpRequest, type ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { failureSchema } from "@/lib/contract/failure/failure";
import { afterThisTest } from "@/tests/support/clean-up";
import { listenOnPort } from "@/tests/support/loopback";
import { hookRequests } from "./request-hook";
import { Shutdown } from "./shutdown";

async function serving() {
  const waiting: ServerResponse[] = [];
  const shutdown = new Shutdown();
  const server = createServer((_request, response) => waiting.push(response));
  const port = await listenOnPort(server);
  const closeDoor = hookRequests({
    environment: { publicUrl: null, identity: null, port },
    shutdown,
    production: true,
  });
  afterThisTest(() => {
    closeDoor();
    server.closeAllConnections();
    server.close();
  });
  return { port, waiting, shutdown };
}

const send = (port: number) =>
  new Promise<{ status: number; retryAfter: string | undefined; body: string }>((done, fail) => {
    const request = httpRequest({ host: "127.0.0.1", port }, (response) => {
      let body = "";
      response.on("data", (chunk) => {
        body += chunk;
      });
      response.on("end", () =>
        done({
          status: response.statusCode ?? 0,
          retryAfter: response.headers["retry-after"],
          body,
        }),
      );
    });
    request.on("error", fail);
    request.end();
  });

describe("a shutdown", () => {
  it("lets requests in flight finish and returns 503 with Retry-After for new ones", async () => {
    const { port, waiting, shutdown } = await serving();
    const before = send(port);
    await expect.poll(() => waiting.length).toBe(1);
    const drained = shutdown.drain(5_000);
    const after = await send(port);
    expect([after.status, after.retryAfter]).toEqual([503, "5"]);
    const body: unknown = JSON.parse(after.body);
    expect(failureSchema.parse(Reflect.get(Object(body), "failure"))).toMatchObject({
      kind: "overloaded",
      retryAfterSeconds: 5,
    });
    waiting[0]?.end("finished");
    expect(await before).toMatchObject({ status: 200, body: "finished" });
    await drained;
    expect(shutdown.inFlight).toBe(0);
  });

  it("stops waiting after the grace period", async () => {
    const { port, waiting, shutdown } = await serving();
    send(port).catch(() => {});
    await expect.poll(() => waiting.length).toBe(1);
    shutdown.graceOver.addEventListener("abort", () => waiting[0]?.writeHead(503).end());
    const start = performance.now();
    await shutdown.drain(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(190);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(shutdown.graceOver.aborted).toBe(true);
  });

  it("ends immediately without requests in flight, and aborts background work", async () => {
    const { shutdown } = await serving();
    const start = performance.now();
    await shutdown.drain();
    expect(performance.now() - start).toBeLessThan(3_000);
    expect(shutdown.begun.aborted).toBe(true);
  });
});
