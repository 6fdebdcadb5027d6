import { describe, expect, test } from "vitest";
import type { LanguageModel } from "@/lib/engine/ports/language-model";
import { formatDepsOf, pageViewOf } from "@/tests/support/sample-page-view";
import { makeJson } from "./json";

const make = (html: string, format: { prompt?: string; schema?: object }, model?: LanguageModel) =>
  makeJson(
    pageViewOf(html),
    { type: "json", ...(format as { schema?: Record<string, never> }) },
    formatDepsOf({ model: model ?? null }),
  );

const properties = (types: Record<string, unknown>, required: string[] = []) => ({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(types).map(([name, type]) => [name, typeof type === "string" ? { type } : type]),
  ),
  required,
});

const ARTICLE = `<html lang="en"><head><title>A new bridge - Daily Sample</title>
<meta name="description" content="The bridge opened."><meta name="author" content="Ada Berg">
<meta property="article:published_time" content="2026-02-03T08:00:00Z"><meta name="keywords" content="bridge, river">
</head><body><h1>A new bridge</h1><p>It opened.</p><a href="mailto:desk@daily.example">Write</a>
<table><tr><th>Length</th><td>320 m</td></tr><tr><th>Opened to cars</th><td>yes</td></tr></table>
<h2>Cost</h2><table><tr><th>Part</th><th>Price</th></tr><tr><td>Steel</td><td>1,200.50 €</td></tr><tr><td>Stone</td><td>300 €</td></tr></table>
</body></html>`;

