import { describe, expect, it } from "vitest";
import { searchContents } from "./search-contents";

const item = {
  title: "Wading birds",
  url: "https://birds.example/heron",
  description: "Long legs.",
  markdown: `# Birds\n\n${"word ".repeat(40)}the grey Heron waits${" after".repeat(80)}`,
  links: ["https://birds.example/heron/2"],
  metadata: { favicon: "https://birds.example/heron.png", deep: { note: "none" } },
  html: "<p>heron</p>",
};
const json = {
  data: { web: [{ title: "other" }, item], news: [{ metadata: { ogTitle: "heron" } }] },
};

describe("searchContents", () => {
  it("counts every string, and shows the match in the text rather than in metadata", () => {
    const [web, news] = searchContents(json, "heron");
    expect(web).toMatchObject({
      id: "web-1",
      count: 5,
      first: { field: "markdown", path: [], line: 3 },
    });
    expect(web?.first.excerpt).toMatch(/^…word .* the grey Heron waits after .*…$/);
    expect(web?.first.excerpt.length).toBeLessThan(310);
    expect(news).toMatchObject({
      id: "news-0",
      first: { field: "metadata", path: ["ogTitle"], line: null, excerpt: "heron" },
    });
  });

  it("searches only the fields of the scope", () => {
    const count = (scope: Parameters<typeof searchContents>[2]) =>
      searchContents(json, "HERON", scope).map(({ id, count: its }) => [id, its]);
    expect(count("text")).toEqual([["web-1", 1]]);
    expect(count("titles")).toEqual([]);
    expect(count("links")).toEqual([["web-1", 2]]);
    expect(count("metadata")).toEqual([
      ["web-1", 1],
      ["news-0", 1],
    ]);
    expect(searchContents(json, "wading", "titles")).toMatchObject([
      { id: "web-1", first: { field: "title", excerpt: "Wading birds" } },
    ]);
  });

  it("finds text that emphasis, links or line breaks divide", () => {
    const markdown =
      "# Kites\n\nThe **red**\nkite and find_ing_ the [black](https://x.example/y) kite.";
    const web = [{ markdown }];
    const first = (text: string) => searchContents({ data: { web } }, text)[0]?.first.line;
    expect(first("the red kite")).toBe(3);
    expect(first("finding the black KITE")).toBe(4);
    expect(first("[black](https://x")).toBe(4);
    expect(first("blackhttps")).toBeUndefined();
  });

  it("takes the text literally and survives hostile values", () => {
    let deep: unknown = "needle.*";
    for (let level = 0; level < 20_000; level += 1) deep = [deep];
    const web: readonly unknown[] = [{ json: deep }, 7, null, { constructor: "needle.*" }];
    const hostile = { data: { web } };
    expect(searchContents(hostile, "NEEDLE.*").map(({ id }) => id)).toEqual(["web-0", "web-3"]);
    expect(searchContents(hostile, "needlex")).toEqual([]);
    expect(searchContents({ data: { web: "needle.*" } }, "needle")).toEqual([]);
  });
});
