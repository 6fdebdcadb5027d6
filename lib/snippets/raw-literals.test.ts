import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostileRequest } from "@/tests/support/hostile-request";
import { propertyRuns } from "@/tests/support/property-runs";
import { type SnippetId, snippetLanguages } from "./languages";

/** The text between two markers. It must not contain the second one. */
function between(code: string, start: string, end: string): string {
  const from = code.indexOf(start) + start.length;
  return code.slice(from, code.indexOf(end, from));
}

/** The body of each language's code, decoded by the rules of its literal. */
const decoders = {
  php: (code) => between(code, "<<<'JSON'\n", "\nJSON;\n"),
  ruby: (code) => between(code, "<<'JSON'\n", "\nJSON\n"),
  java: (code) =>
    code.includes('var body = """\n')
      ? between(code, 'var body = """\n', '"""').replaceAll("\\\\", "\\")
      : (between(code, 'String.join("",', ");\n").match(/"(?:[^"\\]|\\.)*"/g) ?? [])
          .map((literal) => String(JSON.parse(literal)))
          .join(""),
  csharp: (code) => (/@"((?:[^"]|"")*)";/.exec(code)?.[1] ?? "").replaceAll('""', '"'),
  rust: (code) => {
    const hashes = /BODY: &str = r(#+)"/.exec(code)?.[1] ?? "";
    return between(code, `r${hashes}"`, `"${hashes}`);
  },
} satisfies Partial<Record<SnippetId, (code: string) => string>>;

const ids = ["php", "ruby", "java", "csharp", "rust"] as const;

describe.each(ids)("the literal of %s", (id) => {
  const decoded = (body: Parameters<typeof snippetLanguages.php.write>[0]["body"]): unknown =>
    JSON.parse(
      decoders[id](snippetLanguages[id].write({ body, baseUrl: "https://e.org", hasKey: true })),
    );

  it("contains any request, and no control or invisible characters", () => {
    fc.assert(
      fc.property(hostileRequest, (body) => {
        const code = snippetLanguages[id].write({ body, baseUrl: "https://e.org", hasKey: true });
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not occur
        expect(code).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2028\u2029]/);
        expect(code.isWellFormed()).toBe(true);
        expect(decoded(body)).toEqual(JSON.parse(JSON.stringify(body)));
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it.each([
    ["hashes after quotes", `"${"#".repeat(300)}`],
    ["ends of literals", 'JSON\n  JSON;\n"""; ""'],
    ["unicode escapes", "\\u0041 \\\\u000a \\uuu0022"],
    ["a long text", `${'é🎈"\\\n'.repeat(20_000)}`],
  ])("contains %s", (_, location) => {
    expect(decoded({ query: "#a", location })).toEqual({ query: "#a", location });
  });
});

describe("code in Java", () => {
  it("splits a long body, which the compiler would reject as one constant", () => {
    const code = snippetLanguages.java.write({
      body: { query: "a", location: "🎈".repeat(30_000) },
      baseUrl: "https://e.org",
      hasKey: false,
    });
    const sizes = (code.match(/"[^"\n]*🎈[^"\n]*"/g) ?? []).map((each) => Buffer.byteLength(each));
    expect(sizes.length).toBeGreaterThan(2);
    expect(Math.max(...sizes)).toBeLessThan(65_535);
  });
});
