import { describe, expect, it } from "vitest";
import { pythonClient } from "./python-client";
import { pythonClientBody } from "./python-client-body";
import type { SnippetInput } from "./snippet";

const input = (body: SnippetInput["body"], baseUrl = "https://e.org"): SnippetInput => ({
  body,
  baseUrl,
  hasKey: true,
});

describe("the Python client", () => {
  it("gets arguments with the names of Python", () => {
    const code = pythonClient.write(
      input({
        query: "a",
        ignoreInvalidURLs: true,
        scrapeOptions: {
          formats: [{ type: "screenshot", fullPage: true }],
          redactPII: true,
          maxAge: 0,
          parsers: [{ type: "pdf", maxPages: 2 }],
          actions: [{ type: "screenshot", fullPage: true }],
        },
      }),
    );
    expect(code).toContain("    ignore_invalid_urls=True,\n");
    expect(code).toContain('formats=[{"type": "screenshot", "fullPage": True}],');
    expect(code).toContain('parsers=[{"type": "pdf", "max_pages": 2}],');
    expect(code).toContain('"full_page": True');
    expect(code).toContain("redact_pii=True,");
    expect(code).toContain("max_age=0,");
  });

  it("keeps the default age of cached pages, which is shorter in the client", () => {
    const code = (lockdown: boolean) =>
      pythonClient.write(input({ query: "a", scrapeOptions: { lockdown } }));
    expect(code(false)).toContain("max_age=172800000,");
    expect(code(true)).toContain("max_age=63072000000,");
  });

  it("omits fields that the client never sends, with a note", () => {
    const body: SnippetInput["body"] = {
      query: "a",
      safe: true,
      sources: [{ type: "web", tbs: "qdr:d" }],
      scrapeOptions: {
        onlyCleanContent: true,
        actions: [{ type: "click", selector: "a", all: true }],
      },
    };
    expect(pythonClientBody(body).dropped).toEqual([
      "safe",
      "sources.tbs",
      "scrapeOptions.onlyCleanContent",
      "scrapeOptions.actions.all",
    ]);
    expect(pythonClient.notes?.(input(body))).toContainEqual(
      expect.stringContaining("never sends `safe`, `sources.tbs`"),
    );
    expect(pythonClient.write(input(body))).not.toMatch(/safe|qdr|clean|all=/);
  });

  it.each([
    [
      "a blank question",
      { scrapeOptions: { formats: [{ type: "question" as const, question: " " }] } },
    ],
    ["`timeout`", { timeout: 600_000 }],
    ["`location`", { location: "" }],
    ["`redactPII`", { scrapeOptions: { redactPII: { mode: "new" } } }],
    ["surrogate pair", { location: "\ud800" }],
    [
      "rewrites `$ref`",
      { scrapeOptions: { formats: [{ type: "json" as const, schema: { $ref: "#" } }] } },
    ],
  ])("reports what the client rejects or changes: %s", (text, fields) => {
    expect(pythonClient.notes?.(input({ query: "a", ...fields }))).toContainEqual(
      expect.stringContaining(text),
    );
  });

  it("reports that the client ignores the path of the URL", () => {
    const ignored = "The client ignores the path of the URL.";
    expect(pythonClient.notes?.(input({ query: "a" }, "https://e.org/x"))).toContain(ignored);
    expect(pythonClient.notes?.(input({ query: "a" }))).not.toContain(ignored);
  });
});
