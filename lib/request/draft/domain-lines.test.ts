import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hostname } from "@/tests/support/arbitrary-request";
import { checkLines, hostLines, normaliseLines, patternLines } from "./domain-lines";

const tidy = (text: string, kind = hostLines) => normaliseLines(text, kind).text;

describe("a pasted list of domains", () => {
  it("may be separated by commas, spaces, semicolons and lines", () => {
    expect(tidy("a.org, b.org;c.org d.org\ne.org")).toBe("a.org\nb.org\nc.org\nd.org\ne.org");
    expect(tidy("a.org，b.org、c.org")).toBe("a.org\nb.org\nc.org");
    expect(tidy("a﹐b.org")).toBe("a﹐b.org");
  });

  it("is reduced to the hosts, and tells each that it rewrote", () => {
    const { text, rewritten: tidied } = normaliseLines(
      "https://User:secret@Example.org:8443/a?b#c\nexample.com/path\n'example.net',\nkept.org",
      hostLines,
    );
    expect(text).toBe("example.org\nexample.com\nexample.net\nkept.org");
    expect(tidied.map(({ to }) => to)).toEqual(["example.org", "example.com", "example.net"]);
  });

  it("gets international names in the form that goes on the wire", () => {
    expect(tidy("bücher.example")).toBe("xn--bcher-kva.example");
    expect(tidy("https://пример.example/x")).toBe("xn--e1afmkfd.example");
  });

  it("loses marks around it also where they hide each other", () => {
    expect(tidy("(a.org).")).toBe("a.org");
    expect(tidy("'(a.org.)'.", patternLines)).toBe("a.org");
  });

  it("drops a star in front, which the domain covers, but keeps it where patterns are possible", () => {
    expect(tidy("*.example.org")).toBe("example.org");
    expect(tidy("*.example.org", patternLines)).toBe("*.example.org");
    expect(tidy("https://bücher.example/", patternLines)).toBe("xn--bcher-kva.example");
    expect(tidy("*.bücher.example", patternLines)).toBe("*.xn--bcher-kva.example");
  });

  it("keeps what it cannot make sense of for the check to name", () => {
    expect(tidy("http://")).toBe("http://");
    expect(tidy("foo_bar")).toBe("foo_bar");
    expect(tidy(").")).toBe(")");
  });

  it("is left alone where it is as it belongs, blank lines included", () => {
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
          expect(normaliseLines(text, hostLines)).toEqual({ text, rewritten: [] });
        },
      ),
    );
  });

  it("needs no second look, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const once = tidy(text);
        expect(tidy(once)).toBe(once);
      }),
    );
  });
});

describe("the check of a list", () => {
  it("counts entries, and names what is wrong by its line", () => {
    const { count, problems } = checkLines("a.org\n\nlocalhost\nhttp://x", hostLines);
    expect(count).toBe(3);
    expect(problems.map(({ line, entry }) => [line, entry])).toEqual([
      [3, "localhost"],
      [4, "http://x"],
    ]);
    expect(problems.every(({ message: words }) => words.length > 10)).toBe(true);
  });

  it("passes every host name that the contract takes, as it was typed", () => {
    fc.assert(
      fc.property(hostname, (host) => {
        expect(checkLines(host, hostLines).problems).toEqual([]);
        expect(checkLines(`*.${host.trim()}`, patternLines).problems).toEqual([]);
      }),
    );
  });
});
