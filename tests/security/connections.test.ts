import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as oneRoute from "@/app/api/connections/[id]/route";
import * as testOneRoute from "@/app/api/connections/[id]/test/route";
import * as chosenRoute from "@/app/api/connections/chosen/route";
import * as listRoute from "@/app/api/connections/route";
import * as testRoute from "@/app/api/connections/test/route";
import * as searchRoute from "@/app/api/search/route";
import {
  type ConnectionListResponse,
  connectionErrorSchema,
  connectionHeader,
  connectionListSchema,
  connectionTestSchema,
} from "@/lib/contract/connection";
import { closeForwarding } from "@/lib/server/proxy/forward";
import { Browser, beginServerProcess } from "@/tests/support/server-process";

const KEY = "sk-canary-0123456789";
const SECRET = "s".repeat(32);
const noParams = { params: Promise.resolve({}) };

let end = () => {};
let browser = new Browser();
const begin = (variables: Record<string, string> = {}) => {
  end();
  end = beginServerProcess({ WORKBENCH_ENGINE: "off", WORKBENCH_SECRET: SECRET, ...variables });
};
beforeEach(() => {
  begin();
  browser = new Browser();
});
afterEach(() => end());
afterEach(closeForwarding);

const list = async () =>
  connectionListSchema.parse(
    await browser
      .storeCookies(await listRoute.GET(browser.request("/api/connections"), noParams))
      .json(),
  );
const add = async (body: unknown) =>
  browser.storeCookies(
    await listRoute.POST(browser.request("/api/connections", { method: "POST", body }), noParams),
  );
const one = (id: string) => ({ params: Promise.resolve({ id }) });
const change = async (id: string, body: unknown) =>
  browser.storeCookies(
    await oneRoute.PATCH(browser.request("/api/connections/x", { method: "PATCH", body }), one(id)),
  );
const forget = async (id: string) =>
  browser.storeCookies(
    await oneRoute.DELETE(browser.request("/api/connections/x", { method: "DELETE" }), one(id)),
  );
const choose = async (id: string) =>
  browser.storeCookies(
    await chosenRoute.PUT(
      browser.request("/api/connections/chosen", { method: "PUT", body: { id } }),
      noParams,
    ),
  );
const test = async (body: unknown) => {
  const request = browser.request("/api/connections/test", { method: "POST", body });
  return testRoute.POST(request, noParams);
};
const run = async (headers: Record<string, string> = {}) =>
  searchRoute.POST(
    browser.request("/api/search", { method: "POST", body: { query: "x" }, headers }),
    noParams,
  );
const fieldsOf = async (response: Response) => {
  expect(response.status).toBe(400);
  return connectionErrorSchema.parse(await response.json()).fields;
};
const idOf = ({ connections }: ConnectionListResponse, label: string) =>
  connections.find((each) => each.label === label)?.id ?? expect.fail(`no ${label}`);

/** A service on loopback that records the key of each request. */
async function service(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ baseUrl: string; keys: (string | undefined)[]; close: () => void }> {
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      keys.push(request.headers.authorization);
      respond(request, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  return { baseUrl: `http://127.0.0.1:${port}`, keys, close: () => server.close() };
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));

/** Like the hosted service: checks the key before the body. */
const careful = (key: string) =>
  service((request, response) =>
    request.headers.authorization === `Bearer ${key}`
      ? json(response, 400, { success: false, error: "Invalid request body" })
      : json(response, 401, { success: false, error: "Unauthorized: Invalid token" }),
  );

