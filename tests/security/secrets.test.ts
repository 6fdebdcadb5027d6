import { createServer } from "node:http";
import { beforeEach, describe, expect, it } from "vitest";
import * as accessRoute from "@/app/api/access/route";
import * as draftRoute from "@/app/api/drafts/[id]/secrets/route";
import * as searchRoute from "@/app/api/search/route";
import * as secretRoute from "@/app/api/secrets/[name]/route";
import * as secretsRoute from "@/app/api/secrets/route";
import { connectionHeader } from "@/lib/contract/connection";
import { heldLimits } from "@/lib/contract/draft-secrets";
import { engineConnectionId } from "@/lib/contract/kinds";
import { proxyHeaders } from "@/lib/contract/proxy-headers";
import { secretListSchema } from "@/lib/contract/secrets/secret-list";
import { maskText } from "@/lib/server/observability/mask";
import { filesGivingAway } from "../support/canary";
import { ConnectionBrowser, idOf, serverPerTest } from "../support/connection-browser";
import { startEchoService } from "../support/echo-service";
import { listenOnPort } from "../support/loopback";
import { temporaryFolder } from "../support/temporary-folder";

const begin = serverPerTest();
let browser = new ConnectionBrowser();
beforeEach(() => {
  browser = new ConnectionBrowser();
});

const CANARY = "canary/of+a variable";
const noParams = { params: Promise.resolve({}) };
const named = (name: string) => ({ params: Promise.resolve({ name }) });
const empty = () => ({ success: true, data: { web: [] } });

const put = async (name: string, body: unknown, by = browser) =>
  by.storeCookies(
    await secretRoute.PUT(by.request("/api/secrets/x", { method: "PUT", body }), named(name)),
  );
const list = async (by = browser) =>
  secretListSchema.parse(
    await (await secretsRoute.GET(by.request("/api/secrets"), noParams)).json(),
  ).secrets;
const remove = (name: string, by = browser) =>
  secretRoute.DELETE(by.request("/api/secrets/x", { method: "DELETE" }), named(name));

const reference = (name: string) => `{{secret:$${name}}}`;
const withHeader = (value: string) => ({
  query: "x",
  scrapeOptions: { formats: ["markdown"], headers: { Authorization: value } },
});
const run = (body: unknown, connection: string, by = browser) =>
  searchRoute.POST(
    by.request("/api/search", {
      method: "POST",
      body,
      headers: { [proxyHeaders.wantsFooter]: "1", [connectionHeader]: connection },
    }),
    noParams,
  );
const issuesOf = async (response: Response) => {
  expect(response.status).toBe(400);
  const { failure } = await response.json();
  return failure.issues as { path: unknown[]; code: string; message: string }[];
};

/** Two services, each with a connection of the browser. */
async function twoServices() {
  const services = [await startEchoService(empty), await startEchoService(empty)] as const;
  const [first, second] = services;
  await browser.add({ label: "first", baseUrl: first.origin });
  await browser.add({ label: "second", baseUrl: second.origin });
  const connections = await browser.list();
  return {
    first: { ...first, id: idOf(connections, "first") },
    second: { ...second, id: idOf(connections, "second") },
    close: () => {
      for (const each of services) each.dispose();
    },
  };
}

