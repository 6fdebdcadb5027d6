import fc from "fast-check";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { cpuTime } from "@/tests/support/cpu-time";
import { propertyRuns } from "@/tests/support/property-runs";
import { inertDocument } from "./inert-document";
import { type InertOptions, inertHtml } from "./inert-html";

const inertText = (html: string, options?: InertOptions) => inertDocument(inertHtml(html, options));

const documentOf = (html: string, options?: InertOptions) =>
  parseHTML(inertText(html, options)).document;

/** Names of elements and attributes that a browser would fetch, follow or run. */
function activeParts(html: string): string[] {
  const { document } = parseHTML(html);
  return [...document.querySelectorAll("*")].flatMap((element) => [
    ...(/^(script|base)$/i.test(element.tagName) ? [element.tagName] : []),
    ...[...element.attributes]
      .filter(
        ({ name, value }) =>
          name.startsWith("on") ||
          /^(srcset|poster|background|action|formaction|ping|srcdoc|autofocus|target)$/.test(
            name,
          ) ||
          (/^(src|href|xlink:href|data)$/.test(name) && !value.startsWith("data:image/png")),
      )
      .map(({ name }) => `${element.tagName} ${name}`),
  ]);
}

describe("inertHtml", () => {
  it("starts with a policy that allows nothing, before any markup of the page", () => {
    const html = inertText("<html><head><title>x</title></head><body>Words</body></html>");
    expect(html).toMatch(/^<!doctype html><html><head><meta http-equiv="Content-Security-Policy"/);
    expect(html).toContain("default-src 'none'");
    expect(html.match(/<meta/g)).toHaveLength(1);
  });

  it("lists remote images and puts a placeholder or the allowed data in their place", () => {
    const html =
      '<base href="/b/"><p title="<img src=q>">ä<img alt=1 src=c.png><img src="https://d.example/?a&amp;b"><img src="data:image/png,x"><img src=javascript:1><img><picture><img src=c.png></picture>';
    const page = inertHtml(html, { imageBase: "https://a.example/x" });
    const [c, d] = ["https://a.example/b/c.png", "https://d.example/?a&b"];
    expect(page.images?.map(({ url }) => url)).toEqual([c, d, c]);
    const loaded = new Map([[c, "data:image/png;base64,AA"]]);
    const { document } = parseHTML(inertDocument(page, "", loaded));
    const sources = [...document.querySelectorAll("img")].map((each) => each.getAttribute("src"));
    const [, placeholder] = sources;
    expect(placeholder).toMatch(/^data:image\/svg\+xml,/);
    expect(sources).toEqual([
      "data:image/png;base64,AA",
      placeholder,
      "data:image/png,x",
      null,
      null,
      "data:image/png;base64,AA",
    ]);
    expect(document.querySelector("img")?.getAttribute("alt")).toBe("1");
    // The picker compares elements with the original.
    expect(inertHtml(html).images).toEqual([]);
    expect(inertDocument(page)).not.toMatch(/a\.example|d\.example/);
  });

  it("removes scripts, refreshes, bases and URLs, and keeps text, classes and structure", () => {
    const html = `<head><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">
      <script src="https://evil.example/x.js">document.write("<p>")</script></head>
      <body onload="x()" class="page"><a href="javascript:alert(1)" ping="https://evil.example">link</a>
      <form action="https://evil.example"><button formaction="/x" autofocus>Send</button></form>
      <img src="https://evil.example/a.png" srcset="b.png 2x" alt="A picture" onerror="x()">
      <svg><a xlink:href="javascript:x()"><text>t</text></a></svg>
      <iframe src="https://evil.example" srcdoc="<script>x()</script>"></iframe>
      <object data="x.swf"></object><video poster="p.png" src="v.mp4" autoplay></video>
      <p id="keep" class="a b" style="color: red">Words &amp; more</p></body>`;
    const inert = inertText(html);
    expect(activeParts(inert)).toEqual([]);
    expect(inert).not.toContain("evil.example");
    const { document } = parseHTML(inert);
    expect(document.querySelector("#keep.a.b")?.textContent).toBe("Words & more");
    expect(document.querySelector("img")?.getAttribute("alt")).toBe("A picture");
  });

  it("keeps removed elements as empty placeholders for positional selectors", () => {
    const html = `<body><script src="https://evil.example/x.js">x()</script><style>p{color:red}</style><meta http-equiv="refresh" content="0;url=/"><p>Third</p>`;
    const inert = inertText(html, { keepPlaces: true });
    expect(inert).not.toContain("evil.example");
    expect(inert).not.toContain("x()");
    expect(inert).not.toContain("refresh");
    const { document } = parseHTML(inert);
    expect(document.querySelector("body > p:nth-child(4)")?.textContent).toBe("Third");
  });

  it("keeps raster images in data URLs but no SVG", () => {
    const document = documentOf(
      '<img src="data:image/png;base64,AA=="><img src="data:image/svg+xml,<svg/>"><img src="DATA:text/html,x">',
    );
    expect([...document.querySelectorAll("img")].map((img) => img.getAttribute("src"))).toEqual([
      "data:image/png;base64,AA==",
      null,
      null,
    ]);
  });

  it("keeps link targets for selectors on request", () => {
    const document = documentOf('<a href="/next">Next</a><link href="x.css">', { keepLinks: true });
    expect(document.querySelector('a[href="/next"]')?.textContent).toBe("Next");
    expect(document.querySelector("link")?.getAttribute("href")).toBeNull();
  });

  it("keeps inline styles without URLs", () => {
    const document = documentOf(
      `<p style="color: red">a</p><p style="display: none; background: red URL(//e)">b</p><p style="background: \\75rl(//e)">c</p><svg><rect fill="url(#a)" filter="url(//e#b)"/></svg>`,
    );
    expect([...document.querySelectorAll("p")].map((p) => p.getAttribute("style"))).toEqual([
      "color: red",
      'display: none; background: red url("data:,")',
      'background: url("data:,")',
    ]);
    const rect = document.querySelector("rect");
    expect(rect?.getAttribute("fill")).toBe("url(#a)");
    expect(rect?.getAttribute("filter")).toBe('url("data:,")');
  });

  it("returns the page's style sheets in order, with media and without URLs", () => {
    const { markup, styles } = inertHtml(`<style>p{color:red}</style><p>a</p>
      <style media="print" type="text/css">p{background:url(//e)}</style><style type="text/less">@a: 1</style>
      <template><style>b{color:blue}</style></template><svg><style>rect{fill:red}</style></svg><style>p{`);
    expect(markup).not.toContain("color");
    expect(styles).toEqual([
      { text: "p{color:red}", media: "" },
      { text: 'p{background:url("data:,")}', media: "print" },
      { text: "rect{fill:red}", media: "" },
      { text: "p{", media: "" },
    ]);
  });

  it("omits a style sheet beyond the size limit", () => {
    const large = `<style>${"a{color:red}".repeat(100_000)}</style>`;
    expect(inertHtml(`${large}<style>b{}</style>`).styles).toEqual([]);
    expect(inertHtml(`<style>b{}</style>${large}`).styles).toHaveLength(1);
  });

  it("inserts style sheets after the policy with the nonce and escapes end tags", () => {
    const text = inertDocument(
      { markup: "<p>a</p>", styles: [{ text: 'p::after{content:"</style><b>"}', media: '"><i>' }] },
      "nonce-1",
    );
    const { document } = parseHTML(text);
    expect(document.querySelector("i, b")).toBeNull();
    const style = document.querySelector("meta + style");
    expect(style?.getAttribute("nonce")).toBe("nonce-1");
    expect(style?.textContent).toBe('p::after{content:"<\\/style><b>"}');
  });

  it("drops the rest of a page after an unterminated script, as browsers do", () => {
    expect(inertText("<p>a</p><script>var x = '<p>b</p>'")).toMatch(/<p>a<\/p>$/);
  });

  it("keeps quotes inside attributes", () => {
    const document = documentOf(`<p title='"><script>x()</script>'>a</p>`);
    expect(document.querySelector("p")?.getAttribute("title")).toBe('"><script>x()</script>');
    expect(document.querySelector("script")).toBeNull();
  });

  it("produces nothing active for any markup", () => {
    const piece = fc.constantFrom(
      "<script>",
      "</script>",
      "<style>",
      "</style>",
      "<title>",
      "<textarea>",
      "</textarea>",
      "<svg>",
      "<math>",
      "<template>",
      "<noscript>",
      "</noscript>",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<base href=//e>",
      "<meta http-equiv=refresh content=0>",
      "<a href=javascript:x()>",
      "<img src=//e onerror=x()>",
      "<img/src='//e'/onerror=x()>",
      "<iframe srcdoc='<script>x()</script>'>",
      '"',
      "'",
      ">",
      "<",
      "words",
      "=",
      "/",
      "\0",
      "&lt;script&gt;",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(activeParts(inertText(pieces.join(" ")))).toEqual([]);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it("sanitizes a page of 5 MB within the time budget", () => {
    const html = '<div class="x"><a href="/a">words and words</a></div>'.repeat(100_000);
    const before = cpuTime();
    inertHtml(html);
    expect(cpuTime() - before).toBeLessThan(5_000);
  });
});
