import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { allResults } from "./lists";
import { namedContents, noticesAt, noticesOf, splitNotices } from "./notices";
import { parseResponse } from "./parse-response";

describe("splitNotices", () => {
  it.each<[string, string, string[]]>([
    [
      "sentences",
      "One thing. Another thing! A third?",
      ["One thing.", "Another thing!", "A third?"],
    ],
    ["lines", "no capital\n- a list\n\n- of two", ["no capital", "- a list", "- of two"]],
    [
      "not after abbreviations and numbers",
      "Tried e.g. German. Took approx. 3 s. See No. 5. Done.",
      ["Tried e.g. German.", "Took approx. 3 s. See No. 5. Done."],
    ],
    [
      "not within quotes or brackets",
      'The site says "Stop. Go away." Then it closed. The end (see A. B. Other).',
      ['The site says "Stop. Go away." Then it closed.', "The end (see A. B. Other)."],
    ],
    [
      "not before a sentence that refers to the previous one",
      "The audio is stored elsewhere. It is not signed. This costs nothing. Next.",
      ["The audio is stored elsewhere. It is not signed. This costs nothing.", "Next."],
    ],
    [
      "not before advice",
      "Action 1 writes text. Add a `click` before it. A page failed. Try again. Uses 2 pages.",
      [
        "Action 1 writes text. Add a `click` before it.",
        "A page failed. Try again.",
        "Uses 2 pages.",
      ],
    ],
    [
      "not at URLs and versions",
      "Read https://example.org/a.html?b=C. D of 1.2.3 failed.",
      ["Read https://example.org/a.html?b=C.", "D of 1.2.3 failed."],
    ],
  ])("splits %s", (_name, text, parts) => {
    expect(splitNotices(text)).toEqual(parts);
  });

  it.each([`x${" ".repeat(100_000)}y`, `x.${"'".repeat(100_000)} y`, "A(. ".repeat(25_000)])(
    "splits a long line in linear time",
    (line) => {
      const began = cpuTime();
      expect(splitNotices(`${line}\nNext.`).at(-1)).toBe("Next.");
      expect(cpuTime() - began).toBeLessThan(3_000);
    },
  );

  it("drops no word of any text", () => {
    const piece = fc.constantFrom(
      "A b.",
      "It is.",
      '"Q',
      "(x",
      "e.g.",
      "No.",
      "\n",
      "C!",
      " ",
      "1.",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((all) => all.join(" ")),
        ),
        (text) => {
          const flattened = (each: string) => each.split(/\s+/).filter(Boolean).join(" ");
          expect(flattened(splitNotices(text).join(" "))).toBe(flattened(text));
        },
      ),
    );
  });
});

describe("namedContents", () => {
  it.each<[string, string[]]>([
    ["The Raw HTML is incomplete.", ["rawHtml"]],
    ["rawHtml and html were cut.", ["rawHtml", "html"]],
    ["No screenshots: there is no browser.", ["screenshot"]],
    ["The question has no answer.", ["answer"]],
    ["Change tracking failed.", ["changeTracking"]],
    ["The type is text/html, see example.org/images/a.json.", []],
    ["The summaries of producers.", []],
  ])("finds in %j: %j", (text, keys) => {
    expect(namedContents(text)).toEqual(keys);
  });
});

const page = (name: string, warning: string | null, more: object = {}) => ({
  url: `https://example.org/${name}`,
  markdown: "text",
  summary: "short",
  ...(warning !== null && { warning }),
  ...more,
});

const noticesIn = (web: object[], warning: string | null = null) => {
  const view = parseResponse({ success: true, warning, data: { web } });
  const notices = noticesOf(view);
  const at = (index: number, key: "summary" | "markdown" | null) => {
    const result = allResults(view)[index];
    if (!result) throw new Error(`no result ${index}`);
    return noticesAt(result, notices.ofResult.get(result.id) ?? [], key);
  };
  return { ...notices, at };
};

describe("noticesOf", () => {
  it("moves what all pages say to the run, once", () => {
    const model = "No language model is configured.";
    const { ofRun, at } = noticesIn([
      page("a", `${model} The summary consists of sentences. ${model}`),
      page("b", `Slow page. ${model}`),
      page("c", null, { metadata: { statusCode: 500 } }),
    ]);
    expect(ofRun).toEqual([model]);
    expect(at(0, "summary")).toEqual(["The summary consists of sentences."]);
    expect(at(0, null)).toEqual([]);
    expect(at(1, null)).toEqual(["Slow page."]);
  });

  it("keeps a notice at its page if another page does not have it, or if there is one page", () => {
    expect(noticesIn([page("a", "Slow page."), page("b", null)]).ofRun).toEqual([]);
    const twice = [page("a", "Slow page."), page("a", "Slow page.")];
    expect(noticesIn(twice).ofRun).toEqual([]);
  });

  it("shows a notice of the run and of a page once, at the run", () => {
    const { ofRun, at } = noticesIn([page("a", "No model. Slow page.")], "No model. No model.");
    expect(ofRun).toEqual(["No model."]);
    expect(at(0, null)).toEqual(["Slow page."]);
  });

  it("shows a notice about a format without a tab at the page", () => {
    const { at } = noticesIn([page("a", "The branding needs a browser. The summary is short.")]);
    expect(at(0, null)).toEqual(["The branding needs a browser."]);
    expect(at(0, "summary")).toEqual(["The summary is short."]);
    expect(at(0, "markdown")).toEqual([]);
  });
});
