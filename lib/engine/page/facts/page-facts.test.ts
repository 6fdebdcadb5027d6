import { describe, expect, it } from "vitest";
import type { FetchedPage } from "@/lib/engine/load/fetch-page";
import { pageText } from "../page-text";

const fetched = (text: string, form: FetchedPage["form"] = "html"): FetchedPage => ({
  ok: true,
  form,
  text,
  contentType: "text/html",
  statusCode: 200,
  headers: new Headers(),
  url: "https://example.org/a/",
});
const facts = (head: string, body = "<p>Words of the page.</p>") =>
  pageText(
    fetched(`<html><head><title>T</title>${head}</head><body><main>${body}</main></body></html>`),
  );
const jsonLd = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

describe("whether a page is an article", () => {
  it.each([
    ["NewsArticle", jsonLd({ "@type": "NewsArticle" }), ""],
    ["BlogPosting in a graph", jsonLd({ "@graph": [{ "@type": ["BlogPosting"] }] }), ""],
    ["a time of publication", '<meta property="article:published_time" content="2024-01-01">', ""],
    ["one dated article", "", '<article><time datetime="2024-01-01">1</time><p>a</p></article>'],
  ])("is true for %s", (_what, head, body) => {
    expect(facts(head, body || undefined).article).not.toBeNull();
  });

  it.each([
    ["nothing", "", ""],
    ["og:type alone, without a date", '<meta property="og:type" content="article">', ""],
    ["a list", jsonLd({ "@type": "CollectionPage" }), ""],
    [
      "several articles beside each other",
      "",
      '<article><time datetime="2024-01-01">1</time></article><article><time datetime="2024-01-02">2</time></article>',
    ],
    ["an article without a time", "", "<article><p>a</p></article>"],
  ])("is false for %s", (_what, head, body) => {
    expect(facts(head, body || undefined).article).toBeNull();
  });

  it("takes the image of Open Graph, then of structured data, then the first one", () => {
    const article = jsonLd({ "@type": "Article", image: [{ url: "/data.png" }] });
    const img = '<img src="first.png" alt="First">';
    expect(facts(`${article}<meta property="og:image" content="/og.png">`, img).article).toEqual({
      imageUrl: "https://example.org/og.png",
    });
    expect(facts(article, img).article?.imageUrl).toBe("https://example.org/data.png");
    expect(facts(jsonLd({ "@type": "Article" }), img).article?.imageUrl).toBe(
      "https://example.org/a/first.png",
    );
  });
});

describe("the country of a page", () => {
  it.each([
    ["the region of a place", '<meta name="geo.region" content="de-BE">', "DE"],
    ["a postal address", jsonLd({ "@type": "Store", address: { addressCountry: "FR" } }), "FR"],
    ["Open Graph", '<meta property="og:locale" content="pt_BR">', "BR"],
    ["its own alternate", '<link rel="alternate" hreflang="en-NZ" href="/a/">', "NZ"],
  ])("comes from %s", (_what, head, country) => {
    expect(facts(head).country).toBe(country);
  });

  it("comes from the region of the language, never from the language alone", () => {
    const withLanguage = (lang: string) =>
      pageText(fetched(`<html lang="${lang}"><p>a</p>`)).country;
    expect(withLanguage("de-AT")).toBe("AT");
    expect(withLanguage("zh-Hant-TW")).toBe("TW");
    expect(withLanguage("de")).toBeNull();
  });
});

describe("other facts", () => {
  it("takes the date of structured data in a comment and with line breaks in strings", () => {
    const json =
      '<!-- {"@type":"Article","description":"two\nlines","datePublished":"2026-04-03"} -->';
    const html = `<script type="application/ld+json">${json}</script><p>a</p>`;
    expect(pageText(fetched(html)).publishedAt).toBe("2026-04-03T00:00:00.000Z");
  });

  it("treats adult labels as explicit, also in structured data, and health terms as not", () => {
    expect(facts('<meta name="rating" content="RTA-5042-1996-1400-1577-RTA">').explicit).toBe(true);
    expect(facts(jsonLd({ isFamilyFriendly: "False" })).explicit).toBe(true);
    expect(facts('<meta name="rating" content="general">').explicit).toBe(false);
    const header = new Headers({ rating: "RTA-5042-1996-1400-1577-RTA" });
    for (const form of ["html", "markdown"] as const)
      expect(pageText({ ...fetched("Words", form), headers: header }).explicit).toBe(true);
    const health = "Sex education research: a clinical study of porn use in patients. ".repeat(20);
    expect(facts("", `<p>${health}</p>`).explicit).toBe(false);
    expect(facts("", `<p>${"xxx porn videos, milfs and blowjobs ".repeat(20)}</p>`).explicit).toBe(
      true,
    );
  });

  it("recognizes documentation generators", () => {
    expect(facts('<meta name="generator" content="Docusaurus v3.1">').documentation).toBe(true);
    expect(facts('<meta name="generator" content="A shop system">').documentation).toBe(false);
  });

  it("derives the facts of a text page from its text alone", () => {
    expect(pageText(fetched("# Title\n\nxxx porn porn porn porn", "markdown"))).toMatchObject({
      article: null,
      images: [],
      country: null,
      explicit: true,
    });
  });
});

describe("the day of a page", () => {
  const at = (url: string, head = "") =>
    pageText({ ...fetched(`<html><head>${head}</head><p>a</p>`), url }).publishedAt;

  it.each([
    ["https://example.org/2024/03/09/title", "2024-03-09T00:00:00.000Z"],
    ["https://example.org/news/2024-03-09-title", "2024-03-09T00:00:00.000Z"],
    ["https://example.org/2024/13/09/title", null],
    ["https://example.org/v/2024/03/title", null],
    ["https://example.org/120240309/title", null],
  ])("comes from %s when nothing else states it", (url, day) => {
    expect(at(url)).toBe(day);
  });

  it("comes from the page before its URL", () => {
    const said = '<meta property="article:published_time" content="2023-01-01">';
    expect(at("https://example.org/2024/03/09/title", said)).toBe("2023-01-01T00:00:00.000Z");
  });
});
