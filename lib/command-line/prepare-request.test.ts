import { describe, expect, it } from "vitest";
import type { CollectionVariables } from "@/lib/variables/variable";
import { prepareRequest } from "./prepare-request";

const variables: CollectionVariables = {
  variables: [
    { name: "q", value: "collection" },
    { name: "city", value: "Oslo" },
    { name: "TOKEN", secret: true },
  ],
  environments: [{ name: "staging", variables: [{ name: "q", value: "environment" }] }],
  chosen: null,
};
const now = new Date("2026-11-25T12:00:00Z");

const prepare = (body: object, row: Record<string, string> = {}, chosen: string | null = null) =>
  prepareRequest({ ...body }, { variables: { ...variables, chosen }, row, now }, false);

describe("prepareRequest", () => {
  it("resolves variables in the order row, environment, collection", () => {
    const body = { query: "{{q}} {{city}}" };
    expect(prepare(body)).toMatchObject({ body: { query: "collection Oslo" } });
    expect(prepare(body, {}, "staging")).toMatchObject({ body: { query: "environment Oslo" } });
    expect(prepare(body, { q: "row" }, "staging")).toMatchObject({ body: { query: "row Oslo" } });
  });

  it("gives a value of --var the type of its field", () => {
    const body = {
      query: "{{n}}",
      limit: "{{n}}",
      scrapeOptions: { formats: ["markdown"], onlyMainContent: "{{main}}" },
    };
    expect(prepare(body, { n: "5", main: "false" })).toMatchObject({
      ok: true,
      body: { query: "5", limit: 5, scrapeOptions: { onlyMainContent: false } },
    });
  });

  it.each([
    [{ query: "{{missing}}" }, "query", "--var missing=…"],
    [
      { query: "x", limit: "{{city}}" },
      "limit",
      "needs a number. Change its type in the collection.",
    ],
    [{ query: "x", limit: "{{n}}" }, "limit", "needs a number. Change it with --var n=…."],
    [{ query: "x", limit: 100_000 }, "limit", "at most"],
    [{ query: "x", future: 1 }, "future", "--send-unknown"],
    [{ query: "x", limt: 1 }, "limt", 'Did you mean "limit"? --send-unknown'],
    [{ query: "x", scrapeOptions: { mobil: true } }, "scrapeOptions.mobil", 'mean "mobile"?'],
    [{ query: "{{TOKEN}}" }, "query", "secret"],
    [
      { query: "x", scrapeOptions: { headers: { A: "{{secret}}" } } },
      "scrapeOptions.headers.A",
      "not saved",
    ],
    [{}, "query", ""],
  ])("names the field of %j", (body, field, message) => {
    const prepared = prepare(body, { n: "1e1" });
    expect(prepared.ok).toBe(false);
    if (prepared.ok) return;
    expect(prepared.findings.map((each) => each.field)).toContain(field);
    expect(prepared.findings.map((each) => each.message).join(" ")).toMatch(
      new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i"),
    );
  });

  it("sends unknown fields on request", () => {
    const scope = { variables, row: {}, now };
    expect(prepareRequest({ query: "x", future: 1 }, scope, true)).toMatchObject({
      ok: true,
      body: { query: "x", future: 1 },
    });
  });
});
