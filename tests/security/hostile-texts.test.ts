import { describe, expect, it } from "vitest";
import { safeHref } from "@/components/results/list/safe-href";
import { breadcrumb } from "@/lib/format/breadcrumb";
import { detailTabs } from "@/lib/results/contents/detail-tabs";
import { csvCell, resultsCsv } from "@/lib/results/export/csv";
import { fullResult } from "@/lib/results/export/full-result";
import { citation } from "@/lib/results/export/markdown";
import { failureMessage } from "@/lib/results/failure/failure-message";
import { allResults } from "@/lib/results/model/lists";
import { omitLargeValues } from "@/lib/results/model/omit-large-values";
import { parseResponse } from "@/lib/results/model/parse-response";
import { parseResponseText } from "@/lib/results/model/parse-response-text";
import { findContent } from "@/lib/workers/responses/find-content";
import { renderMarkdown } from "@/lib/workers/text/markdown";
import { allowedAttributes, allowedTags } from "@/lib/workers/text/sanitize";
import { TextDocument } from "@/lib/workers/text/text-document";
import { hostileError, hostileResponse } from "../support/hostile-content";
import { hostilePayloads } from "../support/hostile-payloads";

const texts = hostilePayloads("127.0.0.1:9");
const response = hostileResponse(texts);
const json: unknown = JSON.parse(response);
const view = parseResponse(json);

/** Tags as a browser would parse them: the renderer escapes every other "<". */
const tagsOf = (html: string) =>
  [...html.matchAll(/<\/?([a-z0-9]*)((?:[^>"]|"[^"]*")*)>/gi)].map(([, name = "", rest = ""]) => ({
    name,
    attributes: [...rest.matchAll(/([^\s="]+)(?:="([^"]*)")?/g)].map(
      ([, key = "", value = ""]) => ({
        key,
        value,
      }),
    ),
  }));

describe("hostile texts", () => {
  it("render as Markdown with known elements, attributes and URLs only", () => {
    const tags = new Set<string>(allowedTags);
    const attributes = new Set<string>(allowedAttributes);
    let seen = 0;
    for (const text of texts)
      for (const { name, attributes: its } of tagsOf(
        renderMarkdown(text, "https://example.org/a").blocks.join("\n"),
      )) {
        seen += 1;
        expect(tags, text).toContain(name);
        for (const { key, value } of its) {
          // The sanitizer removes the class of a code fence's language.
          if (key === "class" && name === "code") continue;
          expect(attributes, text).toContain(key);
          if (key === "href") expect(value, text).toMatch(/^(?:https?:\/\/|mailto:)/);
        }
      }
    expect(seen).toBeGreaterThan(texts.length);
  });

  it("become links only for web and mail URLs", () => {
    const hrefs = texts.map(safeHref).filter((href) => href !== null);
    expect(hrefs.length).toBeGreaterThan(10);
    for (const href of hrefs) {
      expect(href).toMatch(/^(?:https?:\/\/|mailto:)/);
      expect(URL.parse(href)?.username).toBe("");
    }
    for (const text of texts) expect(() => breadcrumb(text)).not.toThrow();
  });

  it("are parsed in every field without prototype pollution", () => {
    expect(Reflect.get({}, "polluted")).toBeUndefined();
    const results = allResults(view);
    expect(results).toHaveLength(3 * texts.length);
    const light = allResults(omitLargeValues(view));
    for (const [at, text] of texts.entries()) {
      const result = results[at];
      if (!result || !light[at]) throw new Error("A result is missing.");
      expect(result.excerpt ?? "").toBe(text);
      expect(detailTabs(result).length).toBeGreaterThan(15);
      expect(findContent(json, result.id, "answer") ?? "").toBe(text);
      expect(findContent(json, result.id, "other")).toBeTypeOf("object");
    }
  });

  it("are not formulas in a spreadsheet, and each stays in one cell", async () => {
    for (const text of texts) {
      const value = csvCell(text);
      expect(value.replace(/^"/, "")).not.toMatch(/^[\s\p{Cf}\p{Cc}]*[=+\-@\t\r＝＋－＠]/u);
      if (/[",\r\n\t;']/.test(value)) expect(value).toMatch(/^"(?:[^"]|"")*"$/);
    }
    const csv = await resultsCsv(allResults(view), async ({ id }, key) =>
      findContent(json, id, key),
    );
    expect(csv.length).toBeGreaterThan(texts.length * 20);
  });

  it("are cited only as web links", () => {
    const now = new Date(0);
    for (const result of allResults(view)) {
      const html = renderMarkdown(citation(result, now), null).blocks.join("");
      for (const { name, attributes } of tagsOf(html))
        if (name === "a")
          for (const { key, value } of attributes)
            if (key === "href") expect(value).toMatch(/^(?:https?:\/\/|mailto:)/);
    }
  });

  it("are exported unchanged under the same keys", async () => {
    const results = allResults(view).slice(0, texts.length);
    for (const [at, result] of results.entries()) {
      const whole = await fullResult(result, async (of, key) =>
        findContent(JSON.parse(hostileResponse([texts[at] ?? ""])), `${of.source}-0`, key),
      );
      expect(whole.source).toBe("web");
      expect(JSON.parse(JSON.stringify(whole)).markdown).toContain("is here.");
      if (at > 60) break;
    }
  });

  it("stay plain text in error responses", () => {
    for (const status of [400, 401, 402, 403, 404, 408, 429, 500, 502]) {
      const meta = { status, retryAfter: texts[status % texts.length] ?? null };
      for (const text of [hostileError(texts), texts.join("\n")]) {
        const reading = parseResponseText({ ...meta, text }, { sources: ["web"], formats: [] });
        expect(reading.ok).toBe(false);
        if (!reading.ok) expect(failureMessage(reading.failure).title).not.toBe("");
      }
    }
  });

  it("keep their number of lines", () => {
    for (const text of texts)
      for (const language of ["html", "markdown", "json"] as const) {
        const document = new TextDocument(text, language);
        expect(document.window(0, 500, null).length).toBeGreaterThan(0);
      }
  });
});
