import { beforeEach, describe, expect, it } from "vitest";
import * as accessRoute from "@/app/api/access/route";
import {
  ConnectionBrowser,
  fieldsOf,
  idOf,
  KEY,
  SECRET,
  serverPerTest,
} from "../support/connection-browser";

const begin = serverPerTest();
let browser = new ConnectionBrowser();
beforeEach(() => {
  browser = new ConnectionBrowser();
});

describe("a connection", () => {
  it("is stored sealed in the browser and described without its key", async () => {
    const response = await browser.add({
      label: "Hosted",
      baseUrl: "https://api.example.org",
      key: KEY,
    });
    expect(response.status).toBe(201);
    const text = JSON.stringify([await response.json(), browser.setCookies, [...response.headers]]);
    expect(text).not.toContain(KEY);
    expect(text).not.toContain(Buffer.from(KEY).toString("base64").slice(0, 20));
    expect(await browser.list()).toMatchObject({
      mayAdd: true,
      connections: [
        {
          label: "Hosted",
          baseUrl: "https://api.example.org",
          hasKey: true,
          isFree: false,
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
    await browser.add({ label: "Short", baseUrl: "https://a.example", key: "1234567" });
    expect((await browser.list()).connections[0]).toMatchObject({ hasKey: true, keyLast4: null });
  });

  it.each([
    ["https://api.example.org/v2", "https://api.example.org"],
    ["https://api.example.org/v2/search", "https://api.example.org"],
    ["https://api.example.org/v2/search/", "https://api.example.org"],
    ["HTTPS://API.example.org:443/", "https://api.example.org"],
    [" http://127.0.0.1:3002/gateway/ ", "http://127.0.0.1:3002/gateway"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
  ])("normalizes %s to %s", async (typed, kept) => {
    await browser.add({ label: "x", baseUrl: typed });
    expect((await browser.list()).connections[0]?.baseUrl).toBe(kept);
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
    expect(await fieldsOf(await browser.add({ label: "x", baseUrl }))).toHaveProperty("baseUrl");
  });

  it.each(["with space", "line\r\nX-Injected: 1", "käse", "x".repeat(1_001)])(
    "rejects the key %j at its field without quoting it",
    async (key) => {
      const response = await browser.add({ label: "x", baseUrl: "https://a.example", key });
      const text = await response.clone().text();
      expect(await fieldsOf(response)).toHaveProperty("key");
      expect(text).not.toContain(key.slice(0, 12));
    },
  );

  it.each(["", "   ", "x".repeat(61), "two\nlines", "hid\u202eden"])(
    "rejects the label %j at its field",
    async (label) => {
      expect(
        await fieldsOf(await browser.add({ label, baseUrl: "https://a.example" })),
      ).toHaveProperty("label");
    },
  );

  it("fits into a cookie at its maximum length", async () => {
    const response = await browser.add({
      label: "名".repeat(60),
      baseUrl: `https://a.example/${"p".repeat(470)}`,
      key: "\\".repeat(500),
    });
    expect(response.status).toBe(201);
    expect(Math.max(...browser.setCookies.map(({ length }) => length))).toBeLessThanOrEqual(4_096);
    const key = '"'.repeat(1_000);
    const tooLong = await browser.add({
      label: "x",
      baseUrl: `https://a.example/${"p".repeat(470)}`,
      key,
    });
    if (tooLong.status !== 201) expect(await fieldsOf(tooLong)).toHaveProperty("key");
  });

  it("is rejected with a message once the cookies of a request are full", async () => {
    let status = 201;
    for (let number = 0; number < 40 && status === 201; number += 1)
      status = (await browser.add({ label: `n${number}`, baseUrl: "https://a.example", key: KEY }))
        .status;
    expect(status).toBe(409);
    expect(browser.cookieHeader.length).toBeLessThan(8_000);
    expect((await browser.list()).connections.length).toBeGreaterThan(6);
  });

  it("keeps its key when renamed, but needs a new one for another origin", async () => {
    await browser.add({ label: "Old", baseUrl: "https://a.example", key: KEY });
    const id = idOf(await browser.list(), "Old");
    await browser.change(id, { label: "New", baseUrl: "https://a.example/v2/gateway" });
    expect((await browser.list()).connections[0]).toMatchObject({ label: "New", keyLast4: "6789" });
    for (const baseUrl of ["https://b.example", "http://a.example", "https://a.example:8443"])
      expect(await fieldsOf(await browser.change(id, { baseUrl }))).toHaveProperty("key");
    expect(
      (await browser.change(id, { baseUrl: "https://b.example", key: "other-key-1234" })).status,
    ).toBe(200);
    expect((await browser.list()).connections[0]).toMatchObject({
      baseUrl: "https://b.example",
      keyLast4: "1234",
    });
    await browser.change(id, { key: null });
    expect((await browser.list()).connections[0]).toMatchObject({ hasKey: false });
  });

  it("can be removed alone or with all others; another one is then chosen", async () => {
    for (const label of ["a", "b", "c"]) await browser.add({ label, baseUrl: "https://a.example" });
    const before = await browser.list();
    expect((await browser.choose(idOf(before, "b"))).status).toBe(200);
    await browser.remove(idOf(before, "b"));
    expect((await browser.list()).connections).toMatchObject([
      { label: "a", chosen: true },
      { label: "c", chosen: false },
    ]);
    await browser.removeAll();
    expect((await browser.list()).connections).toEqual([]);
    expect([...browser.cookies.keys()].some((name) => name.includes("-c-"))).toBe(false);
  });

  it("is ignored if its cookie was renamed, modified, or sealed elsewhere", async () => {
    await browser.add({ label: "Mine", baseUrl: "https://a.example", key: KEY });
    const [name, value] = [...browser.cookies].find(([each]) => each.includes("-c-")) ?? ["", ""];
    browser.cookies.delete(name);
    browser.cookies.set("workbench-3000-c-aaaaaaaaaaaa", value);
    expect((await browser.list()).connections).toEqual([]);
    browser.cookies.clear();
    browser.cookies.set(
      name,
      `${value.slice(0, 80)}${value[80] === "x" ? "y" : "x"}${value.slice(81)}`,
    );
    expect((await browser.list()).connections).toEqual([]);
    browser.cookies.set(name, value);
    begin({ WORKBENCH_SECRET: "t".repeat(32) });
    expect((await browser.list()).connections).toEqual([]);
    expect((await browser.search()).status).toBe(409);
  });

  it("survives a new sealing secret and is sealed again with it", async () => {
    await browser.add({ label: "Kept", baseUrl: "https://a.example", key: KEY });
    begin({ WORKBENCH_SECRET: `${"n".repeat(32)},${SECRET}` });
    expect((await browser.list()).connections[0]).toMatchObject({
      label: "Kept",
      keyLast4: "6789",
    });
    begin({ WORKBENCH_SECRET: "n".repeat(32) });
    expect((await browser.list()).connections[0]).toMatchObject({
      label: "Kept",
      keyLast4: "6789",
    });
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
    const request = browser.request("/api/access", {
      method: "POST",
      body: { password: "correct horse" },
    });
    browser.storeCookies(await accessRoute.POST(request, { params: Promise.resolve({}) }));
    const listed = await browser.list();
    expect(listed).toMatchObject({
      mayAdd: false,
      connections: [{ label: "Hosted", hasKey: true, keyLast4: null, source: "operator" }],
    });
    expect((await browser.add({ label: "x", baseUrl: "http://169.254.169.254" })).status).toBe(403);
    expect((await browser.test({ baseUrl: "http://169.254.169.254" })).status).toBe(403);
    expect((await browser.change("abcdefghijkl", { label: "x" })).status).toBe(403);
    expect((await browser.remove(idOf(listed, "Hosted"))).status).toBe(404);
  });

  it.each([
    [{}, true],
    [{ WORKBENCH_ENGINE_CREDITS: "10" }, false],
  ])("are free without a key, and the engine with %o: %s", async (limit, isEngineFree) => {
    const keyless = { label: "Open", baseUrl: "https://open.example" };
    const [hosted] = JSON.parse(operated.WORKBENCH_CONNECTIONS);
    const WORKBENCH_CONNECTIONS = JSON.stringify([hosted, keyless]);
    begin({ WORKBENCH_ENGINE: "on", WORKBENCH_CONNECTIONS, ...limit });
    const { connections } = await browser.list();
    const free = connections.map(({ source, label, isFree }) => [
      source === "operator" ? label : source,
      isFree,
    ]);
    expect(Object.fromEntries(free)).toEqual({
      ...{ Hosted: false, Open: true },
      "built-in": isEngineFree,
    });
  });

  it("are listed with the user's own on a local server", async () => {
    begin({ WORKBENCH_CONNECTIONS: operated.WORKBENCH_CONNECTIONS });
    await browser.add({ label: "Mine", baseUrl: "http://127.0.0.1:1" });
    expect((await browser.list()).connections.map(({ source }) => source)).toEqual([
      "operator",
      "yours",
    ]);
  });
});
