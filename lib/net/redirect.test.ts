import { afterAll, describe, expect, it, test } from "vitest";
import { closeSharedConnections, type FetchResult, guardedFetch } from "@/lib/net/guarded-fetch";
import { eventually, guardFor, serve } from "@/lib/net/test-fixtures/loopback";

afterAll(closeSharedConnections);

function textOf(result: FetchResult): string {
  if (!result.ok) throw new Error(`${result.kind}: ${result.message}`);
  return Buffer.from(result.body).toString("utf8");
}

describe("redirects", () => {
  it("are followed up to five times and recorded", async () => {
    const site = await serve((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step === 5) response.end("arrived");
      else response.writeHead(302, { location: `/${step + 1}#part` }).end("moved");
    });
    const result = await guardedFetch(`${site.origin}/0`, { guard: guardFor(site) });
    expect(textOf(result)).toBe("arrived");
    expect(result.url).toBe(`${site.origin}/5`);
    expect(result.redirects).toEqual([0, 1, 2, 3, 4].map((step) => `${site.origin}/${step}`));
    expect(site.accepted()).toBeLessThanOrEqual(2);
  });

  test.each([
    ["endless", (at: string) => `${at}x`],
    ["circular", () => "/"],
  ])("stop after the fifth if they are %s", async (_name, next) => {
    const site = await serve((request, response) => {
      response.writeHead(301, { location: next(request.url ?? "") }).end();
    });
    const result = await guardedFetch(site.origin, { guard: guardFor(site), maxRedirects: 50 });
    expect(result).toMatchObject({ ok: false, kind: "too-many-redirects" });
    expect(site.requests.length).toBe(6);
  });

  it("can be turned off", async () => {
    const site = await serve((_request, response) =>
      response.writeHead(301, { location: "/x" }).end(),
    );
    const result = await guardedFetch(site.origin, { guard: guardFor(site), maxRedirects: 0 });
    expect(result).toMatchObject({ kind: "too-many-redirects" });
    expect(site.requests.length).toBe(1);
  });

  test.each(["http://[", "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x"])(
    "to %j fail",
    async (location) => {
      const site = await serve((_request, response) => response.writeHead(302, { location }).end());
      const result = await guardedFetch(site.origin, { guard: guardFor(site) });
      expect(result).toMatchObject({ ok: false, kind: "bad-redirect" });
    },
  );

  test.each([{}, { location: "" }])(
    "without a target are returned as responses",
    async (headers) => {
      const site = await serve((_request, response) =>
        response.writeHead(302, headers).end("choose"),
      );
      const result = await guardedFetch(site.origin, { guard: guardFor(site) });
      expect(result).toMatchObject({ ok: true, status: 302 });
      expect(textOf(result)).toBe("choose");
    },
  );

  it.each([
    ["UTF-8", Buffer.from("/grüße").toString("latin1"), "/gr%C3%BC%C3%9Fe"],
    ["Latin-1", "/grüße", "/gr%FC%DFe"],
  ])("keep the bytes of a target in raw %s", async (_, location, path) => {
    const site = await serve((request, response) => {
      if (request.url !== "/") response.end();
      else response.writeHead(302, { location }).end();
    });
    const result = await guardedFetch(site.origin, { guard: guardFor(site) });
    expect(result.url).toBe(`${site.origin}${path}`);
  });

  it("with an endless body block neither the fetch nor the connection", async () => {
    const site = await serve((request, response) => {
      if (request.url === "/there") response.end("arrived");
      else response.writeHead(302, { location: "/there" }).write("moved");
    });
    const result = await guardedFetch(site.origin, { guard: guardFor(site), timeoutMs: 2_000 });
    expect(textOf(result)).toBe("arrived");
    await eventually(() => site.open() === 1);
  });

  test.each([
    [301, "GET", "GET"],
    [301, "POST", "GET"],
    [302, "POST", "GET"],
    [302, "PUT", "PUT"],
    [303, "POST", "GET"],
    [303, "PUT", "GET"],
    [303, "HEAD", "HEAD"],
    [307, "POST", "POST"],
    [308, "POST", "POST"],
  ])("%d turn %s into %s", async (status, method, expected) => {
    const site = await serve((request, response) => {
      if (request.url === "/there") request.pipe(response);
      else response.writeHead(status, { location: "/there" }).end();
    });
    const body = method === "GET" || method === "HEAD" ? {} : { body: "data" };
    const headers = { "content-type": "text/plain" };
    const result = await guardedFetch(site.origin, {
      guard: guardFor(site),
      method,
      headers,
      ...body,
    });
    expect(site.requests[1]?.method).toBe(expected);
    const keepsBody = "body" in body && method === expected;
    expect(textOf(result)).toBe(keepsBody ? "data" : "");
    const lostBody = method !== expected;
    expect(site.requests[1]?.headers["content-type"]).toBe(lostBody ? undefined : "text/plain");
  });

  const secrets = {
    Authorization: "Bearer canary",
    Cookie: "session=canary",
    "Proxy-Authorization": "Basic canary",
    "X-Api-Key": "canary",
    "X-Auth-Token": "canary",
    "X-Whatever": "canary",
    Referer: "http://a.example/?key=canary",
  };
  const harmless = { "User-Agent": "reader/1", "Accept-Language": "de", Accept: "text/html" };

  it("to another origin drop credentials, also after returning", async () => {
    const other = await serve((_request, response) => {
      response.writeHead(302, { location: `${site.origin}/back` }).end();
    });
    const site = await serve((request, response) => {
      if (request.url === "/back") response.end("back");
      else response.writeHead(302, { location: other.origin }).end();
    });
    const options = { guard: guardFor(site, other), headers: { ...secrets, ...harmless } };
    expect(textOf(await guardedFetch(site.origin, options))).toBe("back");
    expect(site.requests[0]?.headers).toMatchObject({ authorization: "Bearer canary" });
    for (const { headers } of [other.requests[0], site.requests[1]].filter(
      (r) => r !== undefined,
    )) {
      expect(JSON.stringify(headers)).not.toContain("canary");
      expect(headers).toMatchObject({ "user-agent": "reader/1", "accept-language": "de" });
    }
    expect(other.requests.length).toBe(1);
    expect(site.requests.length).toBe(2);
  });

  it("within an origin keep the caller's headers", async () => {
    const site = await serve((request, response) => {
      if (request.url === "/there") response.end();
      else response.writeHead(302, { location: "/there" }).end();
    });
    await guardedFetch(site.origin, { guard: guardFor(site), headers: secrets });
    expect(site.requests[1]?.headers).toMatchObject({
      "x-api-key": "canary",
      cookie: "session=canary",
    });
  });
});
