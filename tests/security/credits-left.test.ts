import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as creditsRoute from "@/app/api/connections/[id]/credits/route";
import * as searchRoute from "@/app/api/search/route";
import { connectionHeader } from "@/lib/contract/connection";
import { proxyHeaders } from "@/lib/contract/proxy-headers";
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

const OPERATION = "GET /v2/team/credit-usage";

async function connect(key: string | null = KEY, baseUrl = service.origin) {
  const browser = new ConnectionBrowser();
  await browser.add({ label: "Paid", baseUrl, key });
  return { browser, id: idOf(await browser.list(), "Paid") };
}

async function ask(key: string | null = KEY, baseUrl = service.origin) {
  const { browser, id } = await connect(key, baseUrl);
  const request = browser.request(`/api/connections/${id}/credits`, { method: "POST", body: {} });
  const response = await creditsRoute.POST(request, { params: Promise.resolve({ id }) });
  const text = await response.text();
  expect(text).not.toContain(KEY);
  const json: unknown = JSON.parse(text);
  return { status: response.status, json };
}

it("asks for the balance once, with the key, and passes on only numbers and the date", async () => {
  const data = {
    ...{ remainingCredits: 998, planCredits: 3000, owner: "someone" },
    billingPeriodEnd: "2026-11-30T00:00:00Z",
  };
  service.operations.set(OPERATION, { body: JSON.stringify({ success: true, data }) });
  expect(await ask()).toEqual({
    status: 200,
    json: {
      ...{ remainingCredits: 998, planCredits: 3000 },
      billingPeriodEnd: "2026-11-30T00:00:00.000Z",
    },
  });
  expect(service.calls).toEqual([
    {
      ...{ method: "GET", path: "/v2/team/credit-usage", body: "" },
      authorization: `Bearer ${KEY}`,
    },
  ]);
});

it.each([
  ["HTML", { type: "text/html", body: "<h1>Sign in</h1>" }, /names no credits/],
  ["a text for a number", { body: '{"data":{"remainingCredits":"9"}}' }, /names no credits/],
  ["401", { status: 401, body: "{}" }, /rejected the key/],
  ["404", { status: 404, body: "<h1>Not found</h1>" }, /does not report credits/],
  ["500", { status: 500, body: "" }, /status 500/],
  ["a cut response", { body: '{"data":', cut: true }, /ended/],
])("names the reason after %s", async (_what, response, reason) => {
  service.operations.set(OPERATION, response);
  const { status, json } = await ask();
  expect(status).toBe(502);
  expect(JSON.stringify(json)).toMatch(reason);
  expect(JSON.stringify(json)).not.toContain("<h1>");
});

it("sends nothing for a connection without a key, or one that does not exist", async () => {
  expect((await ask(null)).status).toBe(409);
  const { browser } = await connect();
  const request = browser.request("/api/connections/x/credits", { method: "POST", body: {} });
  const response = await creditsRoute.POST(request, { params: Promise.resolve({ id: "x" }) });
  expect(response.status).toBe(404);
  expect(service.calls).toEqual([]);
});

it("passes the balance in a header of a search on, and asks for nothing by itself", async () => {
  const { browser, id } = await connect();
  const body = '{"success":true,"data":{"web":[]}}';
  service.responses.set("reported", { headers: { "X-Credits-Remaining": "41" }, body });
  service.responses.set("odd", { headers: { "X-Credits-Remaining": "many" }, body });
  const search = async (query: string) => {
    const headers = { [connectionHeader]: id };
    const request = browser.request("/api/search", { method: "POST", body: { query }, headers });
    const response = await searchRoute.POST(request, { params: Promise.resolve({}) });
    return response.headers.get(proxyHeaders.creditsLeft);
  };
  expect([await search("reported"), await search("odd")]).toEqual(["41", null]);
  expect(service.calls.map(({ path }) => path)).toEqual(["/v2/search", "/v2/search"]);
});
