import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { propertyRuns } from "@/tests/support/property-runs";
import { operators } from "./operators";
import {
  formatQuery,
  listOperators,
  parseQuery,
  type QueryPiece,
  type QueryTerm,
  singleOperators,
} from "./query-text";

const meaning = ({ start: _s, end: _e, raw: _r, ...piece }: QueryTerm) => piece;
const read = (text: string) =>
  parseQuery(text)
    .filter((term) => term.kind !== "gap")
    .map(meaning);
const word = (text: string, negated = false) => ({ kind: "word", negated, text });
const phrase = (text: string, negated = false) => ({ kind: "phrase", negated, text });
const operator = (name: string, text: string, negated = false, quoted = false) => ({
  kind: "operator",
  negated,
  name,
  value: { text, quoted },
});
const list = (name: string, ...texts: string[]) => ({
  kind: "list",
  negated: false,
  name,
  values: texts.map((text) => ({ text, quoted: false })),
});

describe("parseQuery", () => {
  it("parses every operator of the registry", () => {
    const names = ["phrase", "exclude", ...singleOperators, ...listOperators];
    expect(names.sort()).toEqual(Object.keys(operators).sort());
    for (const { example } of Object.values(operators))
      expect(read(example)).not.toEqual([word(example)]);
  });

  it.each([
    ["two words", [word("two"), word("words")]],
    ['"a phrase" after', [phrase("a phrase"), word("after")]],
    ['-word -"a phrase"', [word("word", true), phrase("a phrase", true)]],
    [
      "-site:example.org -filetype:pdf",
      [operator("site", "example.org", true), operator("filetype", "pdf", true)],
    ],
    ['intitle:"a b" c', [operator("intitle", "a b", false, true), word("c")]],
    ["SiTe:Example.org", [operator("site", "Example.org")]],
    [
      "site:127.0.0.1:4321/guide site:localhost",
      [operator("site", "127.0.0.1:4321/guide"), operator("site", "localhost")],
    ],
    ["site:https://例え.jp/道", [operator("site", "https://例え.jp/道")]],
    ["imagesize:640x480 larger:1x1", [operator("imagesize", "640x480"), operator("larger", "1x1")]],
    ["“curly quotes” „low”", [phrase("curly quotes"), phrase("low")]],
    ["« un deux » »drei vier«", [phrase(" un deux "), phrase("drei vier")]],
    ["「東京 駅」 -「名前」", [phrase("東京 駅"), phrase("名前", true)]],
    ['"a «b» 「c」" «a "b"»', [phrase("a «b» 「c」"), phrase('a "b"')]],
    [
      'intitle:«a b» «c "d e"',
      [operator("intitle", "a b", false, true), word("«c"), phrase("d e")],
    ],
    [
      "a –b −c ‑e f–g h – i",
      [
        ...[word("a"), word("b", true), word("c", true)],
        ...[word("‑e"), word("f-g"), word("h"), word("-"), word("i")],
      ],
    ],
    [
      "–site:a.org −(b «c d»)",
      [operator("site", "a.org", true), word("b", true), phrase("c d", true)],
    ],
    ["-11.8 °C −5° -7 e", [word("-11.8"), word("°C"), word("-5°"), word("7", true), word("e")]],
    ['"a""b"c', [phrase("a"), phrase("b"), word("c")]],
    ['"مرحبا بالعالم" שלום', [phrase("مرحبا بالعالم"), word("שלום")]],
    [
      '(site:a.org OR "b c") (d)',
      [operator("site", "a.org"), word("OR"), phrase("b c"), word("d")],
    ],
    [
      "((filetype:pdf) -(x)) allintitle:(a f(b)) c",
      [operator("filetype", "pdf"), word("x", true), list("allintitle", "a", "f(b)"), word("c")],
    ],
    [
      'a -(b OR "c d" (e f(x)) site:g.org -h) i OR j',
      [
        word("a"),
        word("b", true),
        phrase("c d", true),
        word("e", true),
        word("f(x)", true),
        operator("site", "g.org", true),
        word("h", true),
        word("i"),
        word("OR"),
        word("j"),
      ],
    ],
    ["-(a -(b) c) d", [word("a", true), word("b", true), word("c", true), word("d")]],
    [
      "-( a) allintitle:b -( c) -(d",
      [word("a", true), list("allintitle", "b"), word("c", true), word("(d", true)],
    ],
    [
      "site:a.org/b_(c) inurl:d_(e))",
      [operator("site", "a.org/b_(c)"), operator("inurl", "d_(e)")],
    ],
    ["👩‍👩‍👧 e\u0301t\u0301", [word("👩‍👩‍👧"), word("e\u0301t\u0301")]],
  ])("parses %s", (text, terms) => {
    expect(read(text)).toEqual(terms);
  });

  it.each([
    "site:",
    "site:???",
    "filetype: pdf",
    "filetype:p/df",
    "foo:bar",
    "-",
    "--",
    "--flag",
    "-!",
    '"unbalanced',
    '5"',
    '""',
    '" "',
    'intitle:""',
    "intitle:!",
    "inurl:",
    "imagesize:wide",
    "larger:0x0",
    "allintitle:",
    "allinurl: -a",
    "site：example.org",
    "http://a.b",
    "a:b:c",
    "\u0000",
    "\ud800",
  ])("treats %j as text, without an error", (text) => {
    for (const term of read(text)) expect(term.kind).toBe("word");
  });

  it("negates a malformed operator as a word", () => {
    expect(read("-foo:bar")).toEqual([word("foo:bar", true)]);
  });

  it("assigns everything up to the next operator or negated term to allintitle: and allinurl:", () => {
    expect(read("allintitle:rate limits site:a.org more")).toEqual([
      list("allintitle", "rate", "limits"),
      operator("site", "a.org"),
      word("more"),
    ]);
    expect(read("allinurl: docs api -draft x")).toEqual([
      list("allinurl", "docs", "api"),
      word("draft", true),
      word("x"),
    ]);
    expect(read('allintitle:a "b c" allinurl:d')).toEqual([
      {
        ...list("allintitle"),
        values: [
          { text: "a", quoted: false },
          { text: "b c", quoted: true },
        ],
      },
      list("allinurl", "d"),
    ]);
  });

  it("returns the position of each term", () => {
    const text = "  -site:a.org  x ";
    expect(parseQuery(text).map(({ kind, start, end }) => [kind, start, end])).toEqual([
      ["gap", 0, 2],
      ["operator", 2, 13],
      ["gap", 13, 15],
      ["word", 15, 16],
      ["gap", 16, 17],
    ]);
  });

  it("parses long hostile text in linear time", () => {
    for (const piece of [
      '"',
      "allintitle:a ",
      "-",
      "site:a.",
      'allinurl:"',
      "allintitle:",
      "allinurl: ",
      "allinurl: - ",
      "-(",
      "allinurl: -(a) ",
    ]) {
      const began = cpuTime();
      parseQuery(piece.repeat(500));
      expect(cpuTime() - began).toBeLessThan(5_000);
    }
  });
});