describe("a secret that a user entered", () => {
  it("is put into header values and typed text by the server, and never returned", async () => {
    const { first, close } = await twoServices();
    const stored = await put("token", { value: CANARY, connection: first.id });
    await put("pin_2.a-b", { value: "canary-2", connection: first.id });
    const body = (token: string, pin: string) => ({
      query: "x",
      scrapeOptions: {
        formats: ["markdown"],
        headers: { Authorization: `Bearer ${token}`, Cookie: `a=${token}; b=${pin}` },
        actions: [{ type: "write", text: `${pin}${pin}` }],
      },
    });
    const response = await run(body(reference("token"), reference("pin_2.a-b")), first.id);
    expect(response.status).toBe(200);
    expect(first.bodies).toEqual([body(CANARY, "canary-2")]);
    const seen = [
      await stored.text(),
      JSON.stringify(await list()),
      await response.text(),
      ...browser.setCookies,
    ].join("\n");
    expect(seen).toContain("pin_2.a-b");
    expect(seen).not.toContain("canary");
    close();
  });

  it("never leaves for another connection, and the issue names both", async () => {
    const { first, second, close } = await twoServices();
    await put("token", { value: CANARY, connection: first.id });
    const [issue] = await issuesOf(await run(withHeader(reference("token")), second.id));
    expect(issue).toMatchObject({
      path: ["scrapeOptions", "headers", "Authorization"],
      code: "secret_unavailable",
      message:
        "The secret {{token}} belongs to the connection “first”, so it was not sent to the connection “second”. Choose that connection, or enter the value for this one in Variables.",
    });
    expect([first.bodies, second.bodies]).toEqual([[], []]);
    close();
  });

  it("is not sent to another URL of its connection, nor to a new connection of that name", async () => {
    const { first, second, close } = await twoServices();
    await put("token", { value: CANARY, connection: first.id });
    await browser.change(first.id, { baseUrl: second.origin });
    const [issue] = await issuesOf(await run(withHeader(reference("token")), first.id));
    expect(issue?.message).toContain("has changed since");
    expect(await list()).toMatchObject([{ name: "token", connection: null, label: "first" }]);
    await browser.remove(first.id);
    await browser.add({ label: "first", baseUrl: first.origin });
    const id = idOf(await browser.list(), "first");
    const [again] = await issuesOf(await run(withHeader(reference("token")), id));
    expect(again?.code).toBe("secret_unavailable");
    expect([first.bodies, second.bodies]).toEqual([[], []]);
    close();
  });

  it("cannot be bound to another connection without its value", async () => {
    const { first, second, close } = await twoServices();
    await put("token", { value: CANARY, connection: first.id });
    expect((await put("token", { connection: second.id })).status).toBe(400);
    expect((await put("token", { value: "", connection: second.id })).status).toBe(400);
    expect(await list()).toMatchObject([{ connection: first.id }]);
    await put("token", { value: "another canary", connection: second.id });
    expect(await list()).toMatchObject([{ connection: second.id }]);
    await run(withHeader(reference("token")), second.id);
    expect(second.bodies).toEqual([withHeader("another canary")]);
    close();
  });

  it("reaches no other session, and ends when it is deleted", async () => {
    const { first, close } = await twoServices();
    await put("token", { value: CANARY, connection: first.id });
    const other = new ConnectionBrowser();
    for (const [name, value] of browser.cookies)
      if (name.includes("-c-")) other.cookies.set(name, value);
    expect(await list(other)).toEqual([]);
    const [issue] = await issuesOf(await run(withHeader(reference("token")), first.id, other));
    expect(issue?.message).toContain("none was entered in this session");
    await put("token", { value: "of the other", connection: first.id }, other);
    await run(withHeader(reference("token")), first.id);
    expect(first.bodies).toEqual([withHeader(CANARY)]);
    await remove("token");
    expect(await list()).toEqual([]);
    expect(await list(other)).toHaveLength(1);
    await issuesOf(await run(withHeader(reference("token")), first.id));
    expect(first.bodies).toHaveLength(1);
    close();
  });

  it("is rejected at its place in every other field", async () => {
    const { first, close } = await twoServices();
    await put("token", { value: CANARY, connection: first.id });
    const text = `a ${reference("token")}`;
    const bodies: [unknown, unknown[]][] = [
      [{ query: text }, ["query"]],
      [{ query: "x", location: text }, ["location"]],
      [{ query: "x", includeDomains: ["a.example", text] }, ["includeDomains", 1]],
      [{ query: "x", [text]: 1 }, []],
      [{ query: "x", unknown: [{ deep: text }] }, ["unknown", 0, "deep"]],
      [
        { query: "x", scrapeOptions: { profile: { name: text } } },
        ["scrapeOptions", "profile", "name"],
      ],
      [
        {
          query: "x",
          scrapeOptions: { actions: [{ type: "executeJavascript", script: text, text }] },
        },
        ["scrapeOptions", "actions", 0, "script"],
      ],
      [{ query: "x", scrapeOptions: { headers: { [text]: "x" } } }, ["scrapeOptions", "headers"]],
      [withHeader("{{secret:$no name}}"), ["scrapeOptions", "headers", "Authorization"]],
    ];
    for (const [body, path] of bodies) {
      const issues = await issuesOf(await run(body, first.id));
      expect(issues[0]).toMatchObject({ path, code: "secret_misplaced" });
    }
    expect(first.bodies).toEqual([]);
    close();
  });

  it("is not searched for other references", async () => {
    const { first, close } = await twoServices();
    await put("outer", { value: `{{secret:$inner}}`, connection: first.id });
    await put("inner", { value: CANARY, connection: first.id });
    await run(withHeader(reference("outer")), first.id);
    expect(first.bodies).toEqual([withHeader("{{secret:$inner}}")]);
    close();
  });

  it("is validated with the request, without being quoted", async () => {
    const { first, close } = await twoServices();
    await put("token", { value: `${CANARY}\nInjected: 1`, connection: first.id });
    const response = await run(withHeader(reference("token")), first.id);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain("canary");
    expect(first.bodies).toEqual([]);
    close();
  });

  it("is rejected with the reason if it cannot be held", async () => {
    const { first, close } = await twoServices();
    const cases: [string, unknown, number, RegExp][] = [
      ["1st", { value: CANARY, connection: first.id }, 400, /begins with a letter/],
      ["token", { value: "short", connection: first.id }, 400, /at least 6 characters/],
      [
        "token",
        { value: "x".repeat(heldLimits.textLength + 1), connection: first.id },
        400,
        /most/,
      ],
      ["token", { value: CANARY, connection: "nowhere" }, 404, /no longer exists/],
      ["token", { value: CANARY, connection: engineConnectionId }, 404, /no longer exists/],
      ["token", `{"value":"${CANARY}`, 400, /not JSON/],
    ];
    for (const [name, body, status, message] of cases) {
      const response = await put(name, body);
      const text = await response.text();
      expect([response.status, text]).toEqual([status, expect.stringMatching(message)]);
      expect(text).not.toContain("canary");
    }
    for (let at = 0; at < 20; at += 1)
      await put(`big${at}`, { value: "x".repeat(heldLimits.textLength), connection: first.id });
    expect((await put("more", { value: "x".repeat(16_000), connection: first.id })).status).toBe(
      413,
    );
    expect((await list()).length).toBeGreaterThan(10);
    close();
  });

  it("ends with the session", async () => {
    begin({ WORKBENCH_PASSWORD: "p".repeat(16) });
    const enter = async (method: "POST" | "DELETE") => {
      const body = { password: "p".repeat(16) };
      const request = browser.request("/api/access", {
        method,
        ...(method === "POST" && { body }),
      });
      const serve = method === "POST" ? accessRoute.POST : accessRoute.DELETE;
      browser.storeCookies(await serve(request, noParams));
    };
    await enter("POST");
    const service = await startEchoService(empty);
    await browser.add({ label: "service", baseUrl: service.origin });
    const connection = idOf(await browser.list(), "service");
    await put("token", { value: CANARY, connection });
    expect(await list()).toHaveLength(1);
    await enter("DELETE");
    await enter("POST");
    expect(await list()).toEqual([]);
    service.dispose();
  });
});

