import { describe, expect, it } from "vitest";
import type { Body } from "@/lib/request/body";
import { bodyToDraft, draftPathsOf } from "@/lib/request/draft";
import { formatJson } from "@/lib/snippets/literal";
import { markedLines, pathsOfLines } from "./line-paths";

const body: Body = {
  query: "pens and ink",
  limit: 5,
  sources: [{ type: "web", tbs: "qdr:w" }, { type: "news" }],
  includeDomains: ["a.example", "b.example", "a-much-longer-host-name.shop.example"],
  scrapeOptions: {
    formats: ["markdown", { type: "json", prompt: "The price of each pen, and its colour" }],
    timeout: 30_000,
    actions: [
      { type: "click", selector: "button[data-testid=accept-all-cookies]" },
      { type: "wait", milliseconds: 500 },
    ],
  },
};
const text = formatJson(body);
const written = text.split("\n");
const fields = pathsOfLines(text).map((paths) =>
  draftPathsOf(paths, bodyToDraft(body)).flatMap((path) => path ?? []),
);
const markedBy = (field: string | null) =>
  [...markedLines(fields, field)].map((line) => written[line]?.trim());

describe("markedLines", () => {
  it.each<[string, readonly unknown[]]>([
    ["query.query", ['"query": "pens and ink",']],
    ["sources.limit", ['"limit": 5,']],
    ["loading.timeout", ['"timeout": 30000,']],
    ["sources.webTbs", [expect.stringContaining('"tbs": "qdr:w"')]],
    ["content.formats.json.prompt", [expect.stringContaining('"prompt":')]],
    ["actions.steps.0.selector", [expect.stringContaining('"selector":')]],
    ["actions.steps.1.milliseconds", [expect.stringContaining('"milliseconds": 500')]],
  ])("marks the line that %s writes", (field, lines) => {
    expect(markedBy(field)).toEqual(lines);
  });

  it("marks every line of a list", () => {
    expect(markedBy("domains.include.text").length).toBeGreaterThan(2);
  });

  it("marks nothing for a field that the request does not have", () => {
    expect(markedBy("loading.waitFor")).toEqual([]);
    expect(markedBy("place.country")).toEqual([]);
    expect(markedBy(null)).toEqual([]);
  });
});

describe("pathsOfLines", () => {
  it("gives every line with a value a field, whatever the shape", () => {
    expect(pathsOfLines("{}")).toEqual([[[]]]);
    for (const [line, paths] of pathsOfLines(text).entries())
      expect(paths.length > 0, written[line]).toBe(/["{]|\d/.test(written[line] ?? ""));
  });
});
