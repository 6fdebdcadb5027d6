import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import * as choice from "@/app/api/connections/chosen/route";
import * as credentials from "@/app/api/schedules/[id]/credentials/route";
import * as one from "@/app/api/schedules/[id]/route";
import * as run from "@/app/api/schedules/[id]/run/route";
import * as list from "@/app/api/schedules/route";
import * as feeds from "@/app/feeds/[file]/route";
import { fieldErrorsSchema } from "@/lib/contract/failure/field-errors";
import {
  createdScheduleSchema,
  scheduleDetailSchema,
  scheduleListSchema,
} from "@/lib/contract/schedules/schedule";
import { CountingService } from "@/tests/support/counting-service";
import { Browser, serverForTest } from "@/tests/support/server-process";
import { encodeIdentity, identityHeader } from "../access/identity";
import { processWide } from "../process-wide";
import { scheduleRunner } from "./schedules";

const browser = new Browser();
let service: CountingService;
const begin = (variables: Record<string, string> = {}) => {
  serverForTest({
    WORKBENCH_ENGINE: "off",
    WORKBENCH_SCHEDULES: "on",
    WORKBENCH_CONNECTIONS: JSON.stringify([
      { label: "Service", baseUrl: service.origin, key: "key-of-the-operator" },
      { label: "Without key", baseUrl: `${service.origin}/free` },
    ]),
    COOKIE: "sid=operator-cookie-value",
    WORKBENCH_SECRETS: `COOKIE@${service.origin}`,
    ...variables,
  });
};
beforeEach(async () => {
  service = await new CountingService().start();
  begin();
});
afterEach(async () => {
  await processWide().scheduleRunner?.settled();
  await service.dispose();
});

type Sent = { readonly method?: string; readonly body?: unknown; readonly person?: string };
const request = (path: string, { method = "GET", body, person }: Sent = {}) =>
  browser.request(path, {
    method,
    ...(body !== undefined && { body }),
    ...(person !== undefined && { headers: { [identityHeader]: encodeIdentity(person) } }),
  });
const all = (sent: Sent = {}) =>
  (sent.method === "POST" ? list.POST : list.GET)(request("/api/schedules", sent), {
    params: Promise.resolve({}),
  });
const listed = async (sent: Sent = {}) => scheduleListSchema.parse(await (await all(sent)).json());
const at = (id: string) => ({ params: Promise.resolve({ id }) });
const detail = async (id: string) =>
  scheduleDetailSchema.parse(await (await one.GET(request(`/api/schedules/${id}`), at(id))).json());
const patch = (id: string, body: unknown) =>
  one.PATCH(request(`/api/schedules/${id}`, { method: "PATCH", body }), at(id));
const runNow = async (id: string) => {
  const response = await run.POST(
    request(`/api/schedules/${id}/run`, { method: "POST", body: {} }),
    at(id),
  );
  await scheduleRunner().settled();
  return response;
};

const connectionNamed = async (label: string) =>
  (await listed()).connections.find((each) => each.label === label)?.id ?? "";
const valid = async (more: Record<string, unknown> = {}) => ({
  name: "Storms",
  body: { query: "storms" },
  timing: { kind: "interval", every: 1, unit: "hours" },
  timeZone: "Europe/Berlin",
  connection: await connectionNamed("Service"),
  cap: 10,
  ...more,
});
const post = async (more: Record<string, unknown> = {}, person?: string) =>
  all({ method: "POST", body: await valid(more), ...(person !== undefined && { person }) });
const created = async (more: Record<string, unknown> = {}) => {
  const response = await post(more);
  expect(response.status).toBe(201);
  return createdScheduleSchema.parse(await response.json());
};
const errorsOf = async (response: Response) => {
  expect(response.status).toBe(400);
  return fieldErrorsSchema.parse(await response.json()).fields;
};