describe("a text of a draft that was restored", () => {
  it("is not sent with variables that only the page could fill in", async () => {
    const { first, close } = await twoServices();
    const handle = "draft-one.1";
    const request = browser.request("/api/drafts/x/secrets", {
      method: "PUT",
      body: { keep: [], texts: { [handle]: "Custom abc {{token}}" } },
    });
    const id = { params: Promise.resolve({ id: "draft-one" }) };
    browser.storeCookies(await draftRoute.PUT(request, id));
    const [issue] = await issuesOf(await run(withHeader(`{{secret:${handle}}}`), first.id));
    expect(issue).toMatchObject({ code: "secret_lost" });
    expect(first.bodies).toEqual([]);
    close();
  });
});

describe("a secret of the operator", () => {
  it("is sent only to the URL it is bound to, and cannot be replaced by users", async () => {
    const { first, second, close } = await twoServices();
    process.env.TEST_COOKIE = "not read from here";
    begin({
      WORKBENCH_SECRETS: `COOKIE@${first.origin}/v2, TOKEN@${second.origin}`,
      COOKIE: CANARY,
      TOKEN: "canary-of-token",
    });
    expect(await list()).toEqual([
      { name: "COOKIE", source: "env", connection: first.id, label: "first" },
      { name: "TOKEN", source: "env", connection: second.id, label: "second" },
    ]);
    await run(withHeader(`Bearer ${reference("COOKIE")}`), first.id);
    expect(first.bodies).toEqual([withHeader(`Bearer ${CANARY}`)]);
    const [issue] = await issuesOf(await run(withHeader(reference("COOKIE")), second.id));
    expect(issue?.message).toContain(
      `{{COOKIE}} belongs to the service at ${first.origin}, so it was not sent to the connection “second”`,
    );
    for (const name of ["WORKBENCH_SECRET", "PATH", "TEST_COOKIE"])
      await issuesOf(await run(withHeader(reference(name)), first.id));
    expect((await put("COOKIE", { value: "mine mine", connection: second.id })).status).toBe(409);
    expect((await remove("COOKIE")).status).toBe(200);
    expect(await list()).toHaveLength(2);
    expect(first.bodies).toHaveLength(1);
    expect(second.bodies).toEqual([]);
    delete process.env.TEST_COOKIE;
    close();
  });

  it("is bound to the engine by its name", async () => {
    const { first, close } = await twoServices();
    begin({ WORKBENCH_SECRETS: "COOKIE@engine", COOKIE: CANARY, WORKBENCH_ENGINE: "on" });
    expect(await list()).toEqual([
      { name: "COOKIE", source: "env", connection: "engine", label: "Built-in engine" },
    ]);
    const [issue] = await issuesOf(await run(withHeader(reference("COOKIE")), first.id));
    expect(issue?.message).toContain("belongs to the built-in engine");
    expect((await run(withHeader(reference("COOKIE")), "engine")).status).toBe(200);
    close();
  });
});

