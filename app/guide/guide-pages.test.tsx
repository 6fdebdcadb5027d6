import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { guidePages } from "@/lib/guide/guide";
import Guide, { generateMetadata } from "./[[...slug]]/page";
import { renderMarkdown } from "./render-markdown";
import { requestOrigin } from "./request-origin";

const rendered = async (slug?: string) =>
  renderToStaticMarkup(
    await Guide({ params: Promise.resolve(slug ? { slug: slug.split("/") } : {}) }),
  );

const hrefs = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1] ?? "");

describe("the guide's pages", () => {
  it("the index links to every page", async () => {
    const targets = new Set(hrefs(await rendered()));
    for (const { slug } of guidePages) expect(targets.has(`/guide/${slug}`), slug).toBe(true);
  });

  it.each(guidePages)(
    "$slug has one h1, its own title, and links that lead somewhere",
    async (page) => {
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
    },
  );

  it("anchors within a page are unique", async () => {
    for (const { slug } of guidePages) {
      const ids = [...(await rendered(slug)).matchAll(/ id="([^"]*)"/g)].map((match) => match[1]);
      expect(ids).not.toContain("");
      expect(new Set(ids).size, slug).toBe(ids.length);
    }
  });

  it("a page that does not exist is not found", async () => {
    await expect(rendered("request/no-such-page")).rejects.toThrow(/NEXT_HTTP_ERROR_FALLBACK;404/);
  });

  it("every page has a title and a description, and may be indexed", async () => {
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

describe("Markdown of the guide", () => {
  it("shows HTML as text", () => {
    expect(renderMarkdown("<img src=x onerror=alert(1)>")).not.toContain("<img");
    expect(renderMarkdown("```html\n<b>x</b>\n```")).toContain("&lt;b&gt;x&lt;/b&gt;");
  });

  it("makes what scrolls reachable by keyboard", () => {
    expect(renderMarkdown("| a | b |\n| --- | --- |\n| 1 | 2 |")).toMatch(
      /<div [^>]*tabindex="0"[^>]*><table>[\s\S]*<th scope="col">a<\/th>[\s\S]*<\/table>\s*<\/div>/,
    );
  });
});

describe("the origin that was asked", () => {
  const origin = (headers: Record<string, string>, publicUrl: URL | null = null) =>
    requestOrigin(new Headers(headers), publicUrl);

  it("is the host of the request, with its port", () => {
    expect(origin({ host: "127.0.0.1:3000" })).toBe("http://127.0.0.1:3000");
    expect(origin({ host: "[::1]:3000" })).toBe("http://[::1]:3000");
  });

  it("has the scheme that the operator named for it, and not one that a header claims", () => {
    const asked = { host: "search.example", "x-forwarded-proto": "https" };
    expect(origin(asked)).toBe("http://search.example");
    expect(origin(asked, new URL("https://search.example"))).toBe("https://search.example");
    expect(origin({ host: "127.0.0.1:3000" }, new URL("https://search.example"))).toBe(
      "http://127.0.0.1:3000",
    );
  });

  it("is nothing for what is no plain host", () => {
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
