import { createHash, randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as content from "@/app/api/shares/[id]/content/route";
import * as open from "@/app/api/shares/[id]/open/route";
import * as one from "@/app/api/shares/[id]/route";
import * as upload from "@/app/api/shares/[id]/upload/route";
import * as list from "@/app/api/shares/route";
import { shareHeaders } from "@/lib/contract/sharing/share";
import { resumeShareExpiry, shares } from "@/lib/server/share/shares";
import { encryptShare } from "@/lib/share/encrypt";
import { randomBytes as shareBytes, sharePath } from "@/lib/share/share-link";
import { Browser, serverForTest } from "@/tests/support/server-process";
import { temporaryFolder } from "../support/temporary-folder";

let folder = "";
const begin = (variables: Record<string, string> = {}) =>
  serverForTest({ WORKBENCH_ENGINE: "off", WORKBENCH_DATA_DIR: folder, ...variables });
beforeEach(() => {
  folder = temporaryFolder();
  begin();
});
afterEach(() => {
  vi.useRealTimers();
});

const browser = new Browser();
const newId = () => randomBytes(16).toString("base64url");
const hash = (text: string) => createHash("sha256").update(text).digest("base64url");
type Serve = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>;
const at = (id: string) => ({ params: Promise.resolve({ id }) });
const call = (serve: Serve, id: string, method: string, headers: Record<string, string> = {}) =>
  serve(
    browser.request(`/api/shares/${id}`, {
      method,
      headers,
      ...(method === "POST" && { body: {} }),
    }),
    at(id),
  );

type Sent = {
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  readonly headers?: Record<string, string>;
};
async function send(id: string, token: string, { body, headers = {} }: Sent): Promise<Response> {
  const { origin } = browser;
  const request = new Request(`${origin}/api/shares/${id}/upload`, {
    method: "PUT",
    body,
    // For a stream; missing in the types.
    ...{ duplex: "half" },
    headers: {
      host: new URL(origin).host,
      origin,
      cookie: browser.cookieHeader,
      "content-type": "application/octet-stream",
      ...(body instanceof Uint8Array && { "content-length": String(body.length) }),
      [shareHeaders.lifetime]: "1h",
      [shareHeaders.revokeHash]: hash(token),
      ...headers,
    },
  });
  return browser.storeCookies(await upload.PUT(request, at(id)));
}
const bytes = new TextEncoder().encode("encrypted");
const token = () => randomBytes(32).toString("base64url");

describe("an upload that is too slow", () => {
  const MEGABYTE = 1_000_000;
  /** Sends a part at each interval. */
  function slow(partBytes: number, intervalMs: number) {
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          controller.enqueue(new Uint8Array(partBytes));
          await new Promise((later) => setTimeout(later, intervalMs));
        },
      },
      { highWaterMark: 0 },
    );
    return send(newId(), token(), { body, headers: { "content-length": String(MEGABYTE) } });
  }

  it.each([
    ["stops", 100, 10_000_000],
    ["drips", 1, 5_000],
  ])("loses its place and its reserved bytes when it %s", async (_name, partBytes, intervalMs) => {
    begin({ WORKBENCH_SHARES_BYTES: "8000000" });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const uploads = Array.from(
      { length: 9 },
      async () => (await slow(partBytes, intervalMs)).status,
    );
    expect(await Promise.race(uploads)).toBe(503);
    let ended: readonly number[] = [];
    void Promise.all(uploads).then((statuses) => {
      ended = statuses.toSorted();
    });
    while (ended.length === 0) {
      await vi.advanceTimersByTimeAsync(45_000);
      await new Promise((later) => setImmediate(later));
    }
    expect(ended).toEqual([...Array.from({ length: 8 }, () => 408), 503]);
    expect((await send(newId(), token(), { body: bytes })).status).toBe(201);
  });

  it("is stored if it keeps a rate of 200 kbit/s for minutes", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    let status = 0;
    void slow(MEGABYTE / 40, 1_000).then((response) => {
      status = response.status;
    });
    let seconds = 0;
    for (; status === 0; seconds += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise((later) => setImmediate(later));
    }
    // The stream has no end, so it has more bytes than it said.
    expect(status).toBe(400);
    expect(seconds).toBeGreaterThan(39);
  });
});

