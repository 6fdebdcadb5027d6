import type { IncomingMessage, ServerResponse } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import * as searchRoute from "@/app/api/search/route";
import { connectionHeader } from "@/lib/contract/connection";
import { ConnectionBrowser, idOf, KEY, serverPerTest } from "../support/connection-browser";
import { sendJson, startKeyRecorder } from "../support/key-recorder";

const begin = serverPerTest();
let browser = new ConnectionBrowser();
beforeEach(() => {
  browser = new ConnectionBrowser();
});

describe("a run", () => {
  it("is sent to the chosen connection with its key, or to the one that the page names", async () => {
    const respond = (_request: IncomingMessage, response: ServerResponse) =>
      sendJson(response, 200, { success: true, data: {} });
    const [first, second] = [await startKeyRecorder(respond), await startKeyRecorder(respond)];
    await browser.add({ label: "first", baseUrl: first.baseUrl, key: "key-of-first" });
    await browser.add({ label: "second", baseUrl: second.baseUrl, key: "key-of-second" });
    await browser.search();
    await browser.search({ [connectionHeader]: idOf(await browser.list(), "first") });
    expect([first.keys, second.keys]).toEqual([["Bearer key-of-first"], ["Bearer key-of-second"]]);
    first.close();
    second.close();
  });

  it("is not sent if the connection that the page names does not exist", async () => {
    const other = await startKeyRecorder((_request, response) =>
      sendJson(response, 200, { success: true }),
    );
    await browser.add({ label: "other", baseUrl: other.baseUrl, key: KEY });
    const response = await browser.search({ [connectionHeader]: "abcdefghijkl" });
    expect(response.status).toBe(409);
    expect(other.keys).toEqual([]);
    other.close();
  });

  it("is rejected beyond the limits until earlier runs end", async () => {
    begin({ WORKBENCH_SESSION_CONCURRENT: "2", WORKBENCH_CONCURRENT: "3" });
    const waiting: ServerResponse[] = [];
    const slow = await startKeyRecorder((_request, response) => waiting.push(response));
    await browser.add({ label: "slow", baseUrl: slow.baseUrl });
    const mine = [browser.search(), browser.search()];
    await expect.poll(() => waiting.length).toBe(2);
    const third = await browser.search();
    expect([third.status, third.headers.get("retry-after")]).toEqual([429, "1"]);
    const other = new ConnectionBrowser();
    for (const [name, value] of browser.cookies)
      if (name.includes("-c-")) other.cookies.set(name, value);
    const theirs = other.search();
    await expect.poll(() => waiting.length).toBe(3);
    const full = await other.search();
    expect([full.status, full.headers.get("retry-after")]).toEqual([503, "1"]);
    for (const response of waiting) sendJson(response, 200, { success: true, data: {} });
    for (const response of await Promise.all([...mine, theirs])) expect(response.status).toBe(200);
    const after = browser.search();
    await expect.poll(() => waiting.length).toBe(4);
    sendJson(waiting[3] ?? expect.fail(), 200, { success: true, data: {} });
    expect((await after).status).toBe(200);
    slow.close();
  });

  it("holds no place while its body is incomplete", async () => {
    begin({ WORKBENCH_SESSION_CONCURRENT: "1", WORKBENCH_CONCURRENT: "1" });
    const service = await startKeyRecorder((_request, response) =>
      sendJson(response, 200, { success: true, data: {} }),
    );
    await browser.add({ label: "service", baseUrl: service.baseUrl });
    const head = browser.request("/api/search", { method: "POST", body: {} });
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"query":')),
    });
    const init = { method: "POST", headers: head.headers, body, duplex: "half" };
    const stalled = new Request(head.url, init);
    void searchRoute.POST(stalled, { params: Promise.resolve({}) });
    expect((await browser.search()).status).toBe(200);
    service.close();
  });
});
