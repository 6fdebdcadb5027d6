import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { filesGivingAway, givesAway } from "../support/canary";
import { watchSecret } from "../support/canary-watch";
import { freePort, WorkbenchServer } from "../support/workbench-server";
import { expect, test } from "./fixtures";

test.use({ watchesHeap: true });

type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** Sends a request whose path is not normalized. */
const ask = (
  origin: string,
  path: string,
  { method = "GET", headers = {}, body = "" } = {},
): Promise<Answer> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(origin);
    const request = httpRequest({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    request.on("error", fail);
    request.end(body);
  });

const PAID_KEY = "sk-paid-5f0c/91+77";
const json = { "Content-Type": "application/json" };
const search = { method: "POST", headers: json, body: '{"query":"x"}' };

/**
 * A service on loopback that counts requests and responds to each search unless `responds` is false.
 */
async function startService({ responds = true } = {}) {
  const port = await freePort();
  const authorizations: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      authorizations.push(request.headers.authorization ?? "");
      if (!responds) return;
      const status = body === "{}" ? 400 : 200;
      response.writeHead(status, json);
      response.end(
        JSON.stringify(
          status === 400 ? { success: false, error: "x" } : { success: true, data: {} },
        ),
      );
    });
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    authorizations,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const BASE_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

test("sets the security headers on every response, including redirects, errors and files", async ({
  server,
}) => {
  const page = await ask(server.origin, "/");
  const script = /\/_next\/static\/[^"]+\.js/.exec(page.body)?.[0] ?? "";
  expect(script).not.toBe("");
  const pages = [
    "/",
    "/guide",
    "/nothing-here",
    "/API/search",
    "/%",
    "/guide/nothing",
    "/guide/%E0%A4%A",
  ];
  const others = [
    script,
    "/_next/static/nothing.js",
    "/icon.svg",
    "/favicon.ico",
    "/openapi.json",
    "/llms.txt",
    "/guide/request/query.md",
    "/api/health",
    "/api/search",
    "/api/search/",
    "//api/search",
    "/api/%73earch",
    "/api/search%2f",
    "/api/search.",
    "/api/../api/search",
    "/v2/search",
    "/v2/nothing",
    "/api/%E0%A4%A",
  ];
  for (const path of [...pages, ...others]) {
    const { status, headers } = await ask(server.origin, path);
    expect([path, status]).not.toEqual([path, 500]);
    expect([path, headers]).toEqual([path, expect.objectContaining(BASE_HEADERS)]);
    const policy = String(headers["content-security-policy"]);
    expect([path, policy]).toEqual([path, expect.stringContaining("default-src 'none'")]);
    expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")]);
    expect([path, policy]).toEqual([path, expect.not.stringContaining("unsafe-eval")]);
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["x-powered-by"]).toBeUndefined();
  }
  for (const path of pages) {
    const { headers, body } = await ask(server.origin, path);
    const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "";
    expect([path, nonce.length]).toEqual([path, 24]);
    const scripts = body.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  }
  const nonces = await Promise.all([1, 2, 3].map(() => ask(server.origin, "/")));
  expect(new Set(nonces.map(({ headers }) => headers["content-security-policy"])).size).toBe(3);
});

test("serves a request that offers another protocol as one that does not", async ({ server }) => {
  const offer = { Connection: "Upgrade", Upgrade: "h2c", "HTTP2-Settings": "AAMAAABk" };
  for (const path of ["/", "/api/health", "/guide"])
    expect([path, (await ask(server.origin, path, { headers: offer })).status]).toEqual([
      path,
      200,
    ]);
});