it("never reaches the disk of the server or its log", async () => {
  const folder = temporaryFolder();
  begin({
    WORKBENCH_DATA_DIR: folder,
    WORKBENCH_SECRETS: "COOKIE@engine",
    COOKIE: "canary-of-the-operator",
    WORKBENCH_ENGINE: "on",
  });
  await put("token", { value: CANARY, connection: engineConnectionId });
  const body = {
    query: "header cookie",
    scrapeOptions: {
      formats: ["markdown", "changeTracking"],
      headers: { Authorization: reference("token"), Cookie: `sid=${reference("COOKIE")}` },
      actions: [{ type: "write", text: reference("token") }],
    },
  };
  expect((await run(body, engineConnectionId)).status).toBe(200);
  for (const secret of [CANARY, "canary-of-the-operator"]) {
    const { files, looked } = filesGivingAway(folder, secret);
    expect(looked).toBeGreaterThan(0);
    expect(files).toEqual([]);
    expect(maskText(`before ${encodeURIComponent(secret)} after`)).toBe("before [redacted] after");
  }
  begin();
});

describe("a response that repeats a secret", () => {
  it("is masked, whole or in parts, and says so", async () => {
    let padding = 0;
    const service = await startEchoService((sent) => ({
      success: true,
      data: {
        web: [{ url: "https://a.example", markdown: `${"x".repeat(padding)}${sent.slice(7)}` }],
        encoded: encodeURIComponent(sent),
      },
    }));
    await browser.add({ label: "service", baseUrl: service.origin });
    const connection = idOf(await browser.list(), "service");
    await put("token", { value: CANARY, connection });
    for (padding of [0, 2_000_000]) {
      const text = await (await run(withHeader(`Bearer ${reference("token")}`), connection)).text();
      const end = text.lastIndexOf("\u001e");
      expect(text).not.toContain("canary");
      expect(JSON.parse(text.slice(0, end))).toHaveProperty(
        "data.web.0.markdown",
        `${"x".repeat(padding)}[removed]`,
      );
      expect(text.slice(end)).toContain('"masksSecret":true');
      expect(text.slice(end)).not.toContain("echoesSecret");
    }
    service.dispose();
  });

  it("names no secret in an error or a redirect", async () => {
    const value = "https://canary.example";
    let status = 302;
    const server = createServer((request, response) => {
      request.resume().on("end", () => {
        response.writeHead(status, { Location: value, "Retry-After": value });
        response.end(JSON.stringify({ success: false, error: `not ${value}` }));
      });
    });
    const port = await listenOnPort(server);
    await browser.add({ label: "service", baseUrl: `http://127.0.0.1:${port}` });
    const connection = idOf(await browser.list(), "service");
    await put("token", { value, connection });
    for (status of [302, 429, 500]) {
      const response = await run(withHeader(reference("token")), connection);
      const seen = JSON.stringify([...response.headers]) + (await response.text());
      expect(seen).not.toContain("canary");
    }
    server.close();
  });
});
