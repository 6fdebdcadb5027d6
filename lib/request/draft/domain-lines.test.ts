import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostname } from "@/tests/support/arbitrary-request";
import { checkLines, hostLines, normalizeLines, patternLines } from "./domain-lines";

const tidy = (text: string, kind = hostLines) => normalizeLines(text, kind).text;

describe("normalizeLines", () => {
  it("splits at commas, spaces, semicolons and lines", () => {
    expect(tidy("a.org, b.org;c.org d.org\ne.org")).toBe("a.org\nb.org\nc.org\nd.org\ne.org");
    expect(tidy("a.org，b.org、c.org")).toBe("a.org\nb.org\nc.org");
    expect(tidy("a﹐b.org")).toBe("a﹐b.org");
  });

  it("reduces entries to hosts and reports each rewritten entry", () => {
    const { text, rewritten: tidied } = normalizeLines(
      "https://User:secret@Example.org:8443/a?b#c\nexample.com/path\n'example.net',\nkept.org",
      hostLines,
    );
    expect(text).toBe("example.org\nexample.com\nexample.net\nkept.org");
    expect(tidied.map(({ to }) => to)).toEqual(["example.org", "example.com", "example.net"]);
  });

  it("converts international names to their wire form", () => {
    expect(tidy("bücher.example")).toBe("xn--bcher-kva.example");
    expect(tidy("https://пример.example/x")).toBe("xn--e1afmkfd.example");
  });

  it("leaves templates as they are, and does not check them", () => {
    expect(tidy("{{site}}, https://{{site}}/x")).toBe("{{site}}\nhttps://{{site}}/x");
    expect(checkLines("{{site}}", hostLines).issues).toEqual([]);
    expect(checkLines("{{site}}", patternLines).issues).toEqual([]);
  });

  it("removes nested quotes and brackets", () => {
    expect(tidy("(a.org).")).toBe("a.org");
    expect(tidy("'(a.org.)'.", patternLines)).toBe("a.org");
  });

  it("does not take long for a pasted text of marks", () => {
    for (const kind of [hostLines, patternLines]) {
      expect(tidy("<.".repeat(20_000), kind)).toContain("<.");
      expect(tidy(`${")".repeat(100_000)}a`, kind)).toContain(")a");
    }
  });

  it("removes invisible marks around entries", () => {
    expect(tidy("\u200ea.org\u202c\n\u2068*.b.org\u2069")).toBe("a.org\nb.org");
    expect(tidy("\u2068*.a.org\u2069", patternLines)).toBe("*.a.org");
  });

  it("keeps the host of a URL with too few slashes", () => {
    expect(tidy("http:/a.org/x, https:b.org")).toBe("a.org\nb.org");
  });

  it("removes a leading wildcard unless patterns are allowed", () => {
    expect(tidy("*.example.org")).toBe("example.org");
    expect(tidy("*.example.org", patternLines)).toBe("*.example.org");
    expect(tidy("https://bücher.example/", patternLines)).toBe("xn--bcher-kva.example");
    expect(tidy("*.bücher.example", patternLines)).toBe("*.xn--bcher-kva.example");
  });

  it("keeps invalid entries for the check to report", () => {
    expect(tidy("http://")).toBe("http://");
    expect(tidy("foo_bar")).toBe("foo_bar");
    expect(tidy(").")).toBe(")");
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
        const once = tidy(text);
        expect(tidy(once)).toBe(once);
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
