import { beforeEach, describe, expect, it } from "vitest";
import * as accessRoute from "@/app/api/access/route";
import * as secretsRoute from "@/app/api/drafts/[id]/secrets/route";
import * as searchRoute from "@/app/api/search/route";
import { heldLimits } from "@/lib/contract/draft-secrets";
import { proxyHeaders } from "@/lib/contract/proxy-headers";
import { secretReference } from "@/lib/contract/secret-reference";
import { DraftSecrets } from "@/lib/server/drafts/secrets";
import { ConnectionBrowser, SECRET, serverPerTest } from "../support/connection-browser";
import { startEchoService } from "../support/echo-service";

const begin = serverPerTest();
let browser = new ConnectionBrowser();
beforeEach(() => {
  browser = new ConnectionBrowser();
});

const CANARY = "canary-of-a-draft/7";
const DRAFT = "draft-one";
const handle = `${DRAFT}.1`;
const at = (id: string) => ({ params: Promise.resolve({ id }) });
const noParams = { params: Promise.resolve({}) };

const hold = async (texts: Record<string, string>, keep: string[] = [], by = browser) => {
  const request = by.request("/api/drafts/x/secrets", { method: "PUT", body: { keep, texts } });
  return by.storeCookies(await secretsRoute.PUT(request, at(DRAFT)));
};
const held = async (by = browser, draft = DRAFT): Promise<unknown> =>
  (await secretsRoute.GET(by.request("/api/drafts/x/secrets"), at(draft))).json();

const withHeader = (value: string) => ({
  query: "x",
  scrapeOptions: { formats: ["markdown"], headers: { "X-Api-Key": value } },
});
const run = (body: unknown, by = browser) =>
  searchRoute.POST(
    by.request("/api/search", {
      method: "POST",
      body,
      headers: { [proxyHeaders.wantsFooter]: "1" },
    }),
    noParams,
  );

describe("secrets of a draft", () => {
  it("are added to a run by the server and never returned", async () => {
    const service = await startEchoService(() => ({ success: true, data: { web: [] } }));
    await browser.add({ label: "service", baseUrl: service.origin });
    const stored = await hold({ [handle]: CANARY, [`${DRAFT}.2`]: `text ${CANARY}` });
    expect(stored.status).toBe(200);
    const body = {
      ...withHeader(secretReference(handle)),
      scrapeOptions: {
        ...withHeader(secretReference(handle)).scrapeOptions,
        actions: [{ type: "write", text: secretReference(`${DRAFT}.2`) }],
      },
    };
    const response = await run(body);
    expect(response.status).toBe(200);
    expect(service.bodies).toEqual([
      {
        ...body,
        scrapeOptions: {
          ...withHeader(CANARY).scrapeOptions,
          actions: [{ type: "write", text: `text ${CANARY}` }],
        },
      },
    ]);
    const seen = [
      JSON.stringify(await held()),
      await stored.text(),
      await response.text(),
      ...browser.setCookies,
    ].join("\n");
    expect(seen).toContain(handle);
    expect(seen).not.toContain("canary");
    service.dispose();
  });

  it("replace references in header values and typed text only", async () => {
    const service = await startEchoService(() => ({ success: true, data: { web: [] } }));
    await browser.add({ label: "service", baseUrl: service.origin });
    await hold({ [handle]: CANARY });
    const reference = secretReference(handle);
    const body = { query: reference, location: reference, ...{ scrapeOptions: {} } };
    expect((await run(body)).status).toBe(200);
    expect(service.bodies).toEqual([body]);
    service.dispose();
  });

  it("reach no other session, and a run without them is not sent", async () => {
    const service = await startEchoService(() => ({ success: true, data: { web: [] } }));
    await browser.add({ label: "service", baseUrl: service.origin });
    await hold({ [handle]: CANARY });
    const other = new ConnectionBrowser();
    await other.add({ label: "service", baseUrl: service.origin });
    expect(await held(other)).toEqual({ held: [] });
    for (const [by, reference] of [
      [other, secretReference(handle)],
      [browser, secretReference(`${DRAFT}.9`)],
      [browser, "{{secret}}"],
    ] as const) {
      const response = await run(withHeader(reference), by);
      expect(response.status).toBe(400);
      const { failure } = await response.json();
      expect(failure).toMatchObject({
        kind: "invalid-request",
        issues: [{ path: ["scrapeOptions", "headers", "X-Api-Key"], code: "secret_lost" }],
      });
    }
    expect(service.bodies).toEqual([]);
    service.dispose();
  });

  it("are validated with the request, without being quoted", async () => {
    const service = await startEchoService(() => ({ success: true, data: { web: [] } }));
    await browser.add({ label: "service", baseUrl: service.origin });
    await hold({ [handle]: `${CANARY}\nInjected: 1` });
    const response = await run(withHeader(secretReference(handle)));
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain("canary");
    expect(service.bodies).toEqual([]);
    service.dispose();
  });

  it("are dropped when their draft no longer uses them", async () => {
    await hold({ [handle]: "one", [`${DRAFT}.2`]: "two" });
    await hold({ [`${DRAFT}.3`]: "three" }, [`${DRAFT}.2`]);
    expect(await held()).toEqual({ held: [`${DRAFT}.2`, `${DRAFT}.3`] });
    // A handle of another draft is ignored.
    await hold({ "draft-two.1": "x" }, [`${DRAFT}.2`]);
    expect(await held()).toEqual({ held: [`${DRAFT}.2`] });
    expect(await held(browser, "draft-two")).toEqual({ held: [] });
  });

  it("end with the session and with the process", async () => {
    begin({ WORKBENCH_PASSWORD: "p".repeat(16) });
    const enter = async (method: string) => {
      const body = { password: "p".repeat(16) };
      const request = browser.request("/api/access", {
        method,
        ...(method === "POST" && { body }),
      });
      browser.storeCookies(
        await (method === "POST" ? accessRoute.POST : accessRoute.DELETE)(request, noParams),
      );
    };
    expect((await hold({ [handle]: CANARY })).status).toBe(401);
    await enter("POST");
    await hold({ [handle]: CANARY });
    const copy = new Map(browser.cookies);
    expect(await held()).toEqual({ held: [handle] });
    await enter("DELETE");
    await enter("POST");
    expect(await held()).toEqual({ held: [] });
    for (const [name, value] of copy) browser.cookies.set(name, value);
    expect(await held()).not.toHaveProperty("held");

    begin({ WORKBENCH_SECRET: SECRET });
    browser = new ConnectionBrowser();
    await hold({ [handle]: CANARY });
    begin({ WORKBENCH_SECRET: SECRET });
    expect(await held()).toEqual({ held: [] });
  });

  it("have limits, and what exceeds them changes nothing", async () => {
    await hold({ [handle]: "kept" });
    const many = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `${DRAFT}.${index + 10}`,
        "x".repeat(heldLimits.textLength),
      ]),
    );
    expect((await hold(many, [handle])).status).toBe(413);
    expect((await hold({ [handle]: "x".repeat(heldLimits.textLength + 1) })).status).toBe(400);
    expect((await hold({ "no handle": "x" })).status).toBe(400);
    expect(await held()).toEqual({ held: [handle] });
  });

  it("mark a response that repeats one, whole or in parts", async () => {
    let padding = 0;
    const service = await startEchoService((sent) => ({
      success: true,
      data: { web: [{ url: "https://a.example", markdown: `${"x".repeat(padding)}${sent}` }] },
    }));
    await browser.add({ label: "service", baseUrl: service.origin });
    await hold({ [handle]: `${CANARY} "quoted"` });
    for (padding of [0, 2_000_000]) {
      const echoed = await (await run(withHeader(secretReference(handle)))).text();
      expect(echoed.slice(echoed.lastIndexOf("\u001e"))).toContain('"echoesSecret":true');
      const plain = await (await run(withHeader(`${CANARY} "quoted"`))).text();
      expect(plain.slice(plain.lastIndexOf("\u001e"))).not.toContain("echoesSecret");
    }
    service.dispose();
  });
});