test("rejects foreign requests in every spelling of path, method and headers", async () => {
  const service = await startService();
  const server = await new WorkbenchServer({
    WORKBENCH_CONNECTIONS: JSON.stringify([
      { label: "Paid", baseUrl: service.baseUrl, key: PAID_KEY },
    ]),
    WORKBENCH_ENGINE: "off",
  }).start();
  try {
    expect((await ask(server.origin, "/api/search", search)).status).toBe(200);
    expect(service.authorizations).toEqual([`Bearer ${PAID_KEY}`]);
    const paths = [
      "/api/search",
      "/api/search/",
      "//api/search",
      "/api//search",
      "/API/search",
      "/api/%73earch",
      "/api/search%2f",
      "/api/search%00",
      "/api/search.",
      "/api/search;x",
      "/api/search?x",
      "/api/./search",
      "/guide/../api/search",
      "/guide/%2e%2e/api/search",
      "/_next/static/../../api/search",
      "/api/search#x",
      "http://127.0.0.1/api/search",
      "http://evil.example/api/search",
    ];
    const foreign: Record<string, string>[] = [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Host: "evil.example" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Content-Type": "text/plain" },
    ];
    const forged: Record<string, string>[] = [
      {},
      { "X-Middleware-Subrequest": "proxy:proxy:proxy:proxy:proxy" },
      { "X-Forwarded-Host": "127.0.0.1", "X-Forwarded-Proto": "https" },
      { "X-Original-URL": "/guide", "X-Rewrite-URL": "/guide" },
      { "X-HTTP-Method-Override": "GET" },
      { "X-Workbench-Peer": "127.0.0.1", "Next-Action": "x" },
    ];
    let tried = 0;
    for (const path of paths)
      for (const headers of foreign)
        for (const more of forged) {
          tried += 1;
          // The host of an absolute target replaces the header (RFC 9112, section 3.2.2).
          if (path.startsWith("http://127.0.0.1/") && headers.Host) continue;
          const response = await ask(server.origin, path, {
            ...search,
            headers: { ...json, ...headers, ...more },
          });
          expect([path, headers, more, response.status >= 300]).toEqual([
            path,
            headers,
            more,
            true,
          ]);
        }
    for (const method of ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND", "TRACE"]) {
      const response = await ask(server.origin, "/api/search", { method, headers: json });
      expect([method, response.status, response.headers.allow]).toEqual([method, 405, "POST"]);
      expect(JSON.parse(response.body)).toMatchObject({
        success: false,
        error: `The method ${method} is not allowed here.`,
      });
    }
    expect(tried).toBe(paths.length * foreign.length * forged.length);
    expect(service.authorizations).toHaveLength(1);
  } finally {
    await server.dispose();
    service.close();
  }
});

test("shows only the login of a locked workbench until the password is entered", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const password = "correct horse battery";
  const server = await new WorkbenchServer({ WORKBENCH_PASSWORD: password }).start();
  try {
    for (const path of ["/", "/?query=x", "/compare", "/library", "//", "/index", "/guide/../"]) {
      const { body } = await ask(server.origin, path, { headers: { RSC: "1" } });
      expect([path, /Results|request-form/.test(body)]).toEqual([path, false]);
    }
    expect((await ask(server.origin, "/guide")).status).toBe(200);
    expect((await ask(server.origin, "/api/connections")).status).toBe(401);
    // A path: the server renders the page itself, without another request to a URL.
    const { headers } = await fetch(server.origin);
    expect(headers.get("x-middleware-rewrite")).toBe("/enter");

    await page.goto(`${server.origin}/?query=from+a+link&limit=7#kept`);
    await expect(page.getByLabel("Password")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Run/ })).toHaveCount(0);
    await page.getByLabel("Password").fill("wrong");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("Wrong password.")).toBeVisible();
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("textbox", { name: "Query", exact: true })).toHaveValue(
      "from a link",
    );
    expect(page.url()).toContain("#kept");

    const left = await page.evaluate(() =>
      fetch("/api/access?everywhere", { method: "DELETE" }).then((response) => response.status),
    );
    expect(left).toBe(200);
    await page.reload();
    await expect(page.getByLabel("Password")).toBeVisible();
    expect(givesAway(server.output, password)).toBe(false);
  } finally {
    await server.dispose();
  }
});

test("causes no policy violation in normal use", async ({ workbench, page }) => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to|violates/.test(message.text()))
      violations.push(message.text());
  });
  await workbench.open();
  await workbench.search();
  await workbench.items.first().getByRole("button").first().click();
  await expect(workbench.results.getByRole("tabpanel", { name: /Preview/ })).toBeVisible();
  await workbench.tab("Raw").click();
  await expect(workbench.results).toContainText('"success": true');
  await page.goto("/guide");
  expect(violations).toEqual([]);
});

test("leaves no trace of a key that was entered", async ({ page, context }) => {
  const canary = "sk-canary-7Q2/x+9";
  watchSecret(canary);
  const service = await startService();
  const server = await new WorkbenchServer({ WORKBENCH_LOG_LEVEL: "debug" }).start();
  try {
    await page.goto(server.origin);
    const responses = await page.evaluate(
      async ({ baseUrl, key }) => {
        const send = async (path: string, method: string, body: unknown) => {
          const response = await fetch(path, {
            method,
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify(body),
          });
          return {
            status: response.status,
            text: await response.text(),
            headers: [...response.headers],
          };
        };
        return [
          await send("/api/connections/test", "POST", { baseUrl, key }),
          await send("/api/connections", "POST", { label: "Paid", baseUrl, key }),
          await send("/api/connections", "POST", { label: "", baseUrl: "x", key: `${key} ` }),
          await send("/api/search", "POST", { query: "x" }),
          await send("/api/search", "POST", { query: "" }),
        ];
      },
      { baseUrl: service.baseUrl, key: canary },
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 201, 400, 200, 400]);
    // Not sent by the page, which would remember the URL.
    const mistaken = await ask(server.origin, `/api/${encodeURIComponent(canary)}`, search);
    expect(mistaken.status).toBe(404);
    expect(service.authorizations).toContain(`Bearer ${canary}`);
    await page.reload();
    const storage = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    const seen = {
      responses: JSON.stringify([responses, mistaken]),
      page: await page.content(),
      storage,
      cookies: JSON.stringify(await context.cookies()),
      output: server.output,
      list: (await ask(server.origin, "/api/connections")).body,
      metrics: (await ask(server.origin, "/api/metrics")).body,
      environments: server.environments().join("\n"),
    };
    for (const [where, text] of Object.entries(seen))
      expect([where, text.length > 0, givesAway(text, canary)]).toEqual([where, true, false]);
    const { files, looked } = filesGivingAway(server.dataDirectory, canary);
    expect(looked).toBeGreaterThan(3);
    expect(files).toEqual([]);
  } finally {
    await server.dispose();
    service.close();
  }
});

