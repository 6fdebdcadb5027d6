import { connect } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createConnectionPool } from "@/lib/net/connection-pool";
import { openForwardProxy } from "@/lib/net/forward-proxy";
import { type GuardedFetchOptions, guardedFetch } from "@/lib/net/guarded-fetch";
import { type ConnectProxyOptions, connectProxy } from "@/lib/net/test-fixtures/connect-proxy";
import { fixtureCertificate, guardFor, serve, serveTls } from "@/lib/net/test-fixtures/loopback";
import { parseProxyUrl, type UpstreamProxy } from "@/lib/net/upstream-proxy";

const PASSWORD = "canary-of-the-proxy";

async function proxied(options: ConnectProxyOptions = {}) {
  const proxy = await connectProxy(options);
  onTestFinished(() => proxy.close());
  return proxy;
}

function named(origin: string, credentials = ""): UpstreamProxy {
  const proxy = parseProxyUrl(origin.replace("://", `://${credentials}`));
  if (!proxy) throw new Error("The proxy URL is not valid.");
  return proxy;
}

async function fetched(url: string, options: GuardedFetchOptions, ca?: string) {
  const pool = createConnectionPool(ca === undefined ? {} : { ca });
  onTestFinished(() => pool.close());
  return guardedFetch(url, { ...options, pool });
}

const text = ({ body }: { body: Uint8Array }) => Buffer.from(body).toString();

describe("a proxy URL", () => {
  it.each([
    "socks5://p.example:1080",
    "p.example:3128",
    "http://p.example/x",
    "http://a:%@p.example",
    "",
  ])("must not be %j", (address) => {
    expect(parseProxyUrl(address)).toBeNull();
  });
});

