import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { describe, expect, it } from "vitest";
import { afterThisTest } from "@/tests/support/clean-up";
import { listenOnPort } from "@/tests/support/loopback";
import { identityHeader, identityOf, networksSchema } from "../access/identity";
import { RESPONSE_POLICY } from "../observability/security-headers";
import { hookRequests, peerHeader, requestIdHeader } from "./request-hook";
import { methodHeader } from "./sent-method";
import { Shutdown } from "./shutdown";

type Seen = { method: string | undefined; headers: IncomingHttpHeaders };

/** A server with the request hook; records the headers that its handler receives. */
async function withHook(publicUrl: string | null = null, trustedNetworks: string | null = null) {
  const seen: Seen[] = [];
  const ignored: string[] = [];
  const server = createServer((request, response) => {
    seen.push({ method: request.method, headers: { ...request.headers } });
    response.end("done");
  });
  const port = await listenOnPort(server);
  const close = hookRequests({
    environment: {
      publicUrl: publicUrl === null ? null : new URL(publicUrl),
      port,
      identity: trustedNetworks === null ? null : source(trustedNetworks),
    },
    onIgnoredIdentity: (reason) => ignored.push(reason),
    shutdown: new Shutdown(),
    production: true,
  });
  afterThisTest(() => server.close());
  afterThisTest(close);
  return { port, seen, ignored };
}

const source = (networks: string) => ({
  header: "x-forwarded-user",
  trusted: networksSchema.parse(networks),
});

const send = (
  port: number,
  headers: Record<string, string | string[]> = {},
  method: string = "GET",
) =>
  new Promise<IncomingHttpHeaders>((done, fail) => {
    const request = httpRequest(
      { host: "127.0.0.1", port, path: "/", method, headers },
      (response) => {
        response.resume();
        response.on("end", () => done(response.headers));
      },
    );
    request.on("error", fail);
    request.end();
  });

