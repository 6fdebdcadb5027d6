import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { NextRequest } from "next/server";
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest";
import { GET as connections } from "@/app/api/connections/route";
import { GET as health } from "@/app/api/health/route";
import { GET as library } from "@/app/api/library/route";
import { POST as search } from "@/app/api/search/route";
import { serveEngine } from "@/lib/server/engine/serve-engine";
import { proxy } from "@/proxy";
import { closeServer, listenOnLoopback } from "../support/loopback";
import { Browser, beginServerProcess } from "../support/server-process";

const noParams = { params: Promise.resolve({}) };
const KEY = "key-of-the-engine-for-this-test";
// No server responds at either URL: a role must not need them for what is tested here.
const shared = {
  WORKBENCH_DATABASE_URL: "postgres://user:password@127.0.0.1:1/none",
  WORKBENCH_INDEX_URL: "http://127.0.0.1:1",
};
let end = () => {};
let browser = new Browser();
beforeEach(() => {
  browser = new Browser();
});
afterEach(() => end());

const statusOf = async (response: Response | Promise<Response>) => (await response).status;

it.each(["engine", "crawler"])(
  "has no interface with the role %s, but its health",
  async (role) => {
    end = beginServerProcess({ ...shared, WORKBENCH_ROLE: role });
    expect(await statusOf(connections(browser.request("/api/connections"), noParams))).toBe(404);
    expect(await statusOf(library(browser.request("/api/library"), noParams))).toBe(404);
    const post = browser.request("/api/search", { method: "POST", body: { query: "x" } });
    expect(await statusOf(search(post, noParams))).toBe(404);
    const page = (path: string) => statusOf(proxy(new NextRequest(browser.request(path))));
    expect(await page("/")).toBe(404);
    expect(await page("/library")).toBe(404);
    expect(await page("/guide/start/library")).toBe(200);
    const live = await health(browser.request("/api/health"), noParams);
    expect(await live.json()).toMatchObject({ live: true, ready: false });
    const ready = health(browser.request("/api/health?check=ready"), noParams);
    expect(await statusOf(ready)).toBe(503);
  },
);

it("searches only with the role engine", async () => {
  const request = () => browser.request("/v2/search", { method: "POST", body: { query: "x" } });
  end = beginServerProcess({ ...shared, WORKBENCH_ROLE: "crawler" });
  const rejected = await serveEngine(request());
  expect(rejected.status).toBe(404);
  expect(await rejected.json()).toMatchObject({ error: expect.stringContaining("role engine") });
  end();
  end = beginServerProcess({ ...shared, WORKBENCH_ROLE: "engine" });
  // The engine responds, and asks for a key, also under the name of a service.
  expect(await statusOf(serveEngine(request()))).toBe(401);
  const named = new Request("http://workbench-engine/v2/search", {
    method: "POST",
    headers: { Host: "workbench-engine", "Content-Type": "application/json" },
    body: "{}",
  });
  expect(await statusOf(serveEngine(named))).toBe(401);
  end();
  end = beginServerProcess();
  expect(await statusOf(serveEngine(named.clone()))).toBe(403);
});

it("sends the searches of the interface to the engine, with the first key", async () => {
  const received: unknown[] = [];
  const server = createServer(async (incoming, response) => {
    received.push({
      path: incoming.url,
      authorization: incoming.headers.authorization,
      body: JSON.parse(await text(incoming)),
    });
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end(JSON.stringify({ success: true, data: { web: [] }, creditsUsed: 2, id: "1" }));
  });
  const WORKBENCH_ENGINE_URL = await listenOnLoopback(server);
  onTestFinished(() => closeServer(server));
  end = beginServerProcess({
    ...shared,
    WORKBENCH_ROLE: "web",
    WORKBENCH_ENGINE_URL,
    WORKBENCH_ENGINE_KEYS: JSON.stringify([{ label: "web", key: KEY }]),
  });
  const body = { query: "knot" };
  const response = await search(browser.request("/api/search", { method: "POST", body }), noParams);
  expect(response.status).toBe(200);
  const content = await response.text();
  expect(content).toContain('"success":true');
  expect(content).not.toContain(KEY);
  expect(received).toEqual([{ path: "/v2/search", authorization: `Bearer ${KEY}`, body }]);
});