const ingredients = fc.oneof(
  fc.constantFrom(
    " ",
    "\t",
    "-",
    "(",
    ")",
    '"',
    "“",
    "”",
    "«",
    "»",
    "–",
    ":",
    "site:",
    "allintitle:",
    "-inurl:",
    "a.org",
    "-(",
    "OR",
  ),
  fc.constantFrom(
    "filetype:pdf",
    "INTITLE:",
    "allinurl: x",
    "ü",
    "é",
    "東京",
    "👩‍👧",
    "\ud83d",
    "640x480",
  ),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const texts = fc.array(ingredients, { maxLength: 14 }).map((parts) => parts.join(""));

const bare = fc.constantFrom("word", "naïve", "東京", "c++", "foo:bar", '5"', "مرحبا", "a-b");
const quoted = fc.constantFrom("two words", "x", "it's here", "ñ o", "-a", "site:a.org");
const values = fc.oneof(
  bare.map((text) => ({ text, quoted: false })),
  quoted.map((text) => ({ text, quoted: true })),
);
const pieces: fc.Arbitrary<QueryPiece> = fc.oneof(
  fc.record({ kind: fc.constant("word" as const), negated: fc.boolean(), text: bare }),
  fc.record({ kind: fc.constant("phrase" as const), negated: fc.boolean(), text: quoted }),
  fc.record({
    kind: fc.constant("operator" as const),
    negated: fc.boolean(),
    name: fc.constantFrom("inurl" as const, "intitle" as const),
    value: values,
  }),
  fc.record({
    kind: fc.constant("operator" as const),
    negated: fc.boolean(),
    name: fc.constantFrom("site" as const, "related" as const),
    value: fc.constant({ text: "example.org", quoted: false }),
  }),
);
const lists: fc.Arbitrary<QueryPiece> = fc.record({
  kind: fc.constant("list" as const),
  negated: fc.boolean(),
  name: fc.constantFrom(...listOperators),
  values: fc.array(values, { minLength: 1, maxLength: 4 }),
});

describe("formatQuery", () => {
  it("returns the identical text for any parsed query", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const terms = parseQuery(text);
        expect(formatQuery(terms)).toBe(text);
        expect(terms.every((term) => term.raw === text.slice(term.start, term.end))).toBe(true);
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });

  it("produces text that parses to the same terms", () => {
    fc.assert(
      // A list takes the following plain words, so it must be the last piece.
      fc.property(fc.array(pieces, { maxLength: 8 }), fc.array(lists, { maxLength: 2 }), (a, b) => {
        const terms = [...a, ...b];
        expect(read(formatQuery(terms))).toEqual(terms);
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it("adds a space next to a new piece and leaves the rest unchanged", () => {
    const terms = parseQuery("a   “b c” ");
    const added = {
      kind: "operator",
      negated: true,
      name: "site",
      value: { text: "a.org", quoted: false },
    } as const;
    expect(formatQuery([...terms.slice(0, 3), added])).toBe("a   “b c” -site:a.org");
  });
});
