import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostname } from "@/tests/support/arbitrary-request";
import { checkLines, hostLines, normalizeLines, patternLines } from "./domain-lines";

const normalized = (text: string, kind = hostLines) => normalizeLines(text, kind).text;

describe("normalizeLines", () => {
  it("splits at commas, spaces, semicolons and lines", () => {
    expect(normalized("a.org, b.org;c.org d.org\ne.org")).toBe("a.org\nb.org\nc.org\nd.org\ne.org");
    expect(normalized("a.org，b.org、c.org")).toBe("a.org\nb.org\nc.org");
    expect(normalized("a﹐b.org")).toBe("a﹐b.org");
  });

  it("reduces entries to hosts and reports each rewritten entry", () => {
    const { text, rewritten } = normalizeLines(
      "https://User:secret@Example.org:8443/a?b#c\nexample.com/path\n'example.net',\nkept.org",
      hostLines,
    );
    expect(text).toBe("example.org\nexample.com\nexample.net\nkept.org");
    expect(rewritten.map(({ to }) => to)).toEqual(["example.org", "example.com", "example.net"]);
  });

  it("converts international names to their wire form", () => {
    expect(normalized("bücher.example")).toBe("xn--bcher-kva.example");
    expect(normalized("https://пример.example/x")).toBe("xn--e1afmkfd.example");
  });

  it("leaves templates as they are, and does not check them", () => {
    expect(normalized("{{site}}, https://{{site}}/x")).toBe("{{site}}\nhttps://{{site}}/x");
    expect(checkLines("{{site}}", hostLines).issues).toEqual([]);
    expect(checkLines("{{site}}", patternLines).issues).toEqual([]);
  });

  it("removes nested quotes and brackets", () => {
    expect(normalized("(a.org).")).toBe("a.org");
    expect(normalized("'(a.org.)'.", patternLines)).toBe("a.org");
  });

  it("does not take long for a pasted text of marks", () => {
    for (const kind of [hostLines, patternLines]) {
      expect(normalized("<.".repeat(20_000), kind)).toContain("<.");
      expect(normalized(`${")".repeat(100_000)}a`, kind)).toContain(")a");
    }
  });

  it("removes invisible marks around entries", () => {
    expect(normalized("\u200ea.org\u202c\n\u2068*.b.org\u2069")).toBe("a.org\nb.org");
    expect(normalized("\u2068*.a.org\u2069", patternLines)).toBe("*.a.org");
  });

  it("keeps the host of a URL with too few slashes", () => {
    expect(normalized("http:/a.org/x, https:b.org")).toBe("a.org\nb.org");
  });

  it("removes a leading wildcard unless patterns are allowed", () => {
    expect(normalized("*.example.org")).toBe("example.org");
    expect(normalized("*.example.org", patternLines)).toBe("*.example.org");
    expect(normalized("https://bücher.example/", patternLines)).toBe("xn--bcher-kva.example");
    expect(normalized("*.bücher.example", patternLines)).toBe("*.xn--bcher-kva.example");
  });

  it("keeps invalid entries for the check to report", () => {
    expect(normalized("http://")).toBe("http://");
    expect(normalized("foo_bar")).toBe("foo_bar");
    expect(normalized(").")).toBe(")");
  });

  it("leaves normalized text unchanged, including blank lines", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            hostname.map((each) => each.trim()),
            fc.constant(""),
          ),
        ),
        (lines) => {
          const text = lines.join("\n");
          expect(normalizeLines(text, hostLines)).toEqual({ text, rewritten: [] });
        },
      ),
    );
  });

  it("is idempotent for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const once = normalized(text);
        expect(normalized(once)).toBe(once);
      }),
    );
  });
});

describe("checkLines", () => {
  it("counts entries and reports invalid ones by line", () => {
    const { count, issues } = checkLines("a.org\n\nlocalhost\nhttp://x", hostLines);
    expect(count).toBe(3);
    expect(issues.map(({ line, entry }) => [line, entry])).toEqual([
      [3, "localhost"],
      [4, "http://x"],
    ]);
    expect(issues.every(({ message }) => message.length > 10)).toBe(true);
  });

  it("accepts every host name that the contract accepts, as typed", () => {
    fc.assert(
      fc.property(hostname, (host) => {
        expect(checkLines(host, hostLines).issues).toEqual([]);
        expect(checkLines(`*.${host.trim()}`, patternLines).issues).toEqual([]);
      }),
    );
  });
});
