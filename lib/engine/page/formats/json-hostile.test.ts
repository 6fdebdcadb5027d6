import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDepsOf, pageViewOf } from "@/tests/support/sample-page-view";
import { makeJson } from "./json";

const make = (html: string, schema: object) =>
  makeJson(
    pageViewOf(html),
    { type: "json", schema: JSON.parse(JSON.stringify(schema)) },
    formatDepsOf(),
  );
const properties = (types: Record<string, unknown>) => ({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, typeof type === "string" ? { type } : type]),
  ),
});
const ARTICLE =
  '<title>A new bridge</title><meta name="author" content="Ada Berg"><h1>A new bridge</h1><table><tr><th>Length</th><td>320 m</td></tr></table>';

describe("json on hostile schemas and pages", () => {
  test("stops a pattern with catastrophic backtracking", async () => {
    const started = performance.now();
    const schema = properties({ title: { type: "string", pattern: "^(a+)+$" } });
    const { warning } = await make(`<h1>${"a".repeat(60)}!</h1>`, schema);
    expect(warning).toMatch(/too long/);
    expect(performance.now() - started).toBeLessThan(8_000);
  });

  test("reads a long text that looks like an email address in linear time", async () => {
    const schema = properties({ email: { type: "string", format: "email" } });
    const page = (email: string) =>
      `<script type="application/ld+json">${JSON.stringify({ "@type": "Person", email })}</script>`;
    const started = performance.now();
    expect((await make(page(`${"@.".repeat(2_000)} c`), schema)).fields).toEqual({});
    expect(performance.now() - started).toBeLessThan(5_000);
    const found = await make(page("ann.lock@post.co.example"), schema);
    expect(found.fields).toMatchObject({ json: { email: "ann.lock@post.co.example" } });
  });

  test("terminates on recursive and external schema references", async () => {
    const loop = {
      $ref: "#/$defs/a",
      $defs: { a: { $ref: "#/$defs/b" }, b: { $ref: "#/$defs/a" } },
    };
    const tree = {
      type: "object",
      properties: { title: { type: "string" }, child: { $ref: "#" } },
    };
    const far = { $ref: "https://schemas.example/any.json" };
    for (const schema of [loop, tree, far]) await make(ARTICLE, schema);
  });

  test.each([
    ["items in items", `${"<ul><li>a: b ".repeat(250)}${"words ".repeat(200_000)}`],
    [
      "tables in tables",
      "<table><tr><th>a<th>b<tr><td>1<td>".repeat(80).concat("words ".repeat(200_000)),
    ],
    [
      "a row without end",
      `<table><tr>${"<th>a".repeat(30_000)}<tr>${"<td>b".repeat(30_000)}</table>`,
    ],
    ["children without end", `<p>${"<i></i>".repeat(80_000)}</p>`],
  ])("processes %s within seconds", async (_name, html) => {
    const schema = properties({
      a: "string",
      rows: { type: "array", items: properties({ a: "string" }) },
    });
    const page = pageViewOf(html);
    page.content();
    const started = performance.now();
    await makeJson(
      page,
      { type: "json", schema: JSON.parse(JSON.stringify(schema)) },
      formatDepsOf(),
    );
    expect(performance.now() - started).toBeLessThan(6_000);
  });

  test("returns a result for any schema on any page", async () => {
    await fc.assert(
      fc.asyncProperty(fc.object({ maxDepth: 4 }), fc.string(), async (schema, text) => {
        await make(`<title>${text}</title>`, { type: "object", properties: schema });
        await make(ARTICLE, schema);
      }),
      { numRuns: 40 },
    );
  });
});
