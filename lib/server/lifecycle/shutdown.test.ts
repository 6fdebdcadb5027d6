import { createServer, request as httpRequest, type ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { failureSchema } from "@/lib/contract/failure/failure";
import { hookRequests } from "./request-hook";
import { Shutdown } from "./shutdown";

let close = () => {};
afterEach(() => close());

async function serving() {
  const waiting: ServerResponse[] = [];
  const stopping = new Shutdown();
  const server = createServer((_request, response) => waiting.push(response));
  const port = await new Promise<number>((done) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      done(address && typeof address === "object" ? address.port : 0);
    });
  });
  const closeDoor = hookRequests({
    environment: { publicUrl: null, port },
    stopping,
    production: true,
  });
  close = () => {
    closeDoor();
    server.closeAllConnections();
    server.close();
  };
  return { port, waiting, stopping };
}

const ask = (port: number) =>
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

describe("a stop", () => {
  it("lets what is under way finish, and answers what comes after with a 503 and when to come again", async () => {
    const { port, waiting, stopping } = await serving();
    const before = ask(port);
    await expect.poll(() => waiting.length).toBe(1);
    const drained = stopping.drain(5_000);
    const after = await ask(port);
    expect([after.status, after.retryAfter]).toEqual([503, "5"]);
    const body: unknown = JSON.parse(after.body);
    expect(failureSchema.parse(Reflect.get(Object(body), "failure"))).toMatchObject({
      kind: "overloaded",
      retryAfterSeconds: 5,
    });
    waiting[0]?.end("finished");
    expect(await before).toMatchObject({ status: 200, body: "finished" });
    await drained;
    expect(stopping.inFlight).toBe(0);
  });

  it("waits no longer than it may for what never ends", async () => {
    const { port, waiting, stopping } = await serving();
    ask(port).catch(() => {});
    await expect.poll(() => waiting.length).toBe(1);
    stopping.graceOver.addEventListener("abort", () => waiting[0]?.writeHead(503).end());
    const start = performance.now();
    await stopping.drain(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(190);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(stopping.graceOver.aborted).toBe(true);
  });

  it("is over at once when nothing is under way, and tells the server's own work to end", async () => {
    const { stopping } = await serving();
    const start = performance.now();
    await stopping.drain();
    expect(performance.now() - start).toBeLessThan(3_000);
    expect(stopping.begun.aborted).toBe(true);
  });
});
