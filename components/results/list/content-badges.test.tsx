import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { parsedResult } from "@/tests/support/parsed-result";
import { ContentBadges, RedactionBadge } from "./content-badges";

function resultOf(item: object) {
  const requested = { sources: ["web"], formats: ["markdown"] } as const;
  return parsedResult(item, requested);
}

function badgesOf(item: object): string {
  return renderToStaticMarkup(<ContentBadges result={resultOf(item)} />).replaceAll(
    /<[^>]*>/g,
    "|",
  );
}

it("names a changed, empty or thin page, and a result without its page", () => {
  const long = "word ".repeat(99);
  expect(badgesOf({ markdown: long, changeTracking: { changeStatus: "changed" } })).toContain(
    "Changed",
  );
  expect(badgesOf({ markdown: long, changeTracking: { changeStatus: "same" } })).toBe("");
  expect(badgesOf({ markdown: "", summary: "s" })).not.toContain("Snippet");
  expect(badgesOf({ markdown: " " })).toContain("Empty page");
  expect(badgesOf({ markdown: "short" })).toContain("Thin page");
  expect(badgesOf({ description: "found" })).toContain("Snippet only");
});

it("leaves a failed page to its own badge", () => {
  expect(badgesOf({ markdown: "Not here", metadata: { statusCode: 404 } })).toBe("");
  expect(badgesOf({ description: "x", metadata: { statusCode: 500, error: "no" } })).toBe("");
});

it("says that redaction leaves the excerpt as it is", () => {
  const badge = (redacts: boolean, item: object) =>
    renderToStaticMarkup(<RedactionBadge redacts={redacts} result={resultOf(item)} />);
  expect(badge(true, { description: "Ann" })).toContain("Excerpt not redacted");
  expect(badge(false, { description: "Ann" })).toBe("");
  expect(badge(true, { title: "no excerpt" })).toBe("");
});
