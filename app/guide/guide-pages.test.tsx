import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { guidePages } from "@/lib/guide/guide";
import { fieldIndex } from "@/lib/request/find/field-index";
import { scoreTerms } from "@/lib/request/find/score";
import Guide, { generateMetadata } from "./[[...slug]]/page";
import { fieldRows } from "./fields/field-rows";
import Fields from "./fields/page";
import { renderGuideMarkdown } from "./render-guide-markdown";
import { requestOrigin } from "./request-origin";
import GuideSearch from "./search/page";

const rendered = async (slug?: string) =>
  renderToStaticMarkup(
    await Guide({ params: Promise.resolve(slug ? { slug: slug.split("/") } : {}) }),
  );

const hrefs = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? "");

describe("the guide's pages", () => {
  it("links to every page from the index", async () => {
    const targets = new Set(hrefs(await rendered()));
    for (const { slug } of guidePages) expect(targets.has(`/guide/${slug}`), slug).toBe(true);
  });

  it.each(guidePages)("renders $slug with one h1 and valid links", async (page) => {
    const html = await rendered(page.slug);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toMatch(/<main[^>]*>[\s\S]*<article[\s\S]*<\/article>[\s\S]*<\/main>/);
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    const known = new Set([
      "/",
      "/guide",
      "/guide/fields",
      ...guidePages.map(({ slug }) => `/guide/${slug}`),
    ]);
    for (const href of hrefs(html)) {
      const path = href.split(/[?#]/)[0] ?? "";
      if (path !== "") expect(known.has(path), href).toBe(true);
    }
    expect(html.includes("Open in the workbench")).toBe(page.example !== undefined);
  });

  it("has unique anchors within a page", async () => {
    for (const { slug } of guidePages) {
      const ids = [...(await rendered(slug)).matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
      expect(ids).not.toContain("");
      expect(new Set(ids).size, slug).toBe(ids.length);
    }
  });

  it("returns 404 for an unknown page", async () => {
    await expect(rendered("request/no-such-page")).rejects.toThrow(/NEXT_HTTP_ERROR_FALLBACK;404/);
  });

  it("gives a page a title and a description, and allows indexing", async () => {
    const [page] = guidePages;
    const metadata = await generateMetadata({
      params: Promise.resolve({ slug: page?.slug.split("/") }),
    });
    expect(metadata).toMatchObject({
      title: { absolute: page?.title },
      description: page?.summary,
      robots: { index: true },
    });
  });
});

describe("a page of the guide", () => {
  it.each(guidePages)("names the Markdown of $slug", async ({ slug }) => {
    expect(await generateMetadata({ params: Promise.resolve({ slug: slug.split("/") }) })).toEqual(
      expect.objectContaining({ alternates: { types: { "text/markdown": `/guide/${slug}.md` } } }),
    );
  });
});

describe("the list of fields", () => {
  it("has every field of the request and of its steps, each with a page of the guide", () => {
    const slugs = new Set(guidePages.map(({ slug }) => slug));
    const rows = fieldRows();
    const wires = rows.map(({ wire }) => wire);
    expect(new Set(wires).size).toBe(wires.length);
    for (const { wire } of fieldIndex) expect(wires).toContain(wire);
    for (const [type, { fields }] of Object.entries(actionRegistry))
      for (const name of Object.keys(fields))
        expect(wires).toContain(`scrapeOptions.actions.${type}.${name}`);
    for (const { guide } of rows) expect(slugs, guide.slug).toContain(guide.slug);
    const html = renderToStaticMarkup(Fields());
    for (const { wire } of rows) expect(html).toContain(` id="${wire}"`);
  });

  it.each([
    ["cookies", "scrapeOptions.headers"],
    ["how many", "limit"],
    ["waitFor", "scrapeOptions.waitFor"],
    ["click selector", "scrapeOptions.actions.click.selector"],
  ])("finds a field by %s", (text, wire) => {
    const found = fieldRows()
      .toSorted((a, b) => scoreTerms(b.terms, text) - scoreTerms(a.terms, text))
      .slice(0, 3);
    expect(found.map((row) => row.wire)).toContain(wire);
  });
});

describe("the search of the guide", () => {
  const search = async (q?: string | string[]) =>
    renderToStaticMarkup(
      await GuideSearch({ searchParams: Promise.resolve(q === undefined ? {} : { q }) }),
    );

  it("lists fields and pages, marks the matches and repeats the query in the box", async () => {
    const html = await search("full page screenshot");
    expect(hrefs(html)).toContain("/guide/formats/screenshot");
    expect(hrefs(html)).toContain("/guide/fields#scrapeOptions.formats.screenshot.fullPage");
    expect(html).toMatch(/<strong>\w*screenshot/i);
    expect(html).toContain('value="full page screenshot"');
  });

  it("says what to do without a query, and what was not found", async () => {
    expect(await search()).toContain("Enter some words");
    expect(await search("zeppelin hangar")).toContain("No page matches “zeppelin hangar”.");
    expect(await search(["a <b>x</b>", "&q="])).not.toContain("<b>x");
    expect(await search("x".repeat(9_999))).toContain("No page matches");
  });
});

describe("renderMarkdown", () => {
  it("escapes HTML", () => {
    expect(renderGuideMarkdown("<img src=x onerror=alert(1)>")).not.toContain("<img");
    expect(renderGuideMarkdown("```html\n<b>x</b>\n```")).toContain("&lt;b&gt;x&lt;/b&gt;");
  });

  it("makes scrolling tables reachable by keyboard", () => {
    expect(renderGuideMarkdown("| a | b |\n| --- | --- |\n| 1 | 2 |")).toMatch(
      /<div [^>]*tabindex="0"[^>]*><table>[\s\S]*<th scope="col">a<\/th>[\s\S]*<\/table>\s*<\/div>/,
    );
  });
});

describe("requestOrigin", () => {
  const origin = (headers: Record<string, string>, publicUrl: URL | null = null) =>
    requestOrigin(new Headers(headers), publicUrl);

  it("returns the host of the request with its port", () => {
    expect(origin({ host: "127.0.0.1:3000" })).toBe("http://127.0.0.1:3000");
    expect(origin({ host: "[::1]:3000" })).toBe("http://[::1]:3000");
  });

  it("uses the configured scheme, not the one in a header", () => {
    const headers = { host: "search.example", "x-forwarded-proto": "https" };
    expect(origin(headers)).toBe("http://search.example");
    expect(origin(headers, new URL("https://search.example"))).toBe("https://search.example");
    expect(origin({ host: "127.0.0.1:3000" }, new URL("https://search.example"))).toBe(
      "http://127.0.0.1:3000",
    );
  });

  it("returns null for an invalid host", () => {
    for (const host of [
      "",
      "a b",
      "user@example.org",
      "example.org/path",
      "<x>",
      "a:99999999",
      "a&b",
    ])
      expect(origin({ host }), host).toBeNull();
  });
});
