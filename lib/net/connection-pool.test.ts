import { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { createAddressGuard } from "@/lib/net/address-guard";
import { createConnectionPool } from "@/lib/net/connection-pool";
import { openSocket } from "@/lib/net/dial";
import type { ConnectionPoolOptions } from "@/lib/net/endpoint-connections";
import { closeSharedConnections, guardedFetch } from "@/lib/net/guarded-fetch";
import {
  eventually,
  fixtureCertificate,
  guardFor,
  type Loopback,
  serve,
  serveBytes,
  serveTls,
} from "@/lib/net/test-fixtures/loopback";

const PUBLIC = "93.184.215.14";

function makePool(options?: ConnectionPoolOptions) {
  const pool = createConnectionPool(options);
  onTestFinished(() => pool.close());
  return pool;
}

/**
 * A guard for which one allowed host name resolves to the given addresses, at the port of a
 * loopback server.
 */
function guardNaming(name: string, site: Loopback, addresses: readonly string[]) {
  const origin = site.origin.replace("127.0.0.1", name);
  const guard = createAddressGuard({
    allowedOrigins: () => [origin],
    resolve: async () => addresses,
  });
  return { origin, guard };
}

describe("idle connections", () => {
  it("are reused for many fetches of one site", async () => {
    const site = await serve((_request, response) => response.end("page"));
    const pool = makePool();
    for (let i = 0; i < 50; i++) {
      const result = await guardedFetch(`${site.origin}/${i}`, { guard: guardFor(site), pool });
      expect(result.ok).toBe(true);
    }
    expect(site.accepted()).toBeLessThanOrEqual(2);
  });

  it("never exceed the pool's limit per host", async () => {
    const site = await serve((_request, response) => {
      setTimeout(() => response.end("page"), 20);
    });
    const pool = makePool({ connectionsPerHost: 3 });
    const fetches = Array.from({ length: 12 }, () =>
      guardedFetch(site.origin, { guard: guardFor(site), pool }),
    );
    expect((await Promise.all(fetches)).every(({ ok }) => ok)).toBe(true);
    expect(site.accepted()).toBe(3);
  });

  it("end when the pool is closed, which aborts requests in flight and rejects new ones", async () => {
    const site = await serve((request, response) => {
      if (request.url !== "/hang") response.end("page");
    });
    const pool = makePool();
    const options = { guard: guardFor(site), pool };
    await guardedFetch(site.origin, options);
    const hanging = guardedFetch(`${site.origin}/hang`, options);
    await eventually(() => site.requests.length === 2);
    await pool.close();
    expect(await hanging).toMatchObject({ ok: false, kind: "aborted" });
    await eventually(() => site.open() === 0);
    expect(await guardedFetch(site.origin, options)).toMatchObject({ kind: "aborted" });
    expect(site.requests.length).toBe(2);
  });

  it("of the shared pool can be closed; the next fetch opens new ones", async () => {
    const site = await serve((_request, response) => response.end("page"));
    const guard = guardFor(site);
    await guardedFetch(site.origin, { guard });
    await closeSharedConnections();
    await eventually(() => site.open() === 0);
    expect(await guardedFetch(site.origin, { guard })).toMatchObject({ ok: true });
    await closeSharedConnections();
    await eventually(() => site.open() === 0);
  });

  test.each([
    ["GET", { ok: true }, 3],
    ["POST", { ok: false, kind: "reset" }, 2],
  ])("that break while a %s is sent on them: %j", async (method, outcome, requests) => {
    const site = await serve((request, response) => {
      if (site.requests.length === 2) request.socket.resetAndDestroy();
      else response.end("page");
    });
    const options = { guard: guardFor(site), pool: makePool({ connectionsPerHost: 1 }), method };
    expect(await guardedFetch(site.origin, options)).toMatchObject({ ok: true });
    expect(await guardedFetch(site.origin, options)).toMatchObject(outcome);
    expect(site.requests.length).toBe(requests);
  });

  it("are retried only if they were reused", async () => {
    const site = await serve((request) => request.socket.resetAndDestroy());
    const result = await guardedFetch(site.origin, { guard: guardFor(site), pool: makePool() });
    expect(result).toMatchObject({ kind: "reset" });
    expect(site.requests.length).toBe(1);
  });
});

describe("leases", () => {
  const endpointOf = ({ origin }: Loopback) => ({ origin, address: "127.0.0.1", verifyTls: true });

  it("are granted in order, and an aborted request leaves the queue", async () => {
    const endpoint = endpointOf(await serve((_request, response) => response.end("page")));
    const pool = makePool({ connectionsPerHost: 1 });
    const first = await pool.acquire(endpoint);
    const controller = new AbortController();
    const second = pool.acquire(endpoint, controller.signal);
    const third = pool.acquire(endpoint);
    controller.abort(new Error("cancelled"));
    await expect(second).rejects.toThrow("cancelled");
    first.destroy();
    (await third).destroy();
  });

  it("are rejected when the pool closes", async () => {
    const endpoint = endpointOf(await serve((_request, response) => response.end("page")));
    const pool = makePool({ connectionsPerHost: 1 });
    await pool.acquire(endpoint);
    const waiting = pool.acquire(endpoint);
    await Promise.all([
      pool.close(),
      expect(waiting).rejects.toMatchObject({ reason: { kind: "aborted" } }),
    ]);
  });

  it("end only their own connection when destroyed", async () => {
    const site = await serve(() => {});
    const pool = makePool();
    const leases = await Promise.all([1, 2].map(() => pool.acquire(endpointOf(site))));
    for (const { client } of leases) client.request({ path: "/", method: "GET" }).catch(() => {});
    await eventually(() => site.open() === 2);
    leases[0]?.destroy();
    await eventually(() => site.open() === 1);
  });
});

describe("the dialled address", () => {
  /**
   * Replaces the internet: connects every dialled address to a local server, which claims to be
   * that address.
   */
  function internetAt(site: Loopback, claims: (dialled: string) => string) {
    const dialled: string[] = [];
    const pool = makePool({
      open: ({ host }) => {
        dialled.push(host);
        const socket = openSocket({ host: "127.0.0.1", port: site.port });
        Object.defineProperty(socket, "remoteAddress", { value: claims(host) });
        return socket;
      },
    });
    return { pool, dialled };
  }

  it("is the checked one, while the request names the host", async () => {
    const site = await serve((_request, response) => response.end("page"));
    const { pool, dialled } = internetAt(site, (host) => host);
    const addresses = [[PUBLIC], ["127.0.0.1"]];
    const guard = createAddressGuard({ resolve: async () => addresses.shift() ?? [] });
    const first = await guardedFetch("http://rebind.example/page", { guard, pool });
    expect(first).toMatchObject({ ok: true, peerAddress: PUBLIC });
    const second = await guardedFetch("http://rebind.example/page", { guard, pool });
    expect(second).toMatchObject({ kind: "blocked-address", blockReason: "address" });
    expect(dialled).toEqual([PUBLIC]);
    expect(site.requests.map(({ headers }) => headers.host)).toEqual(["rebind.example"]);
  });

  it("must match the peer, or the connection ends before a byte is sent", async () => {
    const site = await serve((_request, response) => response.end("secret"));
    const { pool } = internetAt(site, () => "127.0.0.1");
    const guard = createAddressGuard({ resolve: async () => [PUBLIC] });
    const result = await guardedFetch("http://rebind.example/", { guard, pool });
    expect(result).toMatchObject({ ok: false, kind: "blocked-address", blockReason: "address" });
    expect(site.requests).toEqual([]);
    await eventually(() => site.open() === 0);
  });

  it("is the next one if the first rejects the connection, and later fetches try that one first", async () => {
    const site = await serve((_request, response) => response.end("page"));
    const dialled: string[] = [];
    const pool = makePool({
      open: (target) => {
        dialled.push(target.host);
        return openSocket(target);
      },
    });
    const { origin, guard } = guardNaming("two.internal", site, ["127.0.0.2", "127.0.0.1"]);
    for (let i = 0; i < 3; i++) {
      const result = await guardedFetch(origin, { guard, pool });
      expect(result).toMatchObject({ ok: true, peerAddress: "127.0.0.1" });
    }
    expect(dialled.filter((address) => address === "127.0.0.2").length).toBe(1);
  });

  it("is the next one soon if the first never responds", async () => {
    const site = await serve((_request, response) => response.end("page"));
    const pool = makePool({
      open: (target) => (target.host === "127.0.0.2" ? new Socket() : openSocket(target)),
    });
    const { origin, guard } = guardNaming("two.internal", site, ["127.0.0.2", "127.0.0.1"]);
    const result = await guardedFetch(origin, { guard, pool, timeoutMs: 5_000 });
    expect(result).toMatchObject({ ok: true, peerAddress: "127.0.0.1" });
  });

  test.each<
    [string, { timeoutMs?: number; abortsAfterMs?: number }, ConnectionPoolOptions, object]
  >([
    ["the deadline", { timeoutMs: 100 }, {}, { kind: "timeout", phase: "connect" }],
    ["the caller", { abortsAfterMs: 100 }, {}, { kind: "aborted" }],
    ["the connect timeout", {}, { connectTimeoutMs: 100 }, { kind: "connect" }],
  ])(
    "that never accepts is abandoned at %s, and its socket ends",
    async (_name, stops, limits, outcome) => {
      const opened: Socket[] = [];
      const pool = makePool({
        ...limits,
        open: () => {
          const socket = new Socket();
          opened.push(socket);
          return socket;
        },
      });
      const guard = createAddressGuard({ resolve: async () => [PUBLIC] });
      const { abortsAfterMs = 10_000, timeoutMs = 10_000 } = stops;
      const signal = AbortSignal.timeout(abortsAfterMs);
      const options = { guard, pool, timeoutMs, signal };
      const result = await guardedFetch("http://silent.example/", options);
      expect(result).toMatchObject({ ok: false, ...outcome });
      expect(opened.length).toBe(1);
      await eventually(() => opened.every((socket) => socket.destroyed));
    },
  );
});

describe("secure connections", () => {
  const page = () => serveTls((_request, response) => response.end("page"));

  it("reject an untrusted certificate unless verification is off", async () => {
    const site = await page();
    const options = { guard: guardFor(site), pool: makePool() };
    for (const skipTlsVerification of [false, true, false]) {
      const result = await guardedFetch(site.origin, { ...options, skipTlsVerification });
      expect(result).toMatchObject(skipTlsVerification ? { ok: true } : { ok: false, kind: "tls" });
    }
    expect(site.requests.length).toBe(1);
  });

  it("verify the requested name and send it as SNI", async () => {
    const names: unknown[] = [];
    const site = await serveTls((request, response) => {
      names.push(request.socket instanceof TLSSocket && request.socket.servername);
      response.end("page");
    });
    const pool = makePool({ ca: fixtureCertificate });
    for (const [name, outcome] of [
      ["secure.internal", { ok: true, peerAddress: "127.0.0.1" }],
      [
        "other.internal",
        { kind: "tls", message: expect.stringContaining("its certificate is for another name") },
      ],
    ] as const) {
      const { origin, guard } = guardNaming(name, site, ["127.0.0.1"]);
      expect(await guardedFetch(origin, { guard, pool })).toMatchObject(outcome);
    }
    expect(await guardedFetch(site.origin, { guard: guardFor(site), pool })).toMatchObject({
      ok: true,
    });
    expect(names).toEqual(["secure.internal", false]);
    expect(site.requests[0]?.headers.host).toBe(`secure.internal:${site.port}`);
  });

  test.each([
    [
      "speaks no TLS",
      (socket: Socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n"),
      { kind: "tls", message: expect.stringContaining("this port does not use TLS (ERR_SSL") },
    ],
    [
      "closes during the handshake",
      (socket: Socket) => socket.destroySoon(),
      { kind: "tls", message: expect.stringContaining("it closed the connection") },
    ],
    ["never completes the handshake", () => {}, { kind: "timeout", phase: "connect" }],
  ])("fail if the server %s", async (_name, talk, outcome) => {
    const site = await serveBytes((socket) => socket.once("data", () => talk(socket)));
    const origin = site.origin.replace("http:", "https:");
    const guard = createAddressGuard({ allowedOrigins: () => [origin] });
    const result = await guardedFetch(origin, { guard, pool: makePool(), timeoutMs: 200 });
    expect(result).toMatchObject({ ok: false, ...outcome });
    await eventually(() => site.open() === 0);
  });
});
