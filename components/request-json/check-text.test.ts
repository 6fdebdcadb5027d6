import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromWireWithUnknown } from "@/lib/contract/unknown-fields";
import { hostileRequest } from "@/tests/support/hostile-request";
import { propertyRuns } from "@/tests/support/property-runs";
import { checkText } from "./check-text";
import { parseText } from "./parse-text";

const found = (text: string) =>
  checkText(parseText(text)).map(({ severity, from, to, message }) => [
    severity,
    text.slice(from, to),
    message,
  ]);

describe("checkText", () => {
  it.each([
    ['{"query": "a", "limit": 500}', "500", "`limit` – at most 100"],
    ['{"limit": 5}', "{", "`query` – this field is required"],
    [
      '{"query": "a", "sources": [{"type": "web"}, {"type": "maps"}]}',
      '"maps"',
      /^`sources\[1\](\.type)?` – must be one of/,
    ],
    [
      '{"query": "a", "scrapeOptions": {"actions": [{"type": "scrape"}, {"type": "click"}]}}',
      "{",
      "`scrapeOptions.actions[1].selector` – this field is required",
    ],
    [
      '{"query": "a", "includeDomains": ["a.org"], "excludeDomains": ["b.org"]}',
      '"excludeDomains"',
      /included or excluded/,
    ],
    ['{"query": "a", "limit": 5, "limit": "x"}', '"x"', /^`limit` – enter a number/],
  ])("reports an error with the message of its field: %s", (text, place, message) => {
    expect(found(text)).toContainEqual([
      "error",
      place,
      typeof message === "string" ? message : expect.stringMatching(message),
    ]);
  });

  it("reports each unknown field at its name and offers to remove it", () => {
    const text = '{"query": "a", "foo": 1, "scrapeOptions": {"bar": {}, "formats": ["markdown"]}}';
    expect(found(text)).toEqual([
      ["warning", '"foo"', "`foo` is not a known field. Run asks before sending it."],
      ["warning", '"bar"', "`bar` is not a known field. Run asks before sending it."],
    ]);
    expect(checkText(parseText(text)).map(({ removable }) => removable)).toEqual([
      ["foo"],
      ["scrapeOptions", "bar"],
    ]);
  });

  it("reports a secret that was not restored at its place", () => {
    const text = '{"query": "a", "scrapeOptions": {"headers": {"Cookie": "{{secret}}"}}}';
    expect(found(text)).toContainEqual([
      "error",
      '"{{secret}}"',
      "`scrapeOptions.headers.Cookie` – the value was not saved. Enter it again, or remove the header.",
    ]);
  });

  it("warns about a duplicate name at the one that is not used", () => {
    const text = '{"query": "a", "query": "b"}';
    expect(checkText(parseText(text))).toMatchObject([{ severity: "warning", from: 1, to: 8 }]);
  });

  it("shows lints as hints that do not prevent sending", () => {
    const text = '{"query": "a", "scrapeOptions": {"onlyMainContent": false}}';
    expect(found(text)).toContainEqual([
      "info",
      '"scrapeOptions"',
      expect.stringContaining("No format is selected"),
    ]);
  });

  it("returns positions within the text for any error", () => {
    const bodies = fc.tuple(hostileRequest, fc.jsonValue(), fc.nat());
    fc.assert(
      fc.property(bodies, ([body, odd, at]) => {
        const keys = Object.keys(body);
        const text = JSON.stringify({ ...body, [keys[at % keys.length] ?? "query"]: odd }, null, 2);
        const reading = parseText(text);
        if (!reading.ok) return;
        const errors = checkText(reading).filter(({ severity }) => severity === "error");
        expect(errors.length > 0).toBe(!fromWireWithUnknown(reading.body).ok);
        for (const { from, to } of errors) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeGreaterThan(from);
          expect(to).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
