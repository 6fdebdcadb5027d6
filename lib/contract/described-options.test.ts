import { describe, expect, it } from "vitest";
import { undescribedOptions } from "./described-options";
import { openApiDocument } from "./openapi/openapi";

const documentOf = (schema: object, path = "/v2/search", schemas: object = {}) => ({
  paths: { [path]: { post: { requestBody: { content: { "application/json": { schema } } } } } },
  components: { schemas },
});
const text = { type: "string" };

describe("undescribedOptions", () => {
  it("finds every option in the description of the built-in engine", () => {
    expect(undescribedOptions(openApiDocument("https://example.org"))).toEqual([]);
  });

  it("names the options that another service does not list", () => {
    const scrape = {
      allOf: [
        { properties: { formats: { type: "array", items: { enum: ["markdown", "html"] } } } },
        { properties: { onlyMainContent: { type: "boolean" } } },
      ],
    };
    const body = {
      type: "object",
      properties: {
        query: text,
        limit: {},
        scrapeOptions: { $ref: "#/components/schemas/Scrape" },
      },
    };
    const missing = undescribedOptions(documentOf(body, "/search", { Scrape: scrape }));
    expect(missing).toContain("tbs");
    expect(missing).toContain("scrapeOptions.actions");
    expect(missing).toContain("scrapeOptions.formats.branding");
    for (const listed of [
      "query",
      "limit",
      "scrapeOptions.onlyMainContent",
      "scrapeOptions.formats.html",
    ])
      expect(missing).not.toContain(listed);
  });

  it.each<[string, unknown]>([
    ["no document", null],
    ["another API", documentOf({ properties: { query: text } }, "/v2/scrape")],
    [
      "a schema that permits any option",
      documentOf({ properties: { query: text }, additionalProperties: true }),
    ],
    ["a schema without properties", documentOf({ type: "object" })],
    ["a search without a query", documentOf({ properties: { q: text } })],
    [
      "a reference to itself",
      documentOf({ $ref: "#/components/schemas/A" }, "/search", {
        A: { $ref: "#/components/schemas/A" },
      }),
    ],
  ])("says nothing for %s", (_name, document) => {
    expect(undescribedOptions(document)).toBeNull();
  });

  it("ends for a schema that contains itself", () => {
    const schemas = {
      Part: { allOf: [{ $ref: "#/components/schemas/Part" }], properties: { query: text } },
    };
    expect(
      undescribedOptions(documentOf({ $ref: "#/components/schemas/Part" }, "/search", schemas)),
    ).toContain("tbs");
  });
});