describe("unknown fields", () => {
  it("reach a service only if the page says that the user confirmed them", async () => {
    const service = await startEchoService(() => ({ success: true, data: { web: [] } }));
    await browser.add({ label: "service", baseUrl: service.origin });
    const body = { query: "x", colour: "red" };
    const send = (headers: Record<string, string>, sent: unknown = body) =>
      searchRoute.POST(
        browser.request("/api/search", { method: "POST", body: sent, headers }),
        noParams,
      );
    expect((await send({})).status).toBe(400);
    expect(service.bodies).toEqual([]);
    expect((await send({ [proxyHeaders.sendsUnknown]: "1" })).status).toBe(200);
    expect((await send({ [proxyHeaders.sendsUnknown]: "1" }, { ...body, limit: 0 })).status).toBe(
      400,
    );
    expect(service.bodies).toEqual([body]);
    service.dispose();
  });
});

describe("DraftSecrets", () => {
  const hour = 3_600_000;

  it("forgets a session 12 hours after its last use", () => {
    let now = 0;
    const secrets = new DraftSecrets(() => now);
    secrets.hold("session-a", DRAFT, { keep: [], texts: { [handle]: "a" } });
    now = 11 * hour;
    expect(secrets.text("session-a", handle)).toBe("a");
    now = 22 * hour;
    expect(secrets.held("session-a", DRAFT)).toEqual([handle]);
    now = 34 * hour;
    expect(secrets.text("session-a", handle)).toBeNull();
  });

  it("drops the sessions that were idle longest if memory is short", () => {
    let now = 0;
    const secrets = new DraftSecrets(() => now++, 1_000);
    for (const session of ["a", "b", "c", "d"])
      secrets.hold(session, DRAFT, { keep: [], texts: { [handle]: "x".repeat(300) } });
    expect(["a", "b", "c", "d"].map((session) => secrets.text(session, handle) !== null)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });
});
