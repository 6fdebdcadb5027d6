import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as feedbackRoute from "@/app/api/feedback/route";
import { connectionHeader } from "@/lib/contract/connection";
import { CannedService } from "../support/canned-service";
import { ConnectionBrowser, idOf, KEY, serverPerTest } from "../support/connection-browser";

serverPerTest();
const service = new CannedService();
beforeAll(async () => {
  await service.start();
});
beforeEach(() => {
  service.calls.length = 0;
  service.operations.clear();
});
afterAll(() => service.dispose());

const OPERATION = "POST /v2/search/run-1/feedback";
const feedback = { rating: "good", valuableSources: [{ url: "https://example.org/1" }] };

async function send(body: unknown, key: string | null = KEY, baseUrl = service.origin) {
  const browser = new ConnectionBrowser();
  await browser.add({ label: "Rated", baseUrl, key });
  const headers = { [connectionHeader]: idOf(await browser.list(), "Rated") };
  const request = browser.request("/api/feedback", { method: "POST", body, headers });
  const response = await feedbackRoute.POST(request, { params: Promise.resolve({}) });
  const text = await response.text();
  expect(text).not.toContain(KEY);
  const json: unknown = JSON.parse(text);
  return { status: response.status, json };
}

it("sends the feedback once with the key, and returns the refund", async () => {
  const body = JSON.stringify({ success: true, creditsRefunded: 1, warning: `Key ${KEY}` });
  service.operations.set(OPERATION, { body });
  const { status, json } = await send({ id: "run-1", feedback });
  expect(status).toBe(200);
  expect(json).toMatchObject({ state: "accepted", refunded: 1 });
  expect(service.calls).toEqual([
    {
      method: "POST",
      path: "/v2/search/run-1/feedback",
      authorization: `Bearer ${KEY}`,
      body: JSON.stringify(feedback),
    },
  ]);
});

it("sends no Authorization header on a connection without a key", async () => {
  service.operations.set(OPERATION, { status: 403, body: '{"error":"No account"}' });
  const { json } = await send({ id: "run-1", feedback }, null);
  expect(json).toMatchObject({ state: "rejected", status: 403, message: "No account" });
  expect(service.calls.map(({ authorization }) => authorization)).toEqual([null]);
});

it.each([
  ["HTML", { type: "text/html", body: "<h1>Sign in</h1>" }, { state: "unknown", status: 200 }],
  ["a broken body", { body: '{"success":true', cut: true }, { state: "unknown" }],
  ["a very long body", { body: `"${"x".repeat(70_000)}"` }, { state: "unknown", status: 200 }],
  ["a redirect", { status: 302, headers: { location: "/x" }, body: "" }, { status: 302 }],
  ["a limit", { status: 429, headers: { "retry-after": "9" }, body: "" }, { retryAfterSeconds: 9 }],
])("reports %s and does not try again", async (_what, response, expected) => {
  service.operations.set(OPERATION, response);
  const { status, json } = await send({ id: "run-1", feedback });
  expect(status).toBe(200);
  expect(json).toMatchObject(expected);
  expect(service.calls).toHaveLength(1);
});

it("says that nothing was sent when the service cannot be reached", async () => {
  const { json } = await send({ id: "run-1", feedback }, KEY, "http://127.0.0.1:1");
  expect(json).toMatchObject({ state: "unsent" });
});

it.each([
  { id: "..", feedback },
  { id: "a/b", feedback },
  { id: "a?b", feedback },
  { id: "", feedback },
  { id: "run-1", feedback: { rating: "good" } },
  { id: "run-1", feedback: { ...feedback, note: "x" } },
  { id: "run-1", feedback: { rating: "good", valuableSources: [{ url: "javascript:alert(1)" }] } },
  { id: "run-1", feedback, query: "x" },
  [],
])("rejects %j before it leaves", async (body) => {
  const { status } = await send(body);
  expect(status).toBe(400);
  expect(service.calls).toEqual([]);
});
