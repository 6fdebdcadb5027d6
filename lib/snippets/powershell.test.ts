import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileRequest } from "@/tests/support/hostile-request";
import { propertyRuns } from "@/tests/support/property-runs";
import { powershell } from "./powershell";

/** Characters that PowerShell also treats as a single quote. */
const singleQuotes = /['\u2018\u2019\u201a\u201b]/;

/**
 * A single-quoted here-string: from the line after `@'` to the first line that starts with `'@`.
 */
function hereString(code: string): { text: string; rest: string } {
  const [before = "", ...lines] = code.split("\n");
  expect(before).toBe("$body = @'");
  const end = lines.findIndex((line) => singleQuotes.test(line[0] ?? "") && line[1] === "@");
  return { text: lines.slice(0, end).join("\n"), rest: lines.slice(end + 1).join("\n") };
}

describe("code in PowerShell", () => {
  it("encodes any request in ASCII by the rules of here-strings", () => {
    fc.assert(
      fc.property(hostileRequest, (body) => {
        const code = powershell.write({ body, baseUrl: "https://example.org", hasKey: true });
        expect(code).toMatch(/^[\n -~]+$/);
        const { text, rest } = hereString(code);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(body)));
        expect(rest).toContain('-Headers @{ Authorization = "Bearer $env:SEARCH_API_KEY" } `\n');
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it("doubles a quote of the URL", () => {
    const code = powershell.write({
      body: { query: "a" },
      baseUrl: "https://e.org/it's",
      hasKey: false,
    });
    expect(code).toContain("-Uri 'https://e.org/it''s/v2/search' `");
    expect(code).not.toContain("Authorization");
  });
});