describe("without a model", () => {
  test("fills a schema by names and types from metadata, labels and headings", async () => {
    const { fields, warning } = await make(ARTICLE, {
      schema: properties({
        title: "string",
        author: "string",
        publishedDate: { type: "string", format: "date" },
        keywords: { type: "array", items: { type: "string" } },
        length: "integer",
        opened_to_cars: "boolean",
        email: { type: "string", format: "email" },
        unknownThing: "string",
      }),
    });
    expect(fields.json).toEqual({
      title: "A new bridge",
      author: "Ada Berg",
      publishedDate: "2026-02-03",
      keywords: ["bridge", "river"],
      length: 320,
      opened_to_cars: true,
      email: "desk@daily.example",
    });
    expect(warning).toMatch(/No language model.*structured data, tables and metadata/);
    expect(warning).not.toMatch(/satisfy/);
  });

  test("reads tables with spanned cells and several header rows", async () => {
    const table = `<table><tr><th rowspan=2>Year<th colspan=2>Boats<tr><th>North<th>South
      <tr><td rowspan=2>1900<td>12<td>14<tr><td>13<td>15<tr><td>1901<td colspan=2>5</table>`;
    const row = properties({ year: "string", north: "integer", south: "integer" });
    const { fields } = await make(table, {
      schema: properties({ traffic: { type: "array", items: row } }),
    });
    expect(fields.json).toEqual({
      traffic: [
        { year: "1900", north: 12, south: 14 },
        { year: "1900", north: 13, south: 15 },
        { year: "1901", north: 5, south: 5 },
      ],
    });
  });

  test.each([
    ["a bold first row", "<tr><td><b>Year</b><td><b>Boats</b>"],
    ["a head of plain cells", "<thead><tr><td>Year<td>Boats</thead>"],
    ["an empty corner", "<tr><td><th>Boats"],
  ])("reads tables with %s", async (_, head) => {
    const { fields } = await make(`<table>${head}<tr><td>1900<td>12<tr><td>1901<td>13</table>`, {
      schema: properties({ traffic: { type: "array", items: properties({ boats: "integer" }) } }),
    });
    expect(fields.json).toEqual({ traffic: [{ boats: 12 }, { boats: 13 }] });
  });

  test("finds the prices of variants and the parts of recipes in structured data", async () => {
    const data = [
      {
        "@type": "Product",
        name: "Socks",
        hasVariant: [
          { "@type": "Product", sku: "S", offers: { "@type": "Offer", price: "18.00" } },
        ],
      },
      {
        "@type": "Recipe",
        recipeIngredient: ["3 leeks", "salt"],
        recipeInstructions: [{ "@type": "HowToStep", text: "Slice." }],
        recipeYield: "4",
      },
    ];
    const strings = { type: "array", items: { type: "string" } };
    const variant = properties({ sku: "string", price: "number" });
    const { fields } = await make(
      `<script type="application/ld+json">${JSON.stringify(data)}</script><p>Text</p>`,
      {
        schema: properties({
          hasVariant: { type: "array", items: variant },
          ingredients: strings,
          steps: strings,
          servings: "integer",
        }),
      },
    );
    expect(fields.json).toEqual({
      hasVariant: [{ sku: "S", price: 18 }],
      ingredients: ["3 leeks", "salt"],
      steps: ["Slice."],
      servings: 4,
    });
  });

  test("merges allOf, and expands a recursive schema only once", async () => {
    const node = { ...properties({ title: "string" }) };
    const both = await make(ARTICLE, {
      schema: {
        allOf: [{ $ref: "#/$defs/named" }, properties({ author: "string" }, ["author"])],
        $defs: { named: node },
      },
    });
    expect(both.fields.json).toEqual({ title: "A new bridge", author: "Ada Berg" });
    for (const schema of [
      { ...properties({ title: "string", child: { $ref: "#" } }) },
      {
        $ref: "#/$defs/node",
        $defs: {
          node: properties({
            title: "string",
            child: { anyOf: [{ type: "null" }, { $ref: "#/$defs/node" }] },
          }),
        },
      },
    ])
      expect((await make(ARTICLE, { schema })).fields.json).toEqual({ title: "A new bridge" });
  });

  test("returns null for a required nullable value that is not on the page", async () => {
    const { fields, warning } = await make(ARTICLE, {
      schema: properties(
        {
          title: "string",
          isbn: { type: ["string", "null"] },
          editor: { anyOf: [{ type: "string" }, { type: "null" }] },
          pages: { type: ["integer", "null"] },
        },
        ["title", "isbn", "editor"],
      ),
    });
    expect(fields.json).toEqual({ title: "A new bridge", isbn: null, editor: null });
    expect(warning).not.toMatch(/satisfy/);
  });

  test("makes records of table rows whose columns match the property names", async () => {
    const { fields } = await make(ARTICLE, {
      schema: properties({
        parts: { type: "array", items: properties({ part: "string", price: "number" }) },
      }),
    });
    expect(fields.json).toEqual({
      parts: [
        { part: "Steel", price: 1200.5 },
        { part: "Stone", price: 300 },
      ],
    });
  });

  test("fills nested objects from nested things, through schema references", async () => {
    const event = {
      "@type": "Event",
      name: "Fair",
      startDate: "2026-06-01",
      location: { "@type": "Place", name: "Old Hall", address: { streetAddress: "Quay 1" } },
    };
    const { fields } = await make(
      `<script type="application/ld+json">${JSON.stringify(event)}</script>`,
      {
        schema: {
          type: "object",
          properties: { startDate: { type: "string" }, location: { $ref: "#/$defs/place" } },
          $defs: {
            place: properties({ name: "string", address: properties({ streetAddress: "string" }) }),
          },
        },
      },
    );
    expect(fields.json).toEqual({
      startDate: "2026-06-01",
      location: { name: "Old Hall", address: { streetAddress: "Quay 1" } },
    });
  });

  test("splits keywords in one string, and strips HTML from descriptions", async () => {
    const article = {
      "@type": "Article",
      keywords: "bees, roofs; hives",
      articleBody: "<p>A <b>roof</b></p>",
    };
    const { fields } = await make(
      `<script type="application/ld+json">${JSON.stringify(article).replaceAll("</", "<\\/")}</script>`,
      {
        schema: properties({
          tags: { type: "array", items: { type: "string" } },
          articleBody: "string",
        }),
      },
    );
    expect(fields.json).toEqual({ tags: ["bees", "roofs", "hives"], articleBody: "A roof" });
  });

  test("returns a partial result and names the schema violations", async () => {
    const { fields, warning } = await make(ARTICLE, {
      schema: properties({ title: "string", capacity: "number" }, ["title", "capacity"]),
    });
    expect(fields.json).toEqual({ title: "A new bridge" });
    expect(warning).toMatch(/does not satisfy the schema.*capacity/);
  });

  test.each([
    [{ type: "strng" }, '`schema.type`: "type" must be one of object, array, string, number'],
    [properties({ title: { type: "text" } }), '`schema.properties.title.type`: "type" must be'],
    [{ headline: "string" }, '`schema.headline`: "headline" is not a JSON Schema keyword'],
  ])("names the invalid part of the schema %j", async (schema, expected) => {
    expect((await make(ARTICLE, { schema })).warning).toContain(expected);
  });

  test("returns nothing when nothing matches, and the page's own data for a prompt without a schema", async () => {
    const none = await make(ARTICLE, { schema: properties({ airspeed: "number" }) });
    expect(none.fields).toEqual({});
    expect(none.warning).toMatch(/Nothing on the page matches/);
    const prompted = await make(ARTICLE, { prompt: "How long is it?" });
    expect(prompted.fields.json).toMatchObject({ author: "Ada Berg" });
    expect(prompted.warning).toMatch(/prompt was not followed/);
  });
});

describe("with a model", () => {
  const answering = (...answers: unknown[]) => {
    const prompts: string[] = [];
    const model: LanguageModel = {
      name: "sample-model",
      inputLimit: 60_000,
      outputTokens: 16_000,
      text: async () => "",
      json: async (prompt) => {
        prompts.push(prompt);
        return answers[prompts.length - 1];
      },
    };
    return { model, prompts };
  };
  const schema = properties({ length: "number" }, ["length"]);

  test("returns a response that fits the schema", async () => {
    const { model } = answering({ length: 320 });
    expect(await make(ARTICLE, { schema }, model)).toEqual({ fields: { json: { length: 320 } } });
  });

  test("retries once with the violations and returns the corrected response", async () => {
    const { model, prompts } = answering({ length: "long" }, { length: 320 });
    expect((await make(ARTICLE, { schema }, model)).fields.json).toEqual({ length: 320 });
    expect(prompts).toHaveLength(2);
    expect(prompts[1]).toMatch(/did not fit.*length/s);
  });

  test("warns when both responses are wrong", async () => {
    const { model } = answering({ length: "long" }, { length: "longer" }, { length: 3 });
    const { warning } = await make(ARTICLE, { schema }, model);
    expect(warning).toMatch(/called twice.*does not satisfy/);
  });
});
