import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { createAddressGuard } from "@/lib/net/address-guard";
import { type ForwardProxyOptions, openForwardProxy } from "@/lib/net/forward-proxy";
import { eventually, guardFor, serve, serveBytes } from "@/lib/net/test-fixtures/loopback";

async function openProxy(options: ForwardProxyOptions) {
  const proxy = await openForwardProxy(options);
  onTestFinished(() => proxy.close());
  return proxy;
}

type Answer = { status: number; headers: string[]; body: string };

function send(
  proxy: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    const { port } = new URL(proxy);
    const { method = "GET", headers = {} } = options;
    const sent = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      response.once("error", fail);
      response.once("end", () =>
        done({ status: response.statusCode ?? 0, headers: response.rawHeaders, body }),
      );
    });
    sent.once("error", fail).end(options.body);
  });
}

/** The status line of the response to CONNECT, and the connection. */
function openTunnel(proxy: string, authority: string): Promise<{ line: string; socket: Socket }> {
  return new Promise((done, fail) => {
    const socket = connect(Number(new URL(proxy).port), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.once("error", fail);
    socket.once("data", (chunk: Buffer) => {
      done({ line: chunk.toString().split("\r\n")[0] ?? "", socket });
    });
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
  });
}

describe("absolute-form requests", () => {
  it("reach allowed targets with status, headers and body unchanged", async () => {
    const site = await serve((incoming, outgoing) => {
      let body = "";
      incoming.on("data", (chunk) => {
        body += String(chunk);
      });
      incoming.on("end", () =>
        outgoing
          .writeHead(418, [
            ["Set-Cookie", "a=1"],
            ["Set-Cookie", "b=2"],
          ])
          .end(`${incoming.method} ${incoming.url} ${body}`),
      );
    });
    const proxy = await openProxy({ guard: guardFor(site) });
    const response = await send(proxy.origin, `${site.origin}/a?b=c`, {
      method: "POST",
      body: "sent",
    });
    expect(response).toMatchObject({ status: 418, body: "POST /a?b=c sent" });
    expect(response.headers.filter((text) => /^[ab]=/.test(text))).toEqual(["a=1", "b=2"]);
  });

  it("lose the headers meant only for the proxy", async () => {
    const site = await serve((_request, response) => response.end());
    const proxy = await openProxy({ guard: guardFor(site) });
    await send(proxy.origin, site.origin, {
      headers: {
        "Proxy-Authorization": "Basic c2VjcmV0",
        Upgrade: "websocket",
        Connection: "upgrade, x-own",
        "X-Own": "1",
        "x-end": "1",
        Host: "elsewhere.example",
      },
    });
    const [seen] = site.requests;
    expect(seen?.headers).toMatchObject({ "x-end": "1", host: `127.0.0.1:${site.port}` });
    for (const name of ["proxy-authorization", "upgrade", "x-own"])
      expect(seen?.headers).not.toHaveProperty(name);
  });

  it("reuse a connection", async () => {
    const site = await serve((_request, response) => response.end("page"));
    const proxy = await openProxy({ guard: guardFor(site) });
    for (let i = 0; i < 20; i++) await send(proxy.origin, `${site.origin}/${i}`);
    expect(site.accepted()).toBe(1);
  });

  it("are rejected for every spelling of this machine", async () => {
    const canary = await serve((_request, response) => response.end("secret"));
    const proxy = await openProxy({ guard: createAddressGuard() });
    for (const host of ["127.0.0.1", "localhost", "0x7f.1", "[::1]", "2130706433", "0.0.0.0"]) {
      const response = await send(proxy.origin, `http://${host}:${canary.port}/`);
      expect([host, response.status, response.body]).toEqual([host, 403, "<!-- -->"]);
    }
    expect(canary.accepted()).toBe(0);
    expect(proxy.blocked.get(`127.0.0.1:${canary.port}`)).toMatch(/Port \d+|not a public/);
  });

  it("return 502 if no server listens", async () => {
    const origin = "http://127.0.0.1:1";
    const guard = createAddressGuard({ allowedOrigins: () => [origin] });
    const proxy = await openProxy({ guard });
    expect((await send(proxy.origin, `${origin}/`)).status).toBe(502);
  });
});

test.each(["/", "/path", "https://example.org/", "ftp://example.org/", "*"])(
  "rejects an origin-form request for %s",
  async (path) => {
    const proxy = await openProxy({ guard: createAddressGuard() });
    expect((await send(proxy.origin, path)).status).toBe(400);
  },
);

describe("tunnels", () => {
  it("carry bytes in both directions", async () => {
    const site = await serveBytes((socket) => socket.on("data", (chunk) => socket.write(chunk)));
    const proxy = await openProxy({ guard: guardFor(site) });
    const { line, socket } = await openTunnel(proxy.origin, `127.0.0.1:${site.port}`);
    expect(line).toBe("HTTP/1.1 200 Connection Established");
    const echoed = new Promise((done) => socket.once("data", (chunk) => done(String(chunk))));
    socket.write("hello");
    expect(await echoed).toBe("hello");
  });

  test.each(["127.0.0.1:%", "localhost:%", "[::ffff:127.0.0.1]:%", "0x7f000001:%", "127.1:%"])(
    "to %s are rejected",
    async (authority) => {
      const canary = await serveBytes(() => {});
      const proxy = await openProxy({ guard: createAddressGuard() });
      const target = authority.replace("%", String(canary.port));
      expect((await openTunnel(proxy.origin, target)).line).toBe("HTTP/1.1 403 Forbidden");
      expect(canary.accepted()).toBe(0);
    },
  );

  it("to a name that resolves to this machine are rejected", async () => {
    const canary = await serveBytes(() => {});
    const guard = createAddressGuard({ resolve: async () => ["127.0.0.1"] });
    const proxy = await openProxy({ guard });
    expect((await openTunnel(proxy.origin, "rebound.example:443")).line).toMatch(/403/);
    expect(canary.accepted()).toBe(0);
    expect(proxy.blocked.get("rebound.example:443")).toMatch(/not public/);
  });

  it("end on both sides when one side ends", async () => {
    const site = await serveBytes(() => {});
    const proxy = await openProxy({ guard: guardFor(site) });
    const { socket } = await openTunnel(proxy.origin, `127.0.0.1:${site.port}`);
    await eventually(() => site.open() === 1);
    socket.destroy();
    await eventually(() => site.open() === 0);
  });

  test.each(["nonsense", "user@127.0.0.1:80", "127.0.0.1:99999", "a b:80"])(
    "to %s are invalid requests",
    async (authority) => {
      const proxy = await openProxy({ guard: createAddressGuard() });
      expect((await openTunnel(proxy.origin, authority)).line).toMatch(/^HTTP\/1.1 400/);
    },
  );
});

it("stops at its byte limit and rejects further requests", async () => {
  const site = await serve((_request, response) => response.end("x".repeat(400_000)));
  const proxy = await openProxy({ guard: guardFor(site), maxBytes: 300_000 });
  await expect(send(proxy.origin, site.origin)).rejects.toThrow();
  expect(proxy.exhausted).toBe(true);
  expect((await send(proxy.origin, site.origin)).status).toBe(403);
});

it("drops connections beyond its limit", async () => {
  const site = await serveBytes(() => {});
  const proxy = await openProxy({ guard: guardFor(site), maxConnections: 2 });
  await openTunnel(proxy.origin, `127.0.0.1:${site.port}`);
  await openTunnel(proxy.origin, `127.0.0.1:${site.port}`);
  const third = connect(Number(new URL(proxy.origin).port), "127.0.0.1");
  await new Promise((closed) => third.on("error", () => {}).once("close", closed));
  expect(site.accepted()).toBe(2);
});

it("ends every connection when it is closed", async () => {
  const site = await serveBytes(() => {});
  const proxy = await openForwardProxy({ guard: guardFor(site) });
  const { socket } = await openTunnel(proxy.origin, `127.0.0.1:${site.port}`);
  const ended = new Promise((closed) => socket.on("error", () => {}).once("close", closed));
  await proxy.close();
  await ended;
  await eventually(() => site.open() === 0);
});
