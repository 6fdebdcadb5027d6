import { describe, expect, it } from "vitest";
import { schedulableRequest, wallClock } from "./schedulable";

const NOW = Date.parse("2026-11-25T23:30:00Z");
const check = (body: Record<string, unknown>, timeZone = "UTC") =>
  schedulableRequest({ body: { query: "a", ...body }, variables: [] }, { now: NOW, timeZone });
const paths = (outcome: ReturnType<typeof check>) =>
  outcome.ok ? [] : outcome.issues.map(({ path }) => path.join("."));

describe("schedulableRequest", () => {
  it("resolves dates at the time of the check, in the zone of the schedule", () => {
    const query = "news {{$date-1d:YYYY-MM-DD}}";
    expect(check({ query })).toMatchObject({ ok: true, request: { query: "news 2026-11-24" } });
    expect(check({ query }, "Asia/Tokyo")).toMatchObject({ request: { query: "news 2026-11-25" } });
    const seconds = String(NOW / 1_000 - 3_600);
    for (const zone of ["UTC", "Asia/Tokyo", "America/New_York"])
      expect(check({ query: "{{$date-1h:X}}" }, zone)).toMatchObject({
        request: { query: seconds },
      });
  });

  it("resolves variables, and names those without a value", () => {
    const body = { query: "{{topic}} {{other}}" };
    const variables = [{ name: "topic", value: "storms" }];
    const outcome = schedulableRequest({ body, variables }, { now: NOW, timeZone: "UTC" });
    expect(paths(outcome)).toEqual(["query"]);
    const both = [...variables, { name: "other", value: "sea" }];
    expect(
      schedulableRequest({ body, variables: both }, { now: NOW, timeZone: "UTC" }),
    ).toMatchObject({ request: { query: "storms sea" } });
  });

  it("accepts references to secrets of the operator, and no other header value", () => {
    const headers = (value: string) => ({
      scrapeOptions: { formats: ["markdown"], headers: { Cookie: value } },
    });
    expect(check(headers("{{secret:$COOKIE}}")).ok).toBe(true);
    expect(check(headers("Bearer {{secret:$TOKEN}}")).ok).toBe(true);
    for (const value of [
      "sid=123456",
      "sid=1; {{secret:$COOKIE}}",
      "{{secret:abcdefgh.1}}",
      "{{secret}}",
    ])
      expect(paths(check(headers(value))), value).toContain("scrapeOptions.headers.Cookie");
  });

  it("does not store typed text", () => {
    const write = (text: string) => ({
      scrapeOptions: { formats: ["markdown"], actions: [{ type: "write", text }] },
    });
    expect(paths(check(write("my password")))).toEqual(["scrapeOptions.actions.0.text"]);
    expect(check(write("{{secret:$PASSWORD}}")).ok).toBe(true);
  });

  it("rejects other values that only the browser had", () => {
    const body = { scrapeOptions: { formats: ["markdown"], profile: { name: "{{secret}}" } } };
    expect(paths(check(body))).toEqual(["scrapeOptions.profile.name"]);
  });

  it("resolves a secret variable to its reference", () => {
    const body = {
      query: "a",
      scrapeOptions: { formats: ["markdown"], headers: { "X-Key": "{{KEY}}" } },
    };
    const variables = [{ name: "KEY", secret: true as const }];
    expect(schedulableRequest({ body, variables }, { now: NOW, timeZone: "UTC" })).toMatchObject({
      ok: true,
      body: { scrapeOptions: { headers: { "X-Key": "{{secret:$KEY}}" } } },
    });
  });

  it("rejects requests whose results must not be stored", () => {
    expect(paths(check({ enterprise: ["zdr"] }))).toEqual(["enterprise"]);
    expect(paths(check({ scrapeOptions: { formats: ["markdown"], lockdown: true } }))).toEqual([
      "scrapeOptions.lockdown",
    ]);
  });

  it("names the fields of an invalid request", () => {
    expect(paths(check({ limit: 0, query: " " }))).toEqual(["query", "limit"]);
  });
});

describe("wallClock", () => {
  it("has the local parts of the zone", () => {
    const date = wallClock(NOW, "Asia/Kathmandu");
    expect([date.getDate(), date.getHours(), date.getMinutes()]).toEqual([26, 5, 15]);
  });
});