describe("a connection", () => {
  it("is stored sealed in the browser and described without its key", async () => {
    const response = await add({ label: "Hosted", baseUrl: "https://api.example.org", key: KEY });
    expect(response.status).toBe(201);
    const text = JSON.stringify([await response.json(), browser.setCookies, [...response.headers]]);
    expect(text).not.toContain(KEY);
    expect(text).not.toContain(Buffer.from(KEY).toString("base64").slice(0, 20));
    expect(await list()).toMatchObject({
      mayAdd: true,
      connections: [
        {
          label: "Hosted",
          baseUrl: "https://api.example.org",
          hasKey: true,
          keyLast4: "6789",
          source: "yours",
          chosen: true,
        },
      ],
    });
    for (const cookie of browser.setCookies) {
      expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
      expect(cookie.length).toBeLessThanOrEqual(4_096);
    }
  });

  it("shows no characters of a short key", async () => {
    await add({ label: "Short", baseUrl: "https://a.example", key: "1234567" });
    expect((await list()).connections[0]).toMatchObject({ hasKey: true, keyLast4: null });
  });

  it.each([
    ["https://api.example.org/v2", "https://api.example.org"],
    ["https://api.example.org/v2/search", "https://api.example.org"],
    ["https://api.example.org/v2/search/", "https://api.example.org"],
    ["HTTPS://API.example.org:443/", "https://api.example.org"],
    [" http://127.0.0.1:3002/gateway/ ", "http://127.0.0.1:3002/gateway"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
  ])("normalises %s to %s", async (typed, kept) => {
    await add({ label: "x", baseUrl: typed });
    expect((await list()).connections[0]?.baseUrl).toBe(kept);
  });

  it.each([
    "api.example.org",
    "ftp://a.example",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://user:pass@a.example",
    "https://a.example?key=1",
    "https://a.example#x",
    "https://",
    `https://a.example/${"p".repeat(500)}`,
    "",
  ])("rejects the address %s at its field", async (baseUrl) => {
    expect(await fieldsOf(await add({ label: "x", baseUrl }))).toHaveProperty("baseUrl");
  });

  it.each(["with space", "line\r\nX-Injected: 1", "käse", "x".repeat(1_001)])(
    "rejects the key %j at its field without quoting it",
    async (key) => {
      const response = await add({ label: "x", baseUrl: "https://a.example", key });
      const text = await response.clone().text();
      expect(await fieldsOf(response)).toHaveProperty("key");
      expect(text).not.toContain(key.slice(0, 12));
    },
  );

  it.each(["", "   ", "x".repeat(61), "two\nlines", "hid\u202eden"])(
    "rejects the label %j at its field",
    async (label) => {
      expect(await fieldsOf(await add({ label, baseUrl: "https://a.example" }))).toHaveProperty(
        "label",
      );
    },
  );

  it("fits into a cookie at its maximum length", async () => {
    const response = await add({
      label: "名".repeat(60),
      baseUrl: `https://a.example/${"p".repeat(470)}`,
      key: "\\".repeat(500),
    });
    expect(response.status).toBe(201);
    expect(Math.max(...browser.setCookies.map(({ length }) => length))).toBeLessThanOrEqual(4_096);
    const key = '"'.repeat(1_000);
    const tooLong = await add({ label: "x", baseUrl: `https://a.example/${"p".repeat(470)}`, key });
    if (tooLong.status !== 201) expect(await fieldsOf(tooLong)).toHaveProperty("key");
  });

  it("is rejected with a message once the cookies of a request are full", async () => {
    let status = 201;
    for (let number = 0; number < 40 && status === 201; number += 1)
      status = (await add({ label: `n${number}`, baseUrl: "https://a.example", key: KEY })).status;
    expect(status).toBe(409);
    expect(browser.cookieHeader.length).toBeLessThan(8_000);
    expect((await list()).connections.length).toBeGreaterThan(6);
  });

  it("keeps its key when renamed, but needs a new one for another origin", async () => {
    await add({ label: "Old", baseUrl: "https://a.example", key: KEY });
    const id = idOf(await list(), "Old");
    await change(id, { label: "New", baseUrl: "https://a.example/v2/gateway" });
    expect((await list()).connections[0]).toMatchObject({ label: "New", keyLast4: "6789" });
    for (const baseUrl of ["https://b.example", "http://a.example", "https://a.example:8443"])
      expect(await fieldsOf(await change(id, { baseUrl }))).toHaveProperty("key");
    expect((await change(id, { baseUrl: "https://b.example", key: "other-key-1234" })).status).toBe(
      200,
    );
    expect((await list()).connections[0]).toMatchObject({
      baseUrl: "https://b.example",
      keyLast4: "1234",
    });
    await change(id, { key: null });
    expect((await list()).connections[0]).toMatchObject({ hasKey: false });
  });

  it("can be removed alone or with all others; another one is then chosen", async () => {
    for (const label of ["a", "b", "c"]) await add({ label, baseUrl: "https://a.example" });
    const before = await list();
    expect((await choose(idOf(before, "b"))).status).toBe(200);
    await forget(idOf(before, "b"));
    expect((await list()).connections).toMatchObject([
      { label: "a", chosen: true },
      { label: "c", chosen: false },
    ]);
    const request = browser.request("/api/connections", { method: "DELETE" });
    browser.storeCookies(await listRoute.DELETE(request, noParams));
    expect((await list()).connections).toEqual([]);
    expect([...browser.cookies.keys()].some((name) => name.includes("-c-"))).toBe(false);
  });

  it("is ignored if its cookie was renamed, modified, or sealed elsewhere", async () => {
    await add({ label: "Mine", baseUrl: "https://a.example", key: KEY });
    const [name, value] = [...browser.cookies].find(([each]) => each.includes("-c-")) ?? ["", ""];
    browser.cookies.delete(name);
    browser.cookies.set("workbench-3000-c-aaaaaaaaaaaa", value);
    expect((await list()).connections).toEqual([]);
    browser.cookies.clear();
    browser.cookies.set(
      name,
      `${value.slice(0, 80)}${value[80] === "x" ? "y" : "x"}${value.slice(81)}`,
    );
    expect((await list()).connections).toEqual([]);
    browser.cookies.set(name, value);
    begin({ WORKBENCH_SECRET: "t".repeat(32) });
    expect((await list()).connections).toEqual([]);
    expect((await run()).status).toBe(409);
  });

  it("survives a new sealing secret and is sealed again with it", async () => {
    await add({ label: "Kept", baseUrl: "https://a.example", key: KEY });
    begin({ WORKBENCH_SECRET: `${"n".repeat(32)},${SECRET}` });
    expect((await list()).connections[0]).toMatchObject({ label: "Kept", keyLast4: "6789" });
    begin({ WORKBENCH_SECRET: "n".repeat(32) });
    expect((await list()).connections[0]).toMatchObject({ label: "Kept", keyLast4: "6789" });
  });
});

describe("the operator's connections", () => {
  const operated = {
    WORKBENCH_PASSWORD: "correct horse",
    HOST: "0.0.0.0",
    WORKBENCH_CONNECTIONS: JSON.stringify([
      { label: "Hosted", baseUrl: "https://api.example.org", key: KEY },
    ]),
  };

  it("are listed without their keys, and are the only ones on an exposed server", async () => {
    begin({ ...operated, WORKBENCH_PASSWORD: "correct horse" });
    const { POST } = await import("@/app/api/access/route");
    const request = browser.request("/api/access", {
      method: "POST",
      body: { password: "correct horse" },
    });
    browser.storeCookies(await POST(request, noParams));
    const listed = await list();
    expect(listed).toMatchObject({
      mayAdd: false,
      connections: [{ label: "Hosted", hasKey: true, keyLast4: null, source: "operator" }],
    });
    expect((await add({ label: "x", baseUrl: "http://169.254.169.254" })).status).toBe(403);
    expect((await test({ baseUrl: "http://169.254.169.254" })).status).toBe(403);
    expect((await change("abcdefghijkl", { label: "x" })).status).toBe(403);
    expect((await forget(idOf(listed, "Hosted"))).status).toBe(404);
  });

  it("are listed with the user's own on a local server", async () => {
    begin({ WORKBENCH_CONNECTIONS: operated.WORKBENCH_CONNECTIONS });
    await add({ label: "Mine", baseUrl: "http://127.0.0.1:1" });
    expect((await list()).connections.map(({ source }) => source)).toEqual(["operator", "yours"]);
  });
});

describe("a run", () => {
  it("is sent to the chosen connection with its key, or to the one that the page names", async () => {
    const respond = (_request: IncomingMessage, response: ServerResponse) =>
      json(response, 200, { success: true, data: {} });
    const [first, second] = [await service(respond), await service(respond)];
    await add({ label: "first", baseUrl: first.baseUrl, key: "key-of-first" });
    await add({ label: "second", baseUrl: second.baseUrl, key: "key-of-second" });
    await run();
    await run({ [connectionHeader]: idOf(await list(), "first") });
    expect([first.keys, second.keys]).toEqual([["Bearer key-of-first"], ["Bearer key-of-second"]]);
    first.close();
    second.close();
  });

  it("is not sent if the connection that the page names does not exist", async () => {
    const other = await service((_request, response) => json(response, 200, { success: true }));
    await add({ label: "other", baseUrl: other.baseUrl, key: KEY });
    const response = await run({ [connectionHeader]: "abcdefghijkl" });
    expect(response.status).toBe(409);
    expect(other.keys).toEqual([]);
    other.close();
  });

  it("is rejected beyond the limits until earlier runs end", async () => {
    begin({ WORKBENCH_SESSION_CONCURRENT: "2", WORKBENCH_CONCURRENT: "3" });
    const waiting: ServerResponse[] = [];
    const slow = await service((_request, response) => waiting.push(response));
    await add({ label: "slow", baseUrl: slow.baseUrl });
    const mine = [run(), run()];
    await expect.poll(() => waiting.length).toBe(2);
    const third = await run();
    expect([third.status, third.headers.get("retry-after")]).toEqual([429, "1"]);
    const other = new Browser();
    for (const [name, value] of browser.cookies)
      if (name.includes("-c-")) other.cookies.set(name, value);
    const search = async () =>
      searchRoute.POST(
        other.request("/api/search", { method: "POST", body: { query: "x" } }),
        noParams,
      );
    const theirs = search();
    await expect.poll(() => waiting.length).toBe(3);
    const full = await search();
    expect([full.status, full.headers.get("retry-after")]).toEqual([503, "1"]);
    for (const response of waiting) json(response, 200, { success: true, data: {} });
    for (const response of await Promise.all([...mine, theirs])) expect(response.status).toBe(200);
    const after = run();
    await expect.poll(() => waiting.length).toBe(4);
    json(waiting[3] ?? expect.fail(), 200, { success: true, data: {} });
    expect((await after).status).toBe(200);
    slow.close();
  });
});

describe("testing a connection", () => {
  const verdict = async (body: unknown) =>
    connectionTestSchema.parse(await (await test(body)).json());

  it("verifies the address and the key without a search", async () => {
    const { baseUrl, close } = await careful(KEY);
    expect(await verdict({ baseUrl, key: KEY })).toMatchObject({
      verdict: "works",
      keyProved: true,
      status: 400,
    });
    expect(await verdict({ baseUrl, key: "wrong-key" })).toMatchObject({ verdict: "key-refused" });
    expect(await verdict({ baseUrl })).toMatchObject({ verdict: "key-refused", keyProved: null });
    close();
  });

  it("reports that the service did not check the key", async () => {
    const { baseUrl, keys, close } = await service((_request, response) =>
      json(response, 400, { success: false, error: "Invalid request body" }),
    );
    expect(await verdict({ baseUrl, key: KEY })).toMatchObject({
      verdict: "works",
      keyProved: false,
    });
    expect(keys).toEqual([`Bearer ${KEY}`, undefined]);
    close();
  });

  it("does not follow a redirect or send the key to its target", async () => {
    const trap = await service((_request, response) => json(response, 200, {}));
    const { baseUrl, close } = await service((_request, response) =>
      response.writeHead(307, { Location: `${trap.baseUrl}/v2/search` }).end(),
    );
    expect(await verdict({ baseUrl, key: KEY })).toMatchObject({ verdict: "not-this-api" });
    expect(trap.keys).toEqual([]);
    close();
    trap.close();
  });

  it.each([
    ["a page", 200, "<!doctype html><p>Hello", "not-this-api"],
    ["nothing there", 404, "Not found", "not-this-api"],
    ["a gateway's page", 502, "<h1>Bad gateway</h1>", "service-failing"],
    ["a service that fails", 500, '{"success":false,"error":"x"}', "service-failing"],
    ["no credits", 402, '{"success":false,"error":"x"}', "works"],
    ["too many requests", 429, '{"success":false,"error":"x"}', "works"],
    ["acceptance of anything", 200, '{"success":true,"data":{}}', "unclear"],
  ])("recognises %s", async (_what, status, body, expected) => {
    const { baseUrl, close } = await service((_request, response) =>
      response.writeHead(status, { "Content-Type": "text/html" }).end(body),
    );
    expect((await verdict({ baseUrl, key: KEY })).verdict).toBe(expected);
    close();
  });

  it("reports that the address does not respond", async () => {
    const response = await verdict({ baseUrl: "http://127.0.0.1:1", key: KEY });
    expect(response).toMatchObject({ verdict: "unreachable", status: null });
    expect(response.message).toMatch(/refused/);
  });

  it("uses the stored key for its own origin and requires one for another", async () => {
    const right = await careful(KEY);
    const other = await careful(KEY);
    await add({ label: "Kept", baseUrl: right.baseUrl, key: KEY });
    const id = idOf(await list(), "Kept");
    expect(await verdict({ id, baseUrl: right.baseUrl })).toMatchObject({ verdict: "works" });
    expect(await fieldsOf(await test({ id, baseUrl: other.baseUrl }))).toHaveProperty("key");
    expect(other.keys).toEqual([]);
    const request = browser.request("/api/connections/x/test", { method: "POST", body: {} });
    const response = await testOneRoute.POST(request, one(id));
    expect(connectionTestSchema.parse(await response.json()).verdict).toBe("works");
    right.close();
    other.close();
  });
});
