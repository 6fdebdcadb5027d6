import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromWire, toWire } from "@/lib/contract/canonical";
import { bodyToDraft, draftToBody } from "@/lib/request/draft";
import { draftToRequest } from "@/lib/request/draft-to-request";
import { hostileRequest } from "@/tests/support/hostile-request";
import { draftFromBody, isSameRequest, sameMeaning } from "./draft-from-body";
import { draftToText } from "./draft-to-text";
import { parseText } from "./parse-text";

const read = (text: string) => {
  const reading = parseText(text);
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  return reading.body;
};

const draftBody = (body: Parameters<typeof draftFromBody>[0]) => {
  const draft = draftFromBody(body);
  if (!draft) throw new Error("The draft cannot represent this.");
  return draft;
};

const cases = Number(process.env.JSON_CASES ?? 200);
/** Milliseconds. Thousands of requests take minutes on a shared machine. */
const timeout = 60_000 + cases * 60;

describe("draftFromBody and draftToText", () => {
  it("round-trip any request", { timeout }, () => {
    fc.assert(
      fc.property(hostileRequest, (body) => {
        const draft = draftBody(read(JSON.stringify(body)));
        const run = draftToRequest(draft);
        const text = read(draftToText(draft));
        expect(run.ok && sameMeaning(run.body, body)).toBe(true);
        expect(run.ok && sameMeaning(text, run.body)).toBe(true);
        expect(sameMeaning(draftToBody(draftBody(text)), draftToBody(draft))).toBe(true);
      }),
      { numRuns: cases },
    );
  });

  it("round-trip invalid bodies without losing or changing a field", {
    timeout,
  }, () => {
    const name = fc.oneof(
      fc.constantFrom("limit", "sources", "categories", "scrapeOptions", "tbs", "includeDomains"),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(hostileRequest, name, fc.jsonValue({ maxDepth: 3 }), (request, key, odd) => {
        const body = read(
          JSON.stringify(
            Object.defineProperty({ ...request }, key, {
              value: odd,
              enumerable: true,
            }),
          ),
        );
        const draft = draftBody(body);
        const valid = fromWire(body);
        const meant = valid.ok ? toWire(valid.request) : body;
        expect(sameMeaning(read(draftToText(draft)), meant)).toBe(true);
      }),
      { numRuns: cases },
    );
  });

  it("accept both spellings of a request", () => {
    const draft = draftBody({
      query: "a",
      sources: ["web", "news"],
      scrapeOptions: { proxy: "stealth" },
    });
    expect(read(draftToText(draft))).toEqual({
      query: "a",
      sources: [{ type: "web" }, { type: "news" }],
      scrapeOptions: { proxy: "enhanced" },
    });
  });
});

describe("isSameRequest", () => {
  const schema = { type: "object", properties: { a: {}, b: {} } };
  const formats = [{ type: "json", schema }];
  const draft = bodyToDraft({ query: "x", scrapeOptions: { mobile: true, formats }, limit: 5 });
  const same = (body: object) => isSameRequest(draft, bodyToDraft({ ...body }));

  it("ignores the spelling and the order of fields", () => {
    expect(same({ scrapeOptions: { formats, mobile: true }, limit: 5, query: "x" })).toBe(true);
    const news = bodyToDraft({ sources: ["news"], query: "x" });
    expect(isSameRequest(news, bodyToDraft({ query: "x", sources: [{ type: "news" }] }))).toBe(
      true,
    );
  });

  it("compares values, and their order inside of a schema", () => {
    expect(same({ query: "x", limit: 5, scrapeOptions: { formats } })).toBe(false);
    const properties = { b: {}, a: {} };
    const other = [{ type: "json", schema: { type: "object", properties } }];
    expect(same({ query: "x", limit: 5, scrapeOptions: { mobile: true, formats: other } })).toBe(
      false,
    );
    expect(isSameRequest(bodyToDraft({ query: "x", limit: 10 }), bodyToDraft({ query: "x" }))).toBe(
      false,
    );
  });

  it("holds for a draft and the text that shows it", () => {
    fc.assert(
      fc.property(hostileRequest, (body) => {
        const shown = bodyToDraft(body);
        const next = draftFromBody(read(draftToText(shown)));
        return next === null || isSameRequest(next, shown);
      }),
      { numRuns: cases },
    );
  });
});
