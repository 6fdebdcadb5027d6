import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseText } from "./parse-text";
import { stripText } from "./strip-text";

const canary = "Zq7canary";
const request = {
  query: "heat pump noise",
  limit: 7,
  scrapeOptions: {
    formats: [{ type: "json", schema: { properties: { price: { type: "number" } } } }],
    headers: { Authorization: `Bearer ${canary}`, "X-Number": 123456789 },
    actions: [
      { type: "click", selector: "#login" },
      { type: "write", text: `my ${canary} word` },
    ],
    profile: { name: "shop" },
  },
};
const text = JSON.stringify(request, null, 2);

describe("stripText", () => {
  it("changes nothing without a suspicious word", () => {
    const typed = '{ query: "heat pump", limit: seven ';
    expect(stripText(typed)).toBe(typed);
  });

  it("keeps the names and values of known fields, and the names of a schema, of a text that lacks its end", () => {
    const stripped = stripText(text.slice(0, -2));
    const parsed = parseText(`${stripped}}`);
    expect(parsed.ok && parsed.body).toEqual({
      ...request,
      scrapeOptions: {
        ...request.scrapeOptions,
        headers: { "{{secret}}": "{{secret}}" },
        actions: [
          { type: "click", selector: "#login" },
          { type: "write", text: "{{secret}}" },
        ],
      },
    });
  });

  it("keeps no part of a value that became a name", () => {
    const merged = text.replace('"text": "my ', '"texmy ').replace(' word"', '": "word"');
    expect(stripText(merged)).not.toContain(canary);
    const withoutBrace = merged.replace("}", "");
    expect(stripText(withoutBrace)).not.toContain(canary);
  });

  it("does not end an object at a bracket that does not match", () => {
    const stripped = stripText(`{"headers": {"a": "b"], "query": "${canary}"}, "query": "heat"`);
    expect(stripped).not.toContain(canary);
    expect(stripped).toContain('"query": "heat"');
  });

  it("keeps no secret of a command of another program", () => {
    const command = `curl -H "Authorization: Bearer ${canary}" -d '${text}'`;
    expect(stripText(command)).not.toContain(canary);
    expect(stripText(`// Bearer ${canary}\n{`)).not.toContain(canary);
  });

  it("keeps no secret of a text that lacks any characters or has other ones", () => {
    const at = fc.integer({ min: 0, max: text.length });
    const edit = fc.record({
      at,
      remove: fc.integer({ min: 0, max: 6 }),
      insert: fc.string({ maxLength: 3, unit: fc.constantFrom(...'{}[]",:\\ a1/') }),
    });
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
        let edited = text;
        for (const { at: start, remove, insert } of edits)
          edited = edited.slice(0, start) + insert + edited.slice(start + remove);
        expect(stripText(edited)).not.toContain(canary);
      }),
      { numRuns: 5_000 },
    );
  });
});
