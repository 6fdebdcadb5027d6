import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { guidePages } from "@/lib/guide/guide";
import Guide, { generateMetadata } from "./[[...slug]]/page";
import { renderGuideMarkdown } from "./render-guide-markdown";
import { requestOrigin } from "./request-origin";

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
    const known = new Set(["/", "/guide", ...guidePages.map(({ slug }) => `/guide/${slug}`)]);
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
