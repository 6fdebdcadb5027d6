import { globSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { failureSchema } from "@/lib/contract/failure/failure";
import { Browser, serverForTest } from "@/tests/support/server-process";

type Serve = (
  request: Request,
  context: { params: Promise<Record<string, string | string[]>> },
) => Response | Promise<Response>;
type Route = { readonly path: string; readonly methods: Record<string, Serve> };

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/**
 * The framework makes `app/robots.ts` and the like into public documents without a handler of ours.
 */
const files = globSync("app/**/route.ts", { cwd: process.cwd() }).sort();

const routes: Route[] = await Promise.all(
  files.map(async (file): Promise<Route> => {
    const exported: Record<string, unknown> = await import(/* @vite-ignore */ `../../${file}`);
    const methods = Object.fromEntries(
      Object.entries(exported).filter(
        (entry): entry is [string, Serve] => typeof entry[1] === "function",
      ),
    );
    return { path: `/${file.replace(/^app\/|\/route\.ts$/g, "")}`, methods };
  }),
);
/** Routes of the search API, which use its error shape. */
const isOperation = ({ path }: Route) => path.startsWith("/v2/");
const ours = routes.filter((route) => !isOperation(route));
const named = (list: readonly Route[]): [string, Route][] =>
  list.map((route) => [route.path, route]);

const PASSWORD = "correct horse";
beforeEach(() => serverForTest({ WORKBENCH_ENGINE: "off" }));

const browser = new Browser();
const params = { id: "abcdefghijkl", name: "token", file: "x.xml", rest: ["x"] };

/** Bodies that are not JSON. */
const bodyTypes: Readonly<Record<string, string>> = {
  "/api/shares/[id]/upload": "application/octet-stream",
};

async function send(
  route: Route,
  method: string,
  headers: Record<string, string> = {},
  body: unknown = {},
): Promise<Response> {
  const hasBody = method !== "GET" && method !== "HEAD";
  const type = bodyTypes[route.path];
  const request = browser.request(route.path, {
    method,
    headers: { ...(hasBody && type && { "content-type": type }), ...headers },
    ...(hasBody && { body }),
  });
  const serve = route.methods[method] ?? expect.fail(`${route.path} has no ${method}`);
  return serve(request, { params: Promise.resolve(params) });
}

/** The methods in the route's own `Allow` header. */
async function allowed(route: Route): Promise<readonly string[]> {
  const response = await send(route, "OPTIONS");
  return (response.headers.get("allow") ?? "").split(", ").filter(Boolean);
}

it("sees every route of the workbench", () => {
  expect(files.length).toBeGreaterThanOrEqual(12);
  for (const route of routes)
    expect(Object.keys(route.methods).sort()).toEqual([...METHODS].sort());
});

describe.each(named(ours))("%s", (_path, route) => {
  it("returns 405 with JSON and an Allow header for every unknown method", async () => {
    const known = await allowed(route);
    expect(known.length).toBeGreaterThan(0);
    const unknown = METHODS.filter((method) => !known.includes(method));
    expect(unknown).toContain("OPTIONS");
    for (const method of unknown) {
      const response = await send(route, method);
      expect([method, response.status]).toEqual([method, 405]);
      expect(response.headers.get("content-type")).toContain("application/json");
      expect(response.headers.get("cache-control")).toContain("no-store");
    }
  });

  it.each([
    ["a host name that can be rebound", { host: "evil.example" }],
    ["a host name that begins like ours", { host: "localhost.evil.example:3000" }],
    ["a host name with a user", { host: "localhost@evil.example" }],
    ["no host name", { host: "" }],
    ["another site's page", { origin: "https://evil.example" }],
    ["another port's page", { origin: "http://127.0.0.1:9999" }],
    ["a page without an origin, such as a sandboxed frame", { origin: "null" }],
    ["a page whose host extends ours", { origin: "http://127.0.0.1:3000.evil.example" }],
    ["a page of a browser extension", { origin: "chrome-extension://127.0.0.1:3000" }],
    ["another site according to the browser", { "sec-fetch-site": "cross-site" }],
    ["a sibling site according to the browser", { "sec-fetch-site": "same-site" }],
  ])("rejects %s for every method", async (_what, headers: Record<string, string>) => {
    for (const method of METHODS) {
      const response = await send(route, method, headers);
      expect([method, response.status]).toEqual([method, 403]);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(
        [...response.headers.keys()].filter((name) => name.startsWith("access-control")),
      ).toEqual([]);
    }
  });

  it("ignores internal headers of proxies and frameworks", async () => {
    const forged = {
      "x-forwarded-host": "127.0.0.1:3000",
      "x-forwarded-proto": "https",
      "x-forwarded-for": "127.0.0.1",
      forwarded: "host=127.0.0.1",
      "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy",
      "x-middleware-next": "1",
      "x-middleware-rewrite": "/",
      "x-nextjs-data": "1",
      "x-workbench-peer": "127.0.0.1",
      "x-http-method-override": "GET",
      "x-original-url": "/guide",
    };
    for (const method of METHODS) {
      const response = await send(route, method, { ...forged, host: "evil.example" });
      expect([method, response.status]).toEqual([method, 403]);
    }
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "text/plain; application/json",
  ])("rejects a body of type %s", async (type) => {
    const known = await allowed(route);
    for (const method of ["POST", "PUT", "PATCH"].filter((each) => known.includes(each)))
      expect((await send(route, method, { "content-type": type }, "{}")).status).toBe(415);
  });
});

/** In the words of the library that checks the bodies. */
const FOREIGN_WORDS =
  /invalid input|invalid discriminator|unrecognized key|expected \w+, received|^:/i;

it("names a wrong body in plain words", async () => {
  serverForTest({ WORKBENCH_SCHEDULES: "on" });
  for (const route of ours)
    for (const method of (await allowed(route)).filter((each) => /^P/.test(each)))
      for (const body of [null, [], "text", 5, {}, { id: 5, kind: 5, value: 5, label: 5 }]) {
        const response = await send(route, method, {}, body);
        const text = await response.text();
        const parsed: unknown = text.startsWith("{") ? JSON.parse(text) : {};
        const { error = "", fields = {} } = Object(parsed);
        const messages = [error, ...Object.values(fields)];
        expect([
          route.path,
          method,
          body,
          messages.filter((each) => FOREIGN_WORDS.test(each)),
        ]).toEqual([route.path, method, body, []]);
      }
});

describe("with a password", () => {
  const open = [
    "/api/access",
    "/api/guide/[...slug]",
    "/api/health",
    "/api/metrics",
    "/api/[...rest]",
    "/api/library/files/[...path]",
    "/api/shares/[id]",
    "/api/shares/[id]/content",
    "/api/shares/[id]/open",
    "/artifacts/[id]",
    "/feeds/[file]",
    "/llms-full.txt",
    "/llms.txt",
    // Has the keys of the engine.
    "/mcp",
    "/openapi.json",
  ];
  const closed = ours.filter(({ path }) => !open.includes(path));
  beforeEach(() => serverForTest({ WORKBENCH_ENGINE: "off", WORKBENCH_PASSWORD: PASSWORD }));

  it("there are routes to test", () => {
    expect(closed.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        "/api/search",
        "/api/connections",
        "/api/connections/[id]",
        "/api/secrets",
        "/api/secrets/[name]",
      ]),
    );
    expect(closed.length).toBe(ours.length - open.length);
  });

  it.each(named(closed))("%s returns 401 before login", async (_path, route) => {
    const known = await allowed(route);
    for (const method of known) {
      for (const cookie of ["", "workbench-3000-session=Fe26.2*1*forged", "entered=true"]) {
        const response = await send(route, method, cookie ? { cookie } : {});
        expect([method, response.status]).toEqual([method, 401]);
        const body: unknown = await response.json();
        expect(body).toMatchObject({ failure: { code: "LOCKED" } });
        expect(failureSchema.safeParse(Reflect.get(Object(body), "failure")).success).toBe(true);
      }
    }
  });

  it("reveals only that the server is live", async () => {
    const health = ours.find(({ path }) => path === "/api/health") ?? expect.fail();
    expect(await (await send(health, "GET")).json()).toEqual({ live: true, ready: true });
  });
});

describe("/v2/search", () => {
  const operation = routes.find(({ path }) => path === "/v2/search") ?? expect.fail();

  it("rejects rebound host names and pages of other sites in its own error shape", async () => {
    const foreign: Record<string, string>[] = [
      { host: "evil.example" },
      { origin: "https://evil.example" },
    ];
    for (const headers of foreign) {
      const response = await send(operation, "POST", headers);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ success: false, error: expect.any(String) });
    }
  });

  it("returns 404 if the engine is off", async () => {
    expect((await send(operation, "POST")).status).toBe(404);
  });
});
