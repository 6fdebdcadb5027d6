import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileRequest } from "@/tests/support/hostile-request";
import { propertyRuns } from "@/tests/support/property-runs";
import { curlWindows } from "./curl-windows";

const baseUrl = "https://search.example.org/a'b;(c)";

/**
 * Splits arguments by the rules of the Microsoft C runtime: `2n` backslashes and a quote make `n`
 * and an end.
 */
function argumentsOf(line: string): string[] {
  const found: string[] = [];
  let [current, quoted, any] = ["", false, false];
  for (let at = 0; at < line.length; ) {
    const slashes = /^\\*/.exec(line.slice(at))?.[0].length ?? 0;
    at += slashes;
    const next = line[at];
    if (next === '"') {
      current += "\\".repeat(slashes >> 1);
      if (slashes % 2 === 1) current += '"';
      else quoted = !quoted;
      any = true;
    } else {
      current += "\\".repeat(slashes);
      if (next === " " && !quoted) {
        if (any || current) found.push(current);
        [current, any] = ["", false];
      } else if (next !== undefined) current += next;
    }
    at += 1;
  }
  return any || current ? [...found, current] : found;
}

/** Output of the command prompt: lines joined at carets, then variables expanded. */
const asRun = (code: string): string =>
  code.trimEnd().replaceAll("^\r\n", "").replaceAll("%SEARCH_API_KEY%", "secret");

describe("curl for the command prompt", () => {
  it("encodes any request by the rules of the prompt and the program", () => {
    fc.assert(
      fc.property(hostileRequest, (body) => {
        const code = curlWindows.write({ body, baseUrl, hasKey: true });
        const line = asRun(code);
        // No character that the prompt would interpret, inside quotes or not.
        expect(line).toMatch(/^[ -~]+$/);
        expect(line).not.toMatch(/[%!^&|<>]/);
        const [program, ...rest] = argumentsOf(line);
        expect([program, ...rest.slice(0, -1)]).toEqual([
          "curl",
          "-sS",
          `${baseUrl}/v2/search`,
          "-H",
          "Authorization: Bearer secret",
          "-H",
          "Content-Type: application/json",
          "-d",
        ]);
        expect(JSON.parse(rest.at(-1) ?? "")).toEqual(JSON.parse(JSON.stringify(body)));
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it("reports when the prompt would cut it off, and when a batch file would change the URL", () => {
    const notes = (query: string, base: string) =>
      curlWindows.notes?.({
        body: { query, location: "x".repeat(9_000) },
        baseUrl: base,
        hasKey: true,
      });
    expect(notes("a", baseUrl)).toEqual([expect.stringContaining("8,191")]);
    expect(curlWindows.notes?.({ body: { query: "a" }, baseUrl, hasKey: true })).toEqual([]);
    expect(notes("a", "https://example.org/%20")).toHaveLength(2);
  });
});
