import { describe, expect, it } from "vitest";
import { hostilePayloads } from "@/tests/support/hostile-payloads";
import { parseResponse } from "../model/parse-response";
import type { BundledRun } from "./bundle";
import { htmlDocument, runSection } from "./html-page";

const run: BundledRun = {
  request: { query: "lamps <b>" },
  leftOut: ["scrapeOptions.headers"],
  status: 200,
  startedAt: 1_000,
  durationMs: 5,
  trace: null,
};

async function pageOf(result: object, secrets: readonly string[] = []): Promise<string> {
  const json = { success: true, data: { web: [result] } };
  const view = parseResponse(json);
  const picture = new Blob([Uint8Array.of(1, 2, 3)], { type: "image/png" });
  const section = await runSection({
    ...{ run, view, secrets, isJson: true, response: new Blob([JSON.stringify(json)]) },
    read: async (each, key) => each.contents.find(({ kind }) => kind === key)?.value,
    artifacts: [
      {
        artifact: { url: "https://f.example/1", kind: "image", name: "Shot", resultId: "web-0" },
        blob: picture,
      },
      {
        artifact: { url: "https://f.example/2", kind: "image", name: "Drawing", resultId: "web-0" },
        blob: new Blob(["<svg onload=alert(1)>"], { type: "image/svg+xml" }),
      },
    ],
  });
  return (await htmlDocument("lamps", [section])).text();
}

describe("the web page of a run", () => {
  it("has the results, their contents and their pictures in one file", async () => {
    const html = await pageOf({ url: "https://a.example/", title: "A", markdown: "# page" });
    expect(html).toContain('<a href="https://a.example/" rel="noreferrer noopener nofollow"');
    expect(html).toContain('<pre dir="auto"># page</pre>');
    expect(html).toContain("data:image/png;base64,AQID");
    expect(html).not.toContain("svg");
    expect(html).toContain("Without scrapeOptions.headers");
    expect(html).toContain(
      '<time datetime="1970-01-01T00:00:01.000Z">1 Jan 1970, 00:00:01 UTC</time>',
    );
  });

  it("says which pages failed, and what the service warns of", async () => {
    const json = {
      warning: "Only one provider responded.",
      data: {
        web: [
          { url: "https://a.example/", metadata: { statusCode: 403, error: "<b>Forbidden" } },
          { url: "https://b.example/", metadata: { statusCode: 500 } },
          { url: "https://c.example/", markdown: "x", warning: "Cleaning was skipped." },
          { url: "https://d.example/", markdown: "x", description: "**Two**\nlines" },
        ],
      },
    };
    const section = await runSection({
      ...{ run: { ...run, headers: { sunset: "soon" } }, view: parseResponse(json), secrets: [] },
      ...{ isJson: true, response: new Blob([]), artifacts: [], read: async () => undefined },
    });
    const html = await section.text();
    const [head = "", a = "", b = "", c = "", d = ""] = html.split("<li>");
    expect(head).toContain("<strong>Warning</strong>: Only one provider responded.");
    expect(head).toContain("<strong>Warning</strong>: The service ends this operation: soon.");
    expect(a).toContain(
      "<strong>Failed</strong>: The page could not be fetched: &lt;b&gt;Forbidden",
    );
    expect(b).toContain("The page could not be fetched: status 500");
    expect(c).toContain("<strong>Warning</strong>: Cleaning was skipped.");
    expect(d).not.toContain("<strong>");
    expect(d).toContain('dir="auto">Two\nlines</p>');
  });

  it("has the response of a failed run, without private texts", async () => {
    const body = `<h1>Bad gateway</h1> for tok_8f14e45f ${"x".repeat(600_000)}`;
    const section = await runSection({
      ...{ view: parseResponse(undefined), read: async () => undefined, artifacts: [] },
      ...{ run: { ...run, status: 502 }, response: new Blob([body]), isJson: false },
      secrets: ["tok_8f14e45f"],
    });
    const html = await section.text();
    expect(html).toContain("&lt;h1&gt;Bad gateway&lt;/h1&gt; for [removed]");
    expect(html.length).toBeLessThan(510_000);
  });

  it("contains no element, attribute or URL of any hostile text", async () => {
    const payloads = hostilePayloads("https://canary.example");
    expect(payloads.length).toBeGreaterThan(50);
    for (const text of payloads) {
      const html = await pageOf({ url: text, title: text, description: text, markdown: text });
      const body = html.slice(html.indexOf("<body>"));
      const tags = new Set([...body.matchAll(/<(\/?[a-z0-9]+)/gi)].map(([, name]) => name));
      for (const name of [
        "script",
        "svg",
        "iframe",
        "style",
        "link",
        "meta",
        "form",
        "base",
        "object",
      ])
        expect(tags.has(name), text).toBe(false);
      for (const [, href = ""] of body.matchAll(/ href="([^"]*)"/g))
        expect(href).toMatch(/^https?:/);
      expect(body.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\son\w+=/);
    }
  });

  it("masks private texts, and says that it loads nothing by its policy", async () => {
    const html = await pageOf({ url: "https://a.example/", markdown: "key tok_8f14e45f" }, [
      "tok_8f14e45f",
    ]);
    expect(html).not.toContain("tok_8f14e45f");
    expect(html).toMatch(/default-src 'none'; style-src 'sha256-[^']+'; img-src data:/);
  });
});
