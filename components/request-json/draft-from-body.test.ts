import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromWire, toWire } from "@/lib/contract/canonical";
import { draftToBody } from "@/lib/request/draft";
import { draftToRequest } from "@/lib/request/draft-to-request";
import { hostileRequest } from "@/tests/support/hostile-request";
import { draftFromBody, sameMeaning } from "./draft-from-body";
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