describe("stored shares", () => {
  it("return the bytes to any reader with the link, whole and in ranges, and no-store", async () => {
    const id = newId();
    expect((await send(id, token(), { body: bytes })).status).toBe(201);
    begin({ WORKBENCH_PASSWORD: "correct horse" });
    const whole = await call(content.GET, id, "GET");
    expect(await whole.text()).toBe("encrypted");
    expect(whole.headers.get("cache-control")).toContain("no-store");
    expect(whole.headers.get("x-robots-tag")).toBe("noindex");
    const part = await call(content.GET, id, "GET", { range: "bytes=2-4" });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 2-4/9"]);
    expect(await part.text()).toBe("cry");
    expect(await (await call(one.GET, id, "GET")).json()).toMatchObject({ bytes: 9, burns: false });
  });

  it("need the password to be stored", async () => {
    begin({ WORKBENCH_PASSWORD: "correct horse" });
    expect((await send(newId(), token(), { body: bytes })).status).toBe(401);
  });

  it("respond 410 alike when expired, revoked, burnt, malformed and unknown", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const revoked = newId();
    const own = token();
    await send(revoked, own, { body: bytes });
    expect(
      (await call(one.DELETE, revoked, "DELETE", { [shareHeaders.revokeToken]: token() })).status,
    ).toBe(410);
    expect(
      (await call(one.DELETE, revoked, "DELETE", { [shareHeaders.revokeToken]: own })).status,
    ).toBe(200);
    const expired = newId();
    await send(expired, token(), { body: bytes });
    vi.setSystemTime(Date.now() + 3_600_001);
    const seen = new Set<string>();
    for (const id of [revoked, expired, newId(), "../../etc/passwd"])
      for (const serve of [one.GET, content.GET]) {
        const response = await call(serve, id, "GET");
        expect(response.status).toBe(410);
        seen.add(await response.text());
      }
    expect(seen.size).toBe(1);
    expect(await shares().deleteExpired(Date.now())).toBe(1);
    expect(globSync("shares/*.share*", { cwd: folder })).toEqual([]);
  });

  it("burn in two steps: looking opens nothing, and only the holder of the ticket reads", async () => {
    const id = newId();
    await send(id, token(), { body: bytes, headers: { [shareHeaders.burn]: "1" } });
    for (let look = 0; look < 3; look += 1) {
      expect(await (await call(one.GET, id, "GET")).json()).toMatchObject({ burns: true });
      expect((await call(content.GET, id, "GET")).status).toBe(410);
    }
    const opened: unknown = await (await call(open.POST, id, "POST")).json();
    const ticket = String(Reflect.get(Object(opened), "ticket"));
    expect((await call(open.POST, id, "POST")).status).toBe(410);
    const holder = { [shareHeaders.ticket]: ticket };
    expect((await call(content.GET, id, "GET")).status).toBe(410);
    expect(await (await call(content.GET, id, "GET", holder)).text()).toBe("encrypted");
    expect((await call(one.DELETE, id, "DELETE", holder)).status).toBe(200);
    expect((await call(content.GET, id, "GET", holder)).status).toBe(410);
  });

  it.each([
    ["id in the path", "short", {}],
    ["x-share-lifetime is not one of 1h, 1d", newId(), { [shareHeaders.lifetime]: "2h" }],
    ["x-share-revoke-hash", newId(), { [shareHeaders.revokeHash]: "aa" }],
  ])("respond 400 that names %s", async (named, id, headers) => {
    const response = await send(id, token(), { body: bytes, headers });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(named);
  });

  it("respond 413 with the limit for a large share and a full server, and 400 for a cut upload", async () => {
    const large = await send(newId(), token(), {
      body: bytes,
      headers: { "content-length": "100000001" },
    });
    expect([large.status, await large.text()]).toEqual([413, expect.stringContaining("100 MB")]);
    begin({ WORKBENCH_SHARES_BYTES: "10" });
    expect((await send(newId(), token(), { body: bytes })).status).toBe(201);
    const full = await send(newId(), token(), { body: bytes });
    expect([full.status, await full.text()]).toEqual([413, expect.stringContaining("10 B")]);
    begin();
    const cut = await send(newId(), token(), { body: bytes, headers: { "content-length": "20" } });
    expect(cut.status).toBe(400);
  });

  it("respond 503 with a time to wait while too many are being stored", async () => {
    const idle = () => new ReadableStream<Uint8Array>();
    const request = () =>
      new Request(`${browser.origin}/api/shares/x/upload`, {
        ...{ method: "PUT", body: idle(), duplex: "half" },
        headers: {
          host: new URL(browser.origin).host,
          "content-type": "application/octet-stream",
          "content-length": "9",
          [shareHeaders.lifetime]: "1h",
          [shareHeaders.revokeHash]: hash("x"),
        },
      });
    const uploads = Array.from({ length: 9 }, () => upload.PUT(request(), at(newId())));
    const response = await Promise.race(uploads);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  });

  it("respond 503 while their database does not respond, and say nothing of it", async () => {
    begin({ WORKBENCH_DATABASE_URL: "postgres://user:kept-8f14e45f@127.0.0.1:1/workbench" });
    const id = newId();
    const responses = await Promise.all([
      call(one.GET, id, "GET"),
      call(content.GET, id, "GET"),
      call(open.POST, id, "POST"),
      call(one.DELETE, id, "DELETE", { [shareHeaders.revokeToken]: token() }),
      send(id, token(), { body: bytes }),
    ]);
    for (const response of responses) {
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
      expect(await response.text()).not.toMatch(/kept-8f14e45f|127\.0\.0\.1/);
    }
  }, 60_000);

  it("are removed after a restart if they expired while the server was stopped", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await send(newId(), token(), { body: bytes });
    const stored = () => globSync("shares/*.share", { cwd: folder });
    expect(stored()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 3_600_001);
    begin({ WORKBENCH_SHARES: "off" });
    resumeShareExpiry();
    await vi.waitFor(() => expect(stored()).toEqual([]));
  });

  it("do not replace a share of the same id", async () => {
    const id = newId();
    await send(id, token(), { body: bytes });
    expect((await send(id, token(), { body: bytes })).status).toBe(409);
  });

  it("are off where others can reach the server, unless the operator turns them on", async () => {
    const exposed = { HOST: "0.0.0.0", WORKBENCH_PASSWORD: "correct horse" };
    begin(exposed);
    const off = await call(content.GET, newId(), "GET");
    expect([off.status, await off.text()]).toEqual([
      404,
      expect.stringContaining("WORKBENCH_SHARES"),
    ]);
    begin({ ...exposed, WORKBENCH_SHARES: "on" });
    expect((await call(content.GET, newId(), "GET")).status).toBe(410);
    begin({ WORKBENCH_SHARES: "off" });
    expect(
      await (
        await list.GET(browser.request("/api/shares"), { params: Promise.resolve({}) })
      ).json(),
    ).toMatchObject({
      on: false,
    });
  });

  it("leave no plain text, key or token on the disk", async () => {
    const texts = Array.from({ length: 20 }, () => `canary-${randomBytes(6).toString("hex")}`);
    const keys = { id: shareBytes(16), key: shareBytes(32) };
    const plain = texts.join(" ");
    const file = await encryptShare(keys, {
      index: new TextEncoder().encode(plain),
      data: new Blob([plain]),
    });
    const own = token();
    const id = Buffer.from(keys.id).toString("base64url");
    expect((await send(id, own, { body: new Uint8Array(await file.arrayBuffer()) })).status).toBe(
      201,
    );
    const [, key = ""] = sharePath(keys).split("#");
    const secret = [...texts, key, own, Buffer.from(keys.key).toString("latin1")];
    const files = globSync("**/*", { cwd: folder, withFileTypes: true }).filter((each) =>
      each.isFile(),
    );
    expect(files.length).toBeGreaterThan(1);
    for (const each of files) {
      const text = readFileSync(join(each.parentPath, each.name), "latin1");
      for (const value of secret) expect(text.includes(value), each.name).toBe(false);
    }
  });
});
