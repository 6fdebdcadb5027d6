import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromWire } from "@/lib/contract/canonical";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { formatRequestFile, MAX_FILE_REQUESTS, parseRequestFile } from "./request-file";
import { toSavedRequest } from "./saved-request";

const of = (body: object, name = "A name") =>
  toSavedRequest({ ...body }, name, {
    id: "1",
    savedAt: 5,
    folders: ["a", "b"],
    note: "Why\nand how",
    tags: ["a"],
  });
const secret = {
  query: "x",
  scrapeOptions: {
    headers: { cookie: "canary" },
    actions: [{ type: "write", text: "canary" }],
    profile: { name: "mine" },
  },
};

describe("a file of requests", () => {
  it("contains shareable requests without a change of meaning", () => {
    fc.assert(
      fc.property(fc.array(wireRequest, { minLength: 1, maxLength: 4 }), (wires) => {
        const list = wires.map((wire) => of(JSON.parse(JSON.stringify(wire))));
        const { text, stripped } = formatRequestFile(list);
        const read = parseRequestFile(text);
        if (!read.ok) throw new Error(read.message);
        if (stripped.length > 0) return;
        expect(read.rejected).toEqual([]);
        for (const [index, { body, name, folders, note, tags }] of read.entries.entries()) {
          const before = fromWire(list[index]?.body);
          expect({ ok: true, request: body }).toEqual(before);
          expect({ name, folders, note, tags }).toEqual({
            name: "A name",
            folders: ["a", "b"],
            note: "Why\nand how",
            tags: ["a"],
          });
        }
      }),
    );
  });

  it("contains less than the device stores and names what was removed", () => {
    const { text, stripped } = formatRequestFile([of(secret)]);
    expect(text).not.toContain("canary");
    expect(text).not.toContain("mine");
    expect(stripped).toEqual([
      "scrapeOptions.headers",
      "scrapeOptions.profile",
      "scrapeOptions.actions.0.text",
    ]);
  });

  it("may contain one bare request", () => {
    const read = parseRequestFile('\uFEFF{"query": "one", "sources": ["news"]}');
    expect(read).toMatchObject({
      ok: true,
      entries: [{ name: "one", body: { query: "one", sources: [{ type: "news" }] } }],
    });
  });

  it("is imported as far as possible; rejected requests have a reason", () => {
    const good = JSON.parse(formatRequestFile([of({ query: "good" }, "Good")]).text);
    good.requests.push({ name: "Bad", request: { query: "x", limit: 1_000 } });
    const read = parseRequestFile(JSON.stringify(good));
    if (!read.ok) throw new Error(read.message);
    expect(read.entries.map(({ name }) => name)).toEqual(["Good"]);
    expect(read.rejected).toEqual([expect.stringMatching(/^Bad: limit – .*100/)]);
  });

  it("names a single request above the limit in the singular", () => {
    const requests = Array.from({ length: MAX_FILE_REQUESTS + 1 }, () => ({ query: "x" }));
    const file = { format: "search-workbench-requests", version: 1, requests };
    const read = parseRequestFile(JSON.stringify(file));
    expect(read.ok && read.rejected).toContain("1 request above the limit of 1000.");
  });

  it.each([
    ["{", /not JSON/],
    ["[]", /no requests/],
    ['{"other": 1}', /no requests/],
    ['{"format": "search-workbench-requests", "version": 9}', /newer/],
    ["[".repeat(10_000), /nested/],
    [" ".repeat(5_000_001), /too large/],
  ])("is rejected with a message if it is invalid", (text, words) => {
    const read = parseRequestFile(text);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.message).toMatch(words);
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.json(), (text) => void parseRequestFile(text)));
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (requests) => {
        const file = { format: "search-workbench-requests", version: 1, requests };
        expect(parseRequestFile(JSON.stringify(file)).ok).toBe(true);
      }),
    );
  });
});
