import { describe, expect, it } from "vitest";
import { snippetIds, snippetLanguages } from "./languages";

const input = {
  body: {
    query: "wait for",
    safe: true,
    lang: "de",
    scrapeOptions: { formats: ["json" as const] },
  },
  baseUrl: "https://search.example.org",
  hasKey: true,
};

describe.each(snippetIds)("the language %s", (id) => {
  const language = snippetLanguages[id];

  it("contains the key variable only if the service needs a key", () => {
    expect(language.write(input)).toContain("SEARCH_API_KEY");
    expect(language.write({ ...input, hasKey: false })).not.toContain("SEARCH_API_KEY");
  });

  it("sends to the URL of the service", () => {
    expect(language.write(input)).toMatch(/search\.example\.org(\/v2\/search\b|"|\r\n|$)/m);
  });
});

describe("the JavaScript client", () => {
  it("omits fields that the client never sends, with a note", () => {
    const { write, notes } = snippetLanguages.javascriptClient;
    expect(write(input)).not.toContain("safe");
    expect(notes?.(input)).toContainEqual(
      "The client never sends `safe`, `lang`, so the code omits it.",
    );
  });

  it("reports what the client rejects", () => {
    expect(snippetLanguages.javascriptClient.notes?.(input)).toContainEqual(
      expect.stringContaining("rejects the format `json`"),
    );
  });
});

describe("an HTTP message", () => {
  it("counts bytes, not characters, and preserves port and path of the service", () => {
    const message = snippetLanguages.httpMessage.write({
      body: { query: "é🎈" },
      baseUrl: "http://127.0.0.1:3000/api",
      hasKey: false,
    });
    expect(message).toBe(
      [
        "POST /api/v2/search HTTP/1.1",
        "Host: 127.0.0.1:3000",
        "Content-Type: application/json",
        "Content-Length: 21",
        "Connection: close",
        "",
        '{ "query": "é🎈" }',
      ].join("\r\n"),
    );
  });
});
