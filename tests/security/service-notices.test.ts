import { afterAll, beforeAll, expect, it } from "vitest";
import * as searchRoute from "@/app/api/search/route";
import { connectionHeader } from "@/lib/contract/connection";
import { decodeServiceHeaders } from "@/lib/contract/dialect/service-headers";
import { proxyHeaders } from "@/lib/contract/proxy-headers";
import { CannedService } from "../support/canned-service";
import { ConnectionBrowser, idOf, KEY, serverPerTest } from "../support/connection-browser";
import {
  noticeHeaders,
  noticeResponse,
  pageShapedResearch,
  paperResponse,
  toolResponse,
} from "../support/documented-shapes";

serverPerTest();
const service = new CannedService();
beforeAll(async () => {
  await service.start();
});
afterAll(() => service.dispose());

async function search(query: string): Promise<Response> {
  const browser = new ConnectionBrowser();
  await browser.add({ label: "Shapes", baseUrl: service.origin, key: KEY });
  const headers = { [connectionHeader]: idOf(await browser.list(), "Shapes") };
  const request = browser.request("/api/search", { method: "POST", body: { query }, headers });
  return searchRoute.POST(request, { params: Promise.resolve({}) });
}

it.each(Object.entries({ paperResponse, pageShapedResearch, toolResponse, noticeResponse }))(
  "passes the shape %s on byte for byte",
  async (name, shape) => {
    const body = JSON.stringify(shape);
    service.responses.set(name, { body });
    const response = await search(name);
    expect([response.status, await response.text()]).toEqual([200, body]);
    expect(response.headers.has(proxyHeaders.notices)).toBe(false);
  },
);

it("passes notices on in a header of its own, without the key and without acting on them", async () => {
  const headers = {
    ...noticeHeaders,
    Warning: `299 - "Key ${KEY} is old"`,
    "Set-Cookie": "a=1",
    Refresh: "0;url=https://a.example/",
  };
  service.responses.set("headers", { headers, body: '{"success":true,"data":{"web":[]}}' });
  const response = await search("headers");
  for (const name of ["link", "warning", "deprecation", "sunset", "set-cookie", "refresh"])
    expect([name, response.headers.get(name)]).toEqual([name, null]);
  const notices = decodeServiceHeaders(response.headers.get(proxyHeaders.notices));
  expect(notices).toMatchObject({
    deprecation: noticeHeaders.Deprecation,
    sunset: noticeHeaders.Sunset,
    link: noticeHeaders.Link,
  });
  expect(notices?.warning).toMatch(/^299 - "Key .* is old"$/);
  expect(JSON.stringify(notices)).not.toContain(KEY);
});

it("cuts a notice that is too long", async () => {
  const headers = { Warning: "w".repeat(5_000) };
  service.responses.set("long", { headers, body: '{"success":true,"data":{}}' });
  const notices = decodeServiceHeaders((await search("long")).headers.get(proxyHeaders.notices));
  expect(notices?.warning).toBe("w".repeat(1_000));
});
