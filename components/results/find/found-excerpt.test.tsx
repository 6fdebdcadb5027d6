import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { FirstHit } from "@/lib/workers/protocol";
import { parsedResult } from "@/tests/support/parsed-result";
import { FoundExcerpt, hitLabel } from "./found-excerpt";
import { SearchHitsProvider } from "./search-hits";

function excerptOf(hit: FirstHit | null): string {
  const result = parsedResult({ title: "x" });
  const firsts = new Map(hit ? [["web-0", hit]] : []);
  return renderToStaticMarkup(
    <SearchHitsProvider text="q" hits={null} firsts={firsts} opened={null} onOpenHit={() => {}}>
      <FoundExcerpt result={result}>ordinary</FoundExcerpt>
    </SearchHitsProvider>,
  );
}

it("shows the text around the match with its field, as text", () => {
  const html = excerptOf({ field: "markdown", path: [], line: 5, excerpt: "…a <b>heron</b>" });
  expect(html).toContain("Markdown · line 5");
  expect(html).toContain("…a &lt;b&gt;heron&lt;/b&gt;");
  expect(html).not.toContain("ordinary");
});

it("shows the emphasis of a description, not its marks", () => {
  const hit = { path: [], line: null, excerpt: "…a **grey** heron" };
  expect(excerptOf({ ...hit, field: "description" })).toMatch(
    /…a <strong[^>]*>grey<.strong> heron/,
  );
  expect(excerptOf({ ...hit, field: "markdown" })).toContain("…a **grey** heron");
});

it("keeps the excerpt without a search, and for a match in the title", () => {
  expect(excerptOf(null)).toBe("ordinary");
  expect(excerptOf({ field: "title", path: [], line: null, excerpt: "x" })).toBe("ordinary");
});

it("names fields and keys inside them", () => {
  expect(hitLabel({ field: "metadata", path: ["og", "title"], line: null })).toBe(
    "Metadata · og.title",
  );
  expect(hitLabel({ field: "rawHtml", path: [], line: 2 })).toBe("Raw HTML · line 2");
  expect(hitLabel({ field: "constructor", path: [], line: null })).toBe("Constructor");
});