describe("a fetch through the operator's proxy", () => {
  it("requests the checked address; the site receives the name and no credentials", async () => {
    const site = await serve((_request, response) => response.end("through"));
    const proxy = await proxied({ credentials: `reader:${PASSWORD}` });
    const result = await fetched(`${site.origin}/a?b`, {
      guard: {
        check: async () => ({
          ok: true,
          url: new URL(`http://herons.example:${site.port}/a?b`),
          addresses: ["127.0.0.1"],
        }),
      },
      via: named(proxy.origin, `reader:${PASSWORD}@`),
    });
    expect(result).toMatchObject({ ok: true, status: 200 });
    expect(proxy.targets).toEqual([`127.0.0.1:${site.port}`]);
    expect(proxy.others).toEqual([]);
    expect(site.requests).toMatchObject([
      { url: "/a?b", headers: { host: `herons.example:${site.port}` } },
    ]);
    expect(JSON.stringify(site.requests)).not.toMatch(/proxy-auth|canary/i);
  });

  it("verifies the certificate of the site inside the tunnel", async () => {
    const site = await serveTls((_request, response) => response.end("secure"));
    const proxy = await proxied();
    const via = named(proxy.origin);
    const guard = guardFor(site);
    const url = `${site.origin}/`;
    const trusted = await fetched(url, { guard, via }, fixtureCertificate);
    expect(trusted.ok && text(trusted)).toBe("secure");
    expect(await fetched(url, { guard, via })).toMatchObject({ ok: false, kind: "tls" });
    const lenient = await fetched(url, { guard, via, skipTlsVerification: true });
    expect(lenient.ok && text(lenient)).toBe("secure");
  });

  it("uses TLS to an https proxy and sends its credentials only there", async () => {
    const site = await serveTls((_request, response) => response.end("twice"));
    const plain = await serve((_request, response) => response.end("once"));
    const proxy = await proxied({ tls: true, credentials: `reader:${PASSWORD}` });
    const via = named(proxy.origin, `reader:${PASSWORD}@`);
    const guard = guardFor(site, plain);
    const both = await fetched(`${site.origin}/`, { guard, via }, fixtureCertificate);
    expect(both.ok && text(both)).toBe("twice");
    const one = await fetched(`${plain.origin}/`, { guard, via }, fixtureCertificate);
    expect(one.ok && text(one)).toBe("once");
    const before = proxy.targets.length;
    const untrusted = { guard, via, skipTlsVerification: true };
    expect(await fetched(`${site.origin}/`, untrusted)).toMatchObject({ kind: "connect" });
    expect(proxy.targets.length).toBe(before);
  });

  it("never sends a blocked address to the proxy, also after a redirect", async () => {
    const inner = await serve((_request, response) => response.end("secret"));
    const site = await serve((_request, response) =>
      response.writeHead(302, { location: `${inner.origin}/` }).end(),
    );
    const proxy = await proxied();
    const options = { guard: guardFor(site), via: named(proxy.origin) };
    for (const url of [`${inner.origin}/`, "http://169.254.169.254/latest", `${site.origin}/`])
      expect(await fetched(url, options)).toMatchObject({ kind: "blocked-address" });
    expect(proxy.targets).toEqual([`127.0.0.1:${site.port}`]);
    expect(inner.accepted()).toBe(0);
  });

  it.each([
    [
      "rejects the tunnel",
      { rejectWith: 403, credentials: `reader:${PASSWORD}` },
      /returned status 403/,
    ],
    [
      "requires other credentials",
      { credentials: "a:b" },
      /returned status 407, because it does not accept its user name and password/,
    ],
  ])("reports without the password that the proxy %s", async (_how, options, message) => {
    const site = await serve((_request, response) => response.end("through"));
    const proxy = await proxied(options);
    const via = named(proxy.origin, `reader:${PASSWORD}@`);
    const result = await fetched(`${site.origin}/`, { guard: guardFor(site), via });
    expect(result).toMatchObject({
      ok: false,
      kind: "connect",
      message: expect.stringMatching(message),
    });
    expect(JSON.stringify(result)).not.toContain(PASSWORD);
    expect(site.accepted()).toBe(0);
  });

  it("does not share connections with direct fetches or other credentials", async () => {
    const site = await serve((_request, response) => response.end("page"));
    const proxy = await proxied();
    const pool = createConnectionPool();
    onTestFinished(() => pool.close());
    const one = named(proxy.origin, "one:x@");
    const tunnels: number[] = [];
    for (const via of [null, one, one, named(proxy.origin, "two:x@"), null]) {
      await guardedFetch(`${site.origin}/`, { guard: guardFor(site), pool, via });
      tunnels.push(proxy.targets.length);
      // The connection is free again once its last response is complete.
      await new Promise((done) => setTimeout(done, 20));
    }
    expect(tunnels).toEqual([0, 1, 1, 2, 2]);
  });

  it("reports an unreachable proxy and does not connect directly", async () => {
    const site = await serve((_request, response) => response.end("through"));
    const proxy = await connectProxy();
    await proxy.close();
    const via = named(proxy.origin, `reader:${PASSWORD}@`);
    const options = { guard: guardFor(site) };
    expect(await fetched(`${site.origin}/`, { ...options, via })).toMatchObject({
      ok: false,
      kind: "connect",
      message: "The proxy of this server could not be used (ECONNREFUSED).",
    });
    const setting = { ...via, name: "WORKBENCH_PROXY_BASIC" };
    expect(await fetched(`${site.origin}/`, { ...options, via: setting })).toMatchObject({
      message: "The proxy of this server (WORKBENCH_PROXY_BASIC) could not be used (ECONNREFUSED).",
    });
    expect(site.accepted()).toBe(0);
  });
});

describe("the browser's forward proxy with an upstream proxy", () => {
  async function send(sent: string, port: number): Promise<string> {
    return new Promise((done, fail) => {
      let all = "";
      const socket = connect(port, "127.0.0.1", () => socket.write(sent));
      socket.on("data", (chunk) => {
        all += chunk.toString();
      });
      socket.once("error", fail).once("close", () => done(all));
    });
  }

  it("uses it for tunnels and absolute-form requests after the guard's check", async () => {
    const site = await serve((_request, response) => response.end("through"));
    const proxy = await proxied({ credentials: `reader:${PASSWORD}` });
    const forward = await openForwardProxy({
      guard: guardFor(site),
      via: named(proxy.origin, `reader:${PASSWORD}@`),
    });
    onTestFinished(() => forward.close());
    const port = Number(new URL(forward.origin).port);
    const host = `127.0.0.1:${site.port}`;
    const get = `Host: ${host}\r\nConnection: close\r\n\r\n`;
    expect(await send(`GET ${site.origin}/plain HTTP/1.1\r\n${get}`, port)).toContain("through");
    expect(
      await send(
        `CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\nGET /in HTTP/1.1\r\n${get}`,
        port,
      ),
    ).toMatch(/^HTTP\/1.1 200[\s\S]*through/);
    expect(proxy.targets).toEqual([host, host]);
    expect(await send("CONNECT 127.0.0.1:1 HTTP/1.1\r\nHost: x\r\n\r\n", port)).toMatch(/ 403 /);
    expect(proxy.targets).toHaveLength(2);
    expect(site.requests.map(({ url }) => url)).toEqual(["/plain", "/in"]);
  });
});
