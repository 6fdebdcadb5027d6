import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decodeServiceHeaders,
  encodeServiceHeaders,
  readServiceHeaders,
} from "@/lib/contract/dialect/service-headers";
import { noticeHeaders, noticeResponse, toolResponse } from "@/tests/support/documented-shapes";
import { noticesOf } from "./notices";
import { parseResponse } from "./parse-response";
import { noticesInBody, noticesInHeaders } from "./service-notices";

const fixed = new Map(
  Object.entries(noticeHeaders).map(([key, value]) => [key.toLowerCase(), value]),
);
const headers = readServiceHeaders((name) => fixed.get(name) ?? null);

describe("notices of a run", () => {
  it("come from the warning, the list of warnings, hints and headers, each once", () => {
    const { ofRun, others } = noticesOf(parseResponse(noticeResponse), headers);
    expect(ofRun).toEqual(["Results of research move."]);
    expect(others).toEqual([
      {
        text: "From 16 November, results of research are in data.research. Instead: data.research",
        links: [
          { text: "https://docs.example.org/research", url: "https://docs.example.org/research" },
        ],
      },
      { text: "Hint for programs: Ask for fewer results.", links: [] },
      {
        text: "The research category changes on 16 November",
        links: [{ text: "What changes", url: "https://docs.example.org/research" }],
      },
      { text: "The service calls this operation deprecated: 2026-10-31.", links: [] },
      { text: "The service ends this operation: 2026-12-31.", links: [] },
    ]);
    expect(noticesOf(parseResponse(toolResponse)).others.map(({ text }) => text)).toEqual([
      "Hint for programs: Use the tool for live data.",
    ]);
  });

  it.each([
    [
      ["One.", { message: "Two." }],
      ["One.", "Two."],
    ],
    [{ message: "Cleaning was skipped." }, ["Cleaning was skipped."]],
    [{ code: "partial" }, ["partial"]],
    [null, []],
    [false, []],
    ["One.", []],
  ])("include a warning that is not text: %j", (warning, texts) => {
    const view = parseResponse({ success: true, warning, data: { web: [] } });
    expect(view.notices.map(({ text }) => text)).toEqual(texts);
  });

  it.each<[object, string[]]>([
    [{ errors: ["News failed.", { message: "Slow." }] }, ["Error: News failed.", "Error: Slow."]],
    [{ error: "News failed." }, ["Error: News failed."]],
    [{ errors: { news: "Slow" } }, ['Error: {"news":"Slow"}']],
    [{ error: null, errors: [], warnings: {} }, []],
    [{ error: "", errors: {} }, []],
  ])("include errors beside results, which no other field names: %j", (fields, texts) => {
    const view = parseResponse({ success: true, data: { web: [] }, ...fields });
    expect(view.notices.map(({ text }) => text)).toEqual(texts);
    expect(view.unknown).toEqual([]);
  });

  it.each([
    [["One.", { message: "Two." }], "One. Two."],
    [{ message: "Truncated." }, "Truncated."],
    [["", null, 7], null],
    ["One. Two.", "One. Two."],
    ["", null],
  ])("of a page are one text: %j", (warning, text) => {
    const view = parseResponse({ data: { web: [{ url: "https://a.example", warning }] } });
    expect(view.sources.web.items[0]?.warning).toBe(text);
  });

  it.each([
    [{ warning: "plain text" }, "plain text"],
    [{ warning: '199 a "one", 299 - "two \\"2\\""' }, "one"],
    [{ deprecation: "true" }, "The service calls this operation deprecated."],
    [
      { deprecation: "Sun, 11 Nov 2018 23:59:59 GMT" },
      "The service calls this operation deprecated: 2018-11-11.",
    ],
    [{ sunset: "soon" }, "The service ends this operation: soon."],
    [{ link: "<https://a.example/>; rel=help" }, "The service refers to its documentation."],
  ])("are written in words: %j", (given, text) => {
    expect(noticesInHeaders(given)[0]?.text).toBe(text);
  });

  it("have only links to web pages without a password, and none to resources", () => {
    const link = [
      '<javascript:alert(1)>; rel="help"',
      '<https://u:p@a.example/>; rel="help"',
      '</relative>; rel="help"',
      '<https://a.example/style.css>; rel="preload"',
      '<https://a.example/new>; rel="successor-version help"',
    ].join(", ");
    expect(noticesInHeaders({ link }).flatMap(({ links }) => links)).toEqual([
      { text: "https://a.example/new", url: "https://a.example/new" },
    ]);
  });

  it("never throw, and lose no text of a list", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, text) => {
        const notices = noticesInBody({ warnings: value, agent_hints: [value, text] });
        if (text.trim() !== "") expect(notices.at(-1)?.text).toContain(text.trim());
        noticesInHeaders({ warning: text, deprecation: text, sunset: text, link: text });
      }),
    );
  });
});

it("survive the way from the server to the page", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 2_000 }), (text) => {
      const read = readServiceHeaders((name) => (name === "warning" ? text.toWellFormed() : null));
      if (!read) throw new Error("no headers");
      expect(encodeServiceHeaders(read)).toMatch(/^[\w%.!~*'()-]+$/);
      expect(decodeServiceHeaders(encodeServiceHeaders(read))?.warning).toBe(
        read.warning?.toWellFormed(),
      );
    }),
  );
  for (const text of [null, "%", "1", "%7B%7D", "[]"])
    expect(decodeServiceHeaders(text)).toBeNull();
});