describe("/api/schedules", () => {
  it("is off unless the operator allows it, and says so", async () => {
    begin({ WORKBENCH_SCHEDULES: "" });
    expect(await listed()).toMatchObject({ on: false, schedules: [] });
    const response = await all({ method: "POST", body: {} });
    expect(response.status).toBe(403);
    expect(await response.text()).toMatch(/WORKBENCH_SCHEDULES=on/);
  });

  it("stores a schedule and lists it with its next check", async () => {
    const { schedule, webhookSecret } = await created();
    expect(webhookSecret).toBeNull();
    expect(schedule).toMatchObject({
      ...{ name: "Storms", query: "storms", state: "active", cap: 10, spent: 0, feed: null },
      connection: { label: "Service", isFree: false },
    });
    expect(schedule.nextAt).toBeGreaterThan(Date.now());
    expect((await listed()).schedules).toEqual([schedule]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["no cap", { cap: null }, "cap"],
    ["a cap of 0", { cap: 0 }, "cap"],
    [
      "a short interval",
      { timing: { kind: "interval", every: 4, unit: "minutes" } },
      "timing.every",
    ],
    ["no days", { timing: { kind: "times", days: [], times: ["08:00"] } }, "timing.days"],
    ["an unknown zone", { timeZone: "Europe/Atlantis" }, "timeZone"],
    ["another connection", { connection: "abcdefghijkl" }, "connection"],
    ["an invalid request", { body: { query: "a", limit: 1_000 } }, "body.limit"],
    [
      "a literal header",
      {
        body: {
          query: "a",
          scrapeOptions: { formats: ["markdown"], headers: { Cookie: "sid=12345678" } },
        },
      },
      "body.scrapeOptions.headers.Cookie",
    ],
    [
      "an unknown secret",
      {
        body: {
          query: "a",
          scrapeOptions: { formats: ["markdown"], headers: { Cookie: "{{secret:$OTHER}}" } },
        },
      },
      "body.scrapeOptions.headers.Cookie",
    ],
    ["zero data retention", { body: { query: "a", enterprise: ["zdr"] } }, "body.enterprise"],
    ["a local webhook", { webhook: "http://127.0.0.1:80/" }, "webhook"],
    ["a name with a space", { variables: [{ name: "a b", value: 1 }] }, "variables.0.name"],
    [
      "a variable with two values",
      {
        variables: [
          { name: "topic", value: 1 },
          { name: "topic", secret: true },
        ],
      },
      "variables.1.name",
    ],
    ["an unknown field", { owner: "me" }, ""],
  ])("rejects %s and names the field", async (_what, more, field) => {
    const errors = await errorsOf(await post(more));
    expect(Object.keys(errors)).toContain(field);
    expect(JSON.stringify(errors)).not.toContain("pattern");
    expect((await listed()).schedules).toEqual([]);
  });

  it("needs no cap on a connection that charges nothing", async () => {
    const connection = await connectionNamed("Without key");
    expect((await created({ connection, cap: null })).schedule.connection.isFree).toBe(true);
  });

  it("never offers a connection whose key a user entered", async () => {
    expect((await listed()).connections.map(({ label }) => label)).toEqual([
      "Service",
      "Without key",
    ]);
  });

  it("offers the connection that the user chose first", async () => {
    const id = await connectionNamed("Without key");
    const chosen = browser.request("/api/connections/chosen", { method: "PUT", body: { id } });
    browser.storeCookies(await choice.PUT(chosen, { params: Promise.resolve({}) }));
    expect((await listed()).connections.map(({ label }) => label)).toEqual([
      "Without key",
      "Service",
    ]);
    browser.cookies.clear();
  });

  it("gives each user of a reverse proxy their own schedules", async () => {
    await post({}, "ann");
    const { schedules } = await listed({ person: "ann" });
    expect(schedules).toHaveLength(1);
    expect((await listed({ person: "bob" })).schedules).toEqual([]);
    expect((await listed()).schedules).toEqual([]);
    const id = schedules[0]?.id ?? "";
    const path = `/api/schedules/${id}`;
    expect((await one.GET(request(path, { person: "bob" }), at(id))).status).toBe(404);
    const removed = await one.DELETE(request(path, { method: "DELETE", person: "bob" }), at(id));
    expect(removed.status).toBe(404);
    expect((await one.GET(request(path, { person: "ann" }), at(id))).status).toBe(200);
  });

  it("limits the schedules of the server", async () => {
    begin({ WORKBENCH_SCHEDULES_MAX: "1" });
    await created();
    const response = await post();
    expect(response.status).toBe(409);
    expect(await response.text()).toMatch(/at most 1 schedule\./);
  });

  it("runs a check, with the key and the secret of the operator, and shows neither", async () => {
    const headers = { Cookie: "{{secret:$COOKIE}}" };
    const { schedule } = await created({
      body: { query: "storms", scrapeOptions: { formats: ["markdown"], headers } },
      baseline: "all",
      cap: 1_000,
    });
    expect((await runNow(schedule.id)).status).toBe(202);
    expect(service.searches).toMatchObject([
      { query: "storms", scrapeOptions: { headers: { Cookie: "sid=operator-cookie-value" } } },
    ]);
    const { checks, schedule: after } = await detail(schedule.id);
    expect(checks).toMatchObject([
      { trigger: "manual", state: "done", credits: 2, found: 3, fresh: 3 },
    ]);
    expect(after).toMatchObject({ spent: 2, fresh: 3, last: { state: "done" } });
    expect(JSON.stringify([checks, after])).not.toMatch(/operator-cookie|key-of-the/);
  });

  it("reports only what is new in the second check", async () => {
    const { schedule } = await created();
    await runNow(schedule.id);
    service.respond = () => ({
      body: {
        success: true,
        creditsUsed: 2,
        data: {
          web: [
            { url: "http://www.site-0.example/storms/?utm_source=mail", title: "known" },
            { url: "https://fresh.example/", title: "Fresh" },
          ],
        },
      },
    });
    await runNow(schedule.id);
    const { checks } = await detail(schedule.id);
    expect(checks.map(({ fresh }) => fresh)).toEqual([1, 0]);
    expect(checks[0]?.results.map(({ title }) => title)).toEqual(["Fresh"]);
  });

  it("pauses at the cap, and resumes with a higher one", async () => {
    const { schedule } = await created({ cap: 3 });
    await runNow(schedule.id);
    const response = await runNow(schedule.id);
    expect(response.status).toBe(409);
    expect((await detail(schedule.id)).schedule).toMatchObject({
      ...{ state: "paused", nextAt: null, spent: 2 },
      pause: { reason: "cap", message: "stopped at the cap" },
    });
    expect(service.searches).toHaveLength(1);
    await patch(schedule.id, { cap: 20, paused: false });
    const resumed = (await detail(schedule.id)).schedule;
    expect(resumed).toMatchObject({ state: "active", cap: 20, pause: null });
    expect(resumed.nextAt).toBeGreaterThan(Date.now());
    expect(Object.keys(await errorsOf(await patch(schedule.id, { cap: null })))).toEqual(["cap"]);
  });

  it("records the message of a service that rejects the check, and charges nothing", async () => {
    service.respond = () => ({ status: 401, body: { success: false, error: "Unknown key" } });
    const { schedule } = await created();
    await runNow(schedule.id);
    expect((await detail(schedule.id)).checks).toMatchObject([
      { state: "failed", message: "Unknown key", credits: 0 },
    ]);
  });

  it("shows the secret of a webhook once, and replaces it", async () => {
    begin({ WORKBENCH_SCHEDULES_RECEIVERS: service.origin });
    const { schedule, webhookSecret } = await created({ webhook: `${service.origin}/hook` });
    expect(webhookSecret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(JSON.stringify([await detail(schedule.id), await listed()])).not.toContain(
      webhookSecret,
    );
    const path = `/api/schedules/${schedule.id}/credentials`;
    const sent = request(path, { method: "POST", body: { of: "webhook" } });
    const next = createdScheduleSchema.parse(
      await (await credentials.POST(sent, at(schedule.id))).json(),
    );
    expect(next.webhookSecret).toMatch(/^whsec_/);
    expect(next.webhookSecret).not.toBe(webhookSecret);
  });

  it("deletes a schedule with everything that belongs to it", async () => {
    const { schedule } = await created({ feed: true });
    await runNow(schedule.id);
    const path = `/api/schedules/${schedule.id}`;
    expect((await one.DELETE(request(path, { method: "DELETE" }), at(schedule.id))).status).toBe(
      200,
    );
    expect((await listed()).schedules).toEqual([]);
    expect((await feed(schedule.feed ?? "")).status).toBe(404);
  });
});

const feed = (path: string, headers: Record<string, string> = {}) =>
  feeds.GET(
    new Request(`http://127.0.0.1:3000${path}`, {
      headers: { host: "127.0.0.1:3000", ...headers },
    }),
    {
      params: Promise.resolve({ file: path.replace("/feeds/", "") }),
    },
  );

describe("/feeds", () => {
  const withResults = async () => {
    const { schedule } = await created({ feed: true, baseline: "all" });
    await runNow(schedule.id);
    const path = schedule.feed ?? "";
    expect(path).toMatch(/^\/feeds\/[\w-]{43}\.xml$/);
    return { path, id: schedule.id };
  };

  it("needs no login, and has the new results with stable ids", async () => {
    const { path } = await withResults();
    const response = await feed(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    const text = await response.text();
    expect(text.match(/<entry>/g)).toHaveLength(3);
    expect(new Set(text.match(/urn:uuid:[\da-f-]{36}/g)).size).toBe(4);
    expect(await (await feed(path)).text()).toBe(text);
  });

  it("responds 304 to a reader that has it", async () => {
    const { path } = await withResults();
    const { headers } = await feed(path);
    const tag = headers.get("etag") ?? "";
    const date = headers.get("last-modified") ?? "";
    expect((await feed(path, { "if-none-match": `W/${tag}` })).status).toBe(304);
    expect((await feed(path, { "if-modified-since": date })).status).toBe(304);
    expect(
      (await feed(path, { "if-none-match": '"other"', "if-modified-since": date })).status,
    ).toBe(200);
    expect(
      (await feed(path, { "if-modified-since": "Thu, 01 Jan 2026 00:00:00 GMT" })).status,
    ).toBe(200);
  });

  it("responds alike for unknown, replaced and malformed URLs", async () => {
    const { path, id } = await withResults();
    const sent = request(`/api/schedules/${id}/credentials`, {
      method: "POST",
      body: { of: "feed" },
    });
    const { schedule } = createdScheduleSchema.parse(
      await (await credentials.POST(sent, at(id))).json(),
    );
    expect(schedule.feed).not.toBe(path);
    expect((await feed(schedule.feed ?? "")).status).toBe(200);
    const responses = await Promise.all(
      [path, `/feeds/${"A".repeat(43)}.xml`, "/feeds/x.xml", path.replace(".xml", "")].map((each) =>
        feed(each),
      ),
    );
    const bodies = await Promise.all(
      responses.map(async (response) => [
        response.status,
        await response.text(),
        [...response.headers],
      ]),
    );
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect(bodies[0]?.[0]).toBe(404);
  });

  it("does not exist while schedules are off", async () => {
    const { path } = await withResults();
    const { environment } = processWide();
    if (!environment) throw new Error("No environment.");
    processWide().environment = {
      ...environment,
      schedules: { ...environment.schedules, on: false },
    };
    onTestFinished(() => {
      processWide().environment = environment;
    });
    expect((await feed(path)).status).toBe(404);
  });
});