test("passes none of the server's secrets to the engine's browser", async () => {
  const server = await new WorkbenchServer({
    WORKBENCH_CONNECTIONS: JSON.stringify([
      { label: "Paid", baseUrl: "http://127.0.0.1:9", key: PAID_KEY },
    ]),
    WORKBENCH_SECRET: "the-secret-that-seals-".repeat(2),
  }).start();
  try {
    const own = server.processes.length;
    const response = await ask(server.origin, "/v2/search", {
      method: "POST",
      headers: { ...json, Authorization: `Bearer ${await server.engineKey()}` },
      body: JSON.stringify({
        query: "wait for a selector",
        limit: 1,
        scrapeOptions: { formats: ["screenshot"] },
      }),
    });
    expect(response.body).toContain('"screenshot":"http');
    const started = server.environments().slice(own);
    expect(started.length).toBeGreaterThan(0);
    for (const environment of started)
      for (const secret of server.givenSecrets) expect(givesAway(environment, secret)).toBe(false);
  } finally {
    await server.dispose();
  }
});

test("lets in users whom a trusted reverse proxy names", async () => {
  const named = { "X-Forwarded-User": "ana@example.org" };
  const server = await new WorkbenchServer({
    WORKBENCH_IDENTITY_HEADER: "X-Forwarded-User",
    WORKBENCH_IDENTITY_FROM: "127.0.0.0/8",
  }).start();
  const stranger = new WorkbenchServer({
    WORKBENCH_IDENTITY_HEADER: "X-Forwarded-User",
    WORKBENCH_IDENTITY_FROM: "10.0.0.0/8",
  });
  try {
    expect((await ask(server.origin, "/api/connections", { headers: named })).status).toBe(200);
    expect((await ask(server.origin, "/", { headers: named })).body).toContain(
      "Skip to the results",
    );
    expect((await ask(server.origin, "/api/connections")).status).toBe(401);
    expect((await ask(server.origin, "/")).body).toContain("A reverse proxy logs users in");
    expect((await ask(server.origin, "/api/health")).status).toBe(200);

    await stranger.start();
    const forged = { ...named, "X-Forwarded-For": "10.0.0.5", "X-Workbench-Identity": "ana" };
    const response = await ask(stranger.origin, "/api/connections", { headers: forged });
    expect(response.status).toBe(401);
    expect(stranger.output).toContain("ignored an identity header");
    expect(stranger.output).not.toContain("ana@example.org");
  } finally {
    await server.dispose();
    await stranger.dispose();
  }
});

test("does not start on a reachable address without a password", async () => {
  const server = new WorkbenchServer({ WORKBENCH_URL: "https://search.example.org" });
  await expect(server.start()).rejects.toThrow(/WORKBENCH_PASSWORD must be set/);
  await server.dispose();
});

test("lets runs finish on shutdown or asks clients to retry, within ten seconds", async () => {
  const service = await startService({ responds: false });
  const server = await new WorkbenchServer({
    WORKBENCH_CONNECTIONS: JSON.stringify([{ label: "Stuck", baseUrl: service.baseUrl }]),
    WORKBENCH_ENGINE: "off",
  }).start();
  const stuck = ask(server.origin, "/api/search", search);
  await expect.poll(() => service.authorizations.length).toBe(1);
  const start = Date.now();
  const stopped = server.stop();
  const late = async () => {
    const { status, headers } = await ask(server.origin, "/");
    return [status, headers["retry-after"]];
  };
  await expect.poll(late).toEqual([503, "5"]);
  const response = await stuck;
  expect([response.status, response.headers["retry-after"]]).toEqual([503, "5"]);
  await stopped;
  expect(Date.now() - start).toBeLessThan(10_000);
  await server.dispose();
  service.close();
});
