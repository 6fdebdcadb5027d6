import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openArtifacts } from "@/lib/engine/artifacts/artifacts";
import { environment } from "@/lib/server/env";
import { processWide } from "@/lib/server/process-wide";
import { listenOnLoopback } from "@/tests/support/loopback";
import { Browser, serverForTest } from "@/tests/support/server-process";
import { GET } from "./route";
import { POST } from "./sign/route";

const PNG = Buffer.concat([
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
  Buffer.from("0000028000000168", "hex"),
  Buffer.alloc(200, 7),
]);
const FILM = Buffer.concat([
  Buffer.from("000000206674797069736f6d", "hex"),
  Buffer.alloc(9_000_000, 5),
]);
FILM.writeUInt32BE(0xdeadbeef, 8_500_000);

const noParams = { params: Promise.resolve({}) };
let browser = new Browser();
const begin = (variables: Record<string, string> = {}) => {
  browser = new Browser();
  serverForTest({ WORKBENCH_ENGINE: "off", ...variables });
};
beforeEach(() => begin());

type SeenRequest = { readonly path: string; readonly headers: IncomingMessage["headers"] };

/** A file server whose origin the operator configured, because loopback is blocked otherwise. */
async function files(respond: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? "", headers: request.headers });
    respond(request, response);
  });
  const origin = await listenOnLoopback(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin, requests };
}
const allowedFiles = async (respond: Parameters<typeof files>[0]) => {
  const served = await files(respond);
  begin({ WORKBENCH_CONNECTIONS: JSON.stringify([{ label: "Files", baseUrl: served.origin }]) });
  return served;
};
const send =
  (body: Buffer, type = "image/png") =>
  (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(200, { "Content-Type": type, "Set-Cookie": "spy=1" }).end(body);

const sign = async (url: string, kind = "image") =>
  browser.storeCookies(
    await POST(
      browser.request("/api/media/sign", { method: "POST", body: { url, kind } }),
      noParams,
    ),
  );
async function mediaUrl(url: string, kind = "image"): Promise<string> {
  const signed: unknown = await (await sign(url, kind)).json();
  return String(Reflect.get(Object(signed), "url"));
}
const get = (url: string, headers: Record<string, string> = {}) =>
  GET(browser.request(url, { headers }), noParams);
const load = async (url: string, kind = "image", headers: Record<string, string> = {}) =>
  get(await mediaUrl(url, kind), headers);
const codeOf = async (response: Response) =>
  Reflect.get(Object(Reflect.get(Object(await response.json()), "failure")), "code");

describe("a signed link", () => {
  it("returns the image, with headers that prevent scripts and shared caching", async () => {
    const { origin, requests } = await allowedFiles(send(PNG, "text/html"));
    const response = await load(`${origin}/shot.png?token=abc`);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    expect(response.headers.get("cache-control")).toContain("private");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(requests).toHaveLength(1);
    for (const name of ["cookie", "referer", "authorization", "origin"])
      expect(requests[0]?.headers).not.toHaveProperty(name);
  });

  it("is not cached if the page requests no-store", async () => {
    const { origin } = await allowedFiles(send(PNG));
    const response = await get(`${await mediaUrl(origin)}&store=no`);
    expect(response.headers.get("cache-control")).toContain("no-store");
  });

  it.each(["url", "kind", "expires", "signature"])(
    "is rejected with a modified %s",
    async (name) => {
      const { origin, requests } = await allowedFiles(send(PNG));
      const url = new URL(await mediaUrl(origin), browser.origin);
      const others: Record<string, string> = {
        url: `${origin}/other`,
        kind: "pdf",
        expires: String(Date.now() + 999_999_999),
        signature: Buffer.alloc(32).toString("base64url"),
      };
      url.searchParams.set(name, others[name] ?? "");
      expect((await get(`${url.pathname}${url.search}`)).status).toBe(403);
      expect(requests).toEqual([]);
    },
  );

  it("is rejected in another browser and without a session", async () => {
    const { origin, requests } = await allowedFiles(send(PNG));
    const url = await mediaUrl(origin);
    const mine = browser;
    browser = new Browser();
    expect((await get(url)).status).toBe(403);
    await sign(origin);
    expect((await get(url)).status).toBe(403);
    browser = mine;
    expect((await get(url)).status).toBe(200);
    expect(requests).toHaveLength(1);
  });

  it.each([
    "file:///etc/passwd",
    "javascript:alert(1)",
    "data:image/png;base64,AA",
    "x",
    `http://a.example/${"p".repeat(7_000)}`,
  ])("is not created for %s", async (url) => {
    expect((await sign(url)).status).toBe(400);
  });
});

describe("the fetched file", () => {
  it.each([
    "http://127.0.0.1:1/x.png",
    "http://169.254.169.254/latest/meta-data",
    "http://[::1]/x.png",
    "http://0x7f.1/x.png",
    "http://localhost/x.png",
  ])("is never %s", async (url) => {
    const response = await load(url);
    expect([response.status, await codeOf(response)]).toEqual([403, "MEDIA_ADDRESS"]);
  });

  it("does not follow a redirect into the local network", async () => {
    const inside = await files(send(PNG));
    const { origin } = await allowedFiles((_request, response) =>
      response.writeHead(302, { Location: `${inside.origin}/secret.png` }).end(),
    );
    expect((await load(origin)).status).toBe(403);
    expect(inside.requests).toEqual([]);
  });

  it.each([
    ["an SVG with scripts", "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["nothing at all", ""],
  ])("is rejected if it is %s, whatever its declared type", async (_what, text) => {
    const { origin } = await allowedFiles(send(Buffer.from(text), "image/png"));
    const response = await load(origin);
    expect([response.status, await codeOf(response)]).toEqual([415, "MEDIA_TYPE"]);
  });

  it.each([
    ["<svg xmlns='http://www.w3.org/2000/svg'/>", "SVG images are not shown"],
    ["<?xml version='1.0'?><!-- drawn --><svg>", "SVG images are not shown"],
    ["<!doctype html><p>text</p>", "The file is not a supported image"],
  ])("names the reason for %s", async (text, reason) => {
    const { origin } = await allowedFiles(send(Buffer.from(text)));
    expect(await (await load(origin)).text()).toContain(reason);
  });

  it("is rejected as an image if it is another kind of file", async () => {
    const { origin } = await allowedFiles(send(Buffer.from("%PDF-1.7 and more")));
    expect((await load(origin, "image")).status).toBe(415);
    const response = await load(origin, "pdf");
    expect(response.headers.get("content-disposition")).toContain("attachment");
  });

  it("is not loaded if it is too large", async () => {
    const { origin } = await allowedFiles((_request, response) => {
      response.writeHead(200, { "Content-Length": "900000000" });
      response.write(PNG);
    });
    const response = await load(origin);
    expect([response.status, await codeOf(response)]).toEqual([413, "MEDIA_TOO_LARGE"]);
  });

  it("is rejected if a small file claims a huge image", async () => {
    const huge = Buffer.from(PNG);
    huge.writeUInt32BE(50_000, 16);
    huge.writeUInt32BE(50_000, 20);
    const { origin } = await allowedFiles(send(huge));
    expect((await load(origin)).status).toBe(413);
  });

  it.each([403, 404, 410])("reports a %i as an expired file", async (status) => {
    const { origin } = await allowedFiles((_request, response) => response.writeHead(status).end());
    const response = await load(origin);
    expect([response.status, await codeOf(response)]).toEqual([410, "MEDIA_EXPIRED"]);
  });

  it("is rejected temporarily while many others are loading", async () => {
    const { origin } = await allowedFiles(send(PNG));
    processWide().mediaUnderWay = 6;
    const response = await load(origin);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
    processWide().mediaUnderWay = 0;
    expect((await load(origin)).status).toBe(200);
    expect(processWide().mediaUnderWay).toBe(0);
  });
});

describe("audio and video", () => {
  const inParts = (request: IncomingMessage, response: ServerResponse) => {
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
    const part = FILM.subarray(Number(from), Number(to) + 1);
    response
      .writeHead(206, {
        "Content-Range": `bytes ${from}-${Number(from) + part.length - 1}/${FILM.length}`,
      })
      .end(part);
  };

  it.each([
    ["a server with range support", inParts],
    ["a server without range support", send(FILM, "video/mp4")],
  ])("are sent in parts from %s", async (_what, serve) => {
    const { origin } = await allowedFiles(serve);
    const url = await mediaUrl(`${origin}/film`, "video");
    const first = await get(url, { range: "bytes=0-" });
    expect([first.status, first.headers.get("content-type")]).toEqual([206, "video/mp4"]);
    const size = (await first.arrayBuffer()).byteLength;
    expect(size).toBeLessThan(5_000_000);
    expect(first.headers.get("content-range")).toBe(`bytes 0-${size - 1}/${FILM.length}`);
    const later = await get(url, { range: "bytes=8500000-8500003" });
    expect(Buffer.from(await later.arrayBuffer()).toString("hex")).toBe("deadbeef");
    expect((await get(url, { range: `bytes=${FILM.length}-` })).status).toBe(416);
  });

  it("are sent whole without a range", async () => {
    const { origin } = await allowedFiles(inParts);
    const response = await load(`${origin}/film`, "video");
    expect(response.headers.get("content-length")).toBe(String(FILM.length));
    expect(Buffer.from(await response.arrayBuffer()).equals(FILM)).toBe(true);
  });

  it("are checked by their first bytes, also for a later range", async () => {
    const page = Buffer.from(`<!doctype html>${"x".repeat(5_000)}`);
    const { origin } = await allowedFiles((request, response) => {
      const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? "") ?? [];
      const part = page.subarray(Number(from), Number(to) + 1);
      response
        .writeHead(206, {
          "Content-Range": `bytes ${from}-${Number(from) + part.length - 1}/${page.length}`,
        })
        .end(part);
    });
    expect((await load(origin, "video", { range: "bytes=100-200" })).status).toBe(415);
  });
});

describe("the engine's artifacts", () => {
  const storedUrl = async (lifetimeMs: number) => {
    const artifacts = openArtifacts({
      dataDirectory: environment().dataDirectory,
      ownOrigin: "http://127.0.0.1:3000",
    });
    onTestFinished(() => artifacts.close());
    return artifacts.save(PNG, "image/png", lifetimeMs);
  };

  it("are read from the data folder, although their URL is on loopback", async () => {
    const response = await load(await storedUrl(60_000));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
  });

  it("return 410 when expired and are rejected with a forged signature", async () => {
    expect(await codeOf(await load(await storedUrl(-1)))).toBe("MEDIA_EXPIRED");
    const forged = new URL(await storedUrl(60_000));
    forged.searchParams.set("signature", "x");
    expect((await load(forged.href)).status).toBe(502);
  });

  it("are the only loopback files that are served", async () => {
    expect((await load("http://127.0.0.1:3000/api/metrics")).status).toBe(403);
  });
});