describe("the request hook", () => {
  it("gives every response the security headers and an id", async () => {
    const { port, seen } = await withHook();
    const headers = await send(port);
    expect(headers).toMatchObject({
      "content-security-policy": RESPONSE_POLICY,
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen[0]?.headers[requestIdHeader]).toBe(headers["x-request-id"]);
  });

  it("removes internal headers of frameworks and proxies and keeps the rest", async () => {
    const { port, seen } = await withHook();
    await send(port, {
      "X-Middleware-Subrequest": "proxy",
      "x-middleware-rewrite": "/",
      "X-Forwarded-Host": "evil.example",
      "x-forwarded-proto": "https",
      "X-Forwarded-For": "10.1.1.1",
      Forwarded: "for=10.1.1.1",
      "X-Real-IP": "10.1.1.1",
      "X-Workbench-Peer": "10.1.1.1",
      "X-Workbench-Request": "mine",
      "X-NextJS-Data": "1",
      "Next-Action": "abc",
      "X-Nonce": "abc",
      "Content-Security-Policy": "script-src *",
      "X-HTTP-Method-Override": "DELETE",
      "x-original-url": "/admin",
      RSC: "1",
      "Accept-Language": "de",
      Cookie: "a=b",
    });
    const { headers = {} } = seen[0] ?? {};
    expect(headers[peerHeader]).toBe("127.0.0.1");
    const names = Object.keys(headers).filter((name) => !["host", "connection"].includes(name));
    expect(names.sort()).toEqual(
      ["accept-language", "cookie", "rsc", peerHeader, requestIdHeader].sort(),
    );
    expect(headers[requestIdHeader]).not.toBe("mine");
  });

  it("turns an unknown method into OPTIONS, which every handler rejects", async () => {
    const { port, seen } = await withHook();
    for (const method of ["GET", "DELETE", "PROPFIND", "TRACE", "M-SEARCH"])
      await send(port, {}, method);
    expect(seen.map(({ method }) => method)).toEqual([
      "GET",
      "DELETE",
      "OPTIONS",
      "OPTIONS",
      "OPTIONS",
    ]);
    expect(seen.map(({ headers }) => headers[methodHeader])).toEqual([
      ...[undefined, undefined],
      ...["PROPFIND", "TRACE", "M-SEARCH"],
    ]);
  });

  it("trusts only the last forwarded address from a local proxy, and only with a public URL", async () => {
    const { port, seen } = await withHook("https://search.example.org");
    const host = "search.example.org";
    const headers = await send(port, { Host: host, "X-Forwarded-For": "10.6.6.6, 203.0.113.9" });
    await send(port, { Host: host, "X-Forwarded-For": "not an address" });
    await send(port, { Host: "other.example", "X-Forwarded-Proto": "https" });
    expect(seen.map((each) => each.headers[peerHeader])).toEqual([
      "203.0.113.9",
      "127.0.0.1",
      "127.0.0.1",
    ]);
    expect(seen.some((each) => "x-forwarded-proto" in each.headers)).toBe(false);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
  });

  it.each([
    ["https://search.example.org", "Search.example.org:443", "search.example.org"],
    ["http://search.example.org", "search.example.org:80", "search.example.org"],
    ["https://search.example.org", "search.example.org:80", "search.example.org:80"],
    ["https://search.example.org:8443", "search.example.org:443", "search.example.org:443"],
    ["https://search.example.org", "evil.example:443", "evil.example:443"],
    [null, "search.example.org:443", "search.example.org:443"],
  ])("with the public URL %s, takes the host %s for %s", async (publicUrl, host, taken) => {
    const { port, seen } = await withHook(publicUrl);
    await send(port, { host });
    expect(seen[0]?.headers.host).toBe(taken);
  });

  it("ignores other servers of the process", async () => {
    await withHook();
    const other = createServer((_request, response) => response.end());
    const port = await listenOnPort(other);
    afterThisTest(() => other.close());
    expect((await send(port))["x-request-id"]).toBeUndefined();
  });
});

describe("the identity of a request", () => {
  const named = (seen: readonly Seen[]) =>
    seen.map(({ headers }) => identityOf(new Headers({ ...pick(headers) })));
  const pick = (headers: IncomingHttpHeaders) =>
    typeof headers[identityHeader] === "string"
      ? { [identityHeader]: headers[identityHeader] }
      : undefined;

  it("is the header of a trusted peer, in any case and script", async () => {
    const { port, seen, ignored } = await withHook(null, "10.0.0.0/8, 127.0.0.1");
    await send(port, { "X-Forwarded-User": " ana@example.org " });
    await send(port, { "x-FORWARDED-user": Buffer.from("Jürgen 張").toString("latin1") });
    await send(port, { "X-Forwarded-User": "" });
    await send(port);
    expect(named(seen)).toEqual(["ana@example.org", "Jürgen 張", null, null]);
    expect(seen.every(({ headers }) => headers["x-forwarded-user"] === undefined)).toBe(true);
    expect(ignored).toEqual([]);
  });

  it("is removed and reported if the peer is not trusted, whatever it forwards", async () => {
    const { port, seen, ignored } = await withHook("https://search.example.org", "10.0.0.0/8");
    await send(port, { "X-Forwarded-User": "ana", "X-Forwarded-For": "10.0.0.5" });
    expect(named(seen)).toEqual([null]);
    expect(seen[0]?.headers["x-forwarded-user"]).toBeUndefined();
    expect(ignored).toEqual(["untrusted-peer"]);
  });

  it("does not exist if the header comes several times, in two spellings, or malformed", async () => {
    const { port, seen, ignored } = await withHook(null, "127.0.0.0/8");
    await send(port, { "X-Forwarded-User": ["ana", "ben"] });
    await send(port, { "X-Forwarded-User": "ana", X_Forwarded_User: "ben" });
    await send(port, { X_Forwarded_User: "ben" });
    await send(port, { "X-Forwarded-User": "ana, ben" });
    await send(port, { "X-Forwarded-User": "a".repeat(321) });
    await send(port, { [identityHeader]: "ana" });
    expect(named(seen)).toEqual([null, null, null, null, null, null]);
    expect(ignored).toEqual(["several", "several", "several", "malformed", "malformed"]);
    expect(seen.some(({ headers }) => Object.keys(headers).includes("x_forwarded_user"))).toBe(
      false,
    );
  });

  it("does not exist without configuration", async () => {
    const { port, seen } = await withHook();
    await send(port, { "X-Forwarded-User": "ana", [identityHeader]: "ana" });
    expect(named(seen)).toEqual([null]);
  });
});

describe("trusted networks", () => {
  it("match IPv4, IPv6 and IPv4-mapped addresses", () => {
    const trusted = networksSchema.parse("10.1.0.0/16,192.168.1.5, fd00::/8");
    expect(trusted.check("10.1.255.1")).toBe(true);
    expect(trusted.check("10.2.0.1")).toBe(false);
    expect(trusted.check("192.168.1.6")).toBe(false);
    expect(trusted.check("fd12::1", "ipv6")).toBe(true);
    expect(trusted.check("::ffff:10.1.0.9", "ipv6")).toBe(true);
  });

  it.each([
    "",
    "10.0.0.0/33",
    "10.0.0.0/-1",
    "10.0.0.0/",
    "10.0.0",
    "proxy.local",
    "::/0",
    "0.0.0.0/0",
    "10.0.0.0/8/8",
    "10.0.0.1,",
  ])("rejects %j", (text) => {
    expect(networksSchema.safeParse(text).success).toBe(false);
  });
});
