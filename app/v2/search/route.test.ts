import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engine } from "@/lib/server/engine/engine";
import { installEngineListener } from "@/lib/server/engine/engine-listener";
import { HandlerOverHttp } from "@/tests/support/handler-over-http";
import { beginServerProcess } from "@/tests/support/server-process";
import { POST } from "./route";

let end = () => {};
let routed = 0;
const route = (request: Request) => {
  routed += 1;
  return POST(request);
};
const withRoute = new HandlerOverHttp(route);
const withListener = new HandlerOverHttp(route);

beforeAll(async () => {
  end = beginServerProcess();
  installEngineListener(withListener.server);
  await withRoute.start();
  await withListener.start();
});
afterAll(async () => {
  await withRoute.dispose();
  await withListener.dispose();
  end();
});

async function post({ origin }: HandlerOverHttp, path: string, init: RequestInit) {
  routed = 0;
  const headers = { "Content-Type": "application/json", ...init.headers };
  const response = await fetch(`${origin}${path}`, { method: "POST", ...init, headers });
  const { id, ...body } = await response.json();
  return {
    routed,
    id: typeof id,
    result: {
      status: response.status,
      body,
      type: response.headers.get("content-type"),
      cache: response.headers.get("cache-control"),
      retry: response.headers.get("retry-after"),
    },
  };
}

describe("POST /v2/search", () => {
  it.each<[string, number, () => RequestInit]>([
    ["a search", 200, () => search(engine().key, '{"query":"engine","limit":3}')],
    ["an invalid request", 400, () => search(engine().key, '{"limit":-1}')],
    ["text that is not JSON", 400, () => search(engine().key, "{")],
    ["a wrong key", 401, () => search("fc-wrong", '{"query":"engine"}')],
    ["another site", 403, () => ({ body: "{}", headers: { Origin: "https://other.example" } })],
  ])("gives %s the same result from the listener as from the route", async (_, status, init) => {
    const direct = await post(withListener, "/v2/search", init());
    const viaRoute = await post(withRoute, "/v2/search", init());
    expect(direct.routed).toBe(0);
    expect(viaRoute.routed).toBe(1);
    expect(direct.result.status).toBe(status);
    expect(direct.id).toBe(viaRoute.id);
    expect(direct.result).toEqual(viaRoute.result);
  });

  it("reaches the route for any other spelling of the path", async () => {
    const init = search(engine().key, '{"query":"engine"}');
    const { routed, result } = await post(withListener, "/v2/search?source=x", init);
    expect(routed).toBe(1);
    expect(result.status).toBe(200);
  });
});

const search = (key: string, body: string): RequestInit => ({
  body,
  headers: { Authorization: `Bearer ${key}` },
});
