import { Validator } from "@cfworker/json-schema";
import fc from "fast-check";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import { inferTypes } from "./infer-types";

const blob = (value: unknown) => new Blob([JSON.stringify(value)]);
const infer = async (...values: unknown[]) => {
  const inferred = await inferTypes(values.map(blob));
  const schema: Record<string, unknown> = JSON.parse(inferred.jsonSchema);
  return { ...inferred, schema };
};

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    ...["2026-11-25", "2026-11-25T10:00:00Z", "https://example.org/%20?a=b", "", "\u202e*/\n`"],
  ),
  fc.date({ noInvalidDate: true }).map((date) => date.toJSON()),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.uuid(),
);
const key = fc.oneof(
  fc.constantFrom("title", "url", "a", "b", "__proto__", "constructor", "toString", "", "1", "a b"),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const { value: json } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 1),
    text,
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(key, tie("value"), { maxKeys: 5 }),
    // Keys that are data.
    fc.dictionary(fc.domain(), text, { minKeys: 20, maxKeys: 22 }),
  ),
}));
const samples = fc.array(json, { minLength: 1, maxLength: 4 });

/** Compiles files with the strict options, and returns what the compiler reports. */
function compile(files: ReadonlyMap<string, string>): string[] {
  const host = ts.createCompilerHost({});
  const { getSourceFile } = host;
  host.getSourceFile = (name, version) => {
    const own = files.get(name);
    return own === undefined
      ? getSourceFile(name, version)
      : ts.createSourceFile(name, own, version);
  };
  const program = ts.createProgram(
    [...files.keys()],
    { strict: true, noEmit: true, lib: ["lib.es5.d.ts"], types: [], skipLibCheck: true },
    host,
  );
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      (each) =>
        `${each.file?.fileName}: ${ts.flattenDiagnosticMessageText(each.messageText, "\n")}`,
    );
}

describe("inferTypes", () => {
  it("makes a schema that every sample fits", async () => {
    await fc.assert(
      fc.asyncProperty(samples, async (values) => {
        const { schema } = await infer(...values);
        const validator = new Validator(schema, "2020-12", false);
        for (const value of values) {
          const { errors } = validator.validate(JSON.parse(JSON.stringify(value)));
          expect(errors, JSON.stringify(schema)).toEqual([]);
        }
      }),
      { numRuns: propertyRuns(200) },
    );
  });

  it("makes TypeScript that compiles and accepts the samples", async () => {
    const files = new Map<string, string>();
    // Every object of TypeScript has these.
    const inherited = /"(?:toString|constructor|valueOf|hasOwnProperty)":/;
    const usable = samples.filter((values) => !inherited.test(JSON.stringify(values)));
    for (const [index, values] of fc.sample(usable, 40).entries()) {
      const { typescript } = await infer(...values);
      // As a literal, this key would set the prototype.
      const literals = values.map((value) =>
        JSON.stringify(value).replaceAll('"__proto__":', '["__proto__"]:'),
      );
      const uses = literals.map(
        (literal, number) => `export const sample${number}: SearchResponse = ${literal};`,
      );
      files.set(`sample-${index}.ts`, [typescript, ...uses].join("\n"));
    }
    expect(compile(files)).toEqual([]);
    // The compiler would notice.
    const { typescript } = await infer({ a: 1 });
    const wrong = `${typescript}\nexport const wrong: SearchResponse = { a: "1" };`;
    expect(compile(new Map([["wrong.ts", wrong]]))).toHaveLength(1);
  });

  it("names the root also if it is not an object, or not always one", async () => {
    expect((await infer(1, null)).typescript).toBe("export type SearchResponse = number | null;\n");
    const { typescript } = await infer([{ a: [1, null] }], { b: {} });
    expect(typescript).toMatch(
      /^export type SearchResponse = SearchResponse2 \| SearchResponseItem\[\];/,
    );
    expect(compile(new Map([["root.ts", typescript]]))).toEqual([]);
  });

  it("distinguishes optional, nullable and mixed fields", async () => {
    const { typescript, schema } = await infer(
      { id: 1, title: "a", score: 1, tags: ["x"], when: "2026-11-25" },
      { id: 2, title: null, score: 1.5, tags: [], other: { a: true } },
    );
    expect(typescript).toBe(`export type SearchResponse = {
  id: number;
  title: string | null;
  score: number;
  tags: string[];
  when?: string;
  other?: Other;
};

export type Other = {
  a: boolean;
};
`);
    expect(schema).toMatchObject({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      properties: {
        id: { type: "integer" },
        title: { type: ["string", "null"] },
        score: { type: "number" },
        tags: { type: "array", items: { type: "string" } },
        when: { type: "string", format: "date" },
      },
      required: ["id", "title", "score", "tags"],
    });
  });

  it("drops a format that not all strings have", async () => {
    const { schema } = await infer({ when: "2026-11-25" }, { when: "yesterday" });
    expect(schema).toMatchObject({ properties: { when: { type: "string" } } });
    expect(JSON.stringify(schema)).not.toContain("format");
  });

  it("finds records whose keys are data, and keeps names that most objects share", async () => {
    const hosts = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`h${i}.example`, i]));
    const { typescript, schema } = await infer({ hosts });
    expect(typescript).toContain("hosts: Record<string, number>;");
    expect(schema).toMatchObject({
      properties: { hosts: { additionalProperties: { type: "integer" } } },
    });
    const tagged = Array.from({ length: 30 }, (_, i) => ({ title: "a", [`og:tag${i}`]: "b" }));
    expect((await infer(tagged)).typescript).toContain("  title: string;\n");
  });

  it("escapes hostile keys", async () => {
    const hostile = { '"; alert(1) //': 1, "*/": 2, "\u202e": 3, "\u2028": 4, __proto__x: 5 };
    const { typescript } = await infer(hostile, JSON.parse('{"__proto__": {"a": 1}}'));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they must not occur
    expect(typescript).not.toMatch(/[\x00-\x09\x0b-\x1f\u202e\u2028]/);
    expect(typescript).toContain(String.raw`"\"; alert(1) //"?: number;`);
    expect(typescript).toContain("__proto__?: Proto;");
    expect(compile(new Map([["hostile.ts", typescript]]))).toEqual([]);
  });

  it("bounds depth and size, and says so", async () => {
    const deep = JSON.parse(`${"[".repeat(500)}1${"]".repeat(500)}`);
    const wide = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [
        `a${i}`,
        Object.fromEntries(Array.from({ length: 300 }, (__, j) => [`b${j}`, j])),
      ]),
    );
    const [one, other, small] = await Promise.all([infer(deep), infer(wide), infer({ a: 1 })]);
    expect([one.isCut, other.isCut, small.isCut]).toEqual([true, true, false]);
    expect(other.jsonSchema.length).toBeLessThan(1_000_000);
    for (const [{ schema }, value] of [
      [one, deep],
      [other, wide],
    ] as const)
      expect(new Validator(schema, "2020-12").validate(value).valid).toBe(true);
  });

  it("skips responses that are not JSON, with their number", async () => {
    const inferred = await inferTypes([new Blob(["<html>"]), blob({ a: 1 })]);
    expect(inferred).toMatchObject({ responses: 1, unreadable: 1 });
    expect(await inferTypes([new Blob([""])])).toMatchObject({ responses: 0, drift: [] });
  });
});

describe("drift", () => {
  const page = { url: "https://e.org", title: "a", position: 1 };
  const drift = async (...values: unknown[]) => (await infer(...values)).drift;

  it("names fields that the contract does not have, with their number", async () => {
    const found = await drift({
      success: true,
      extra: 1,
      data: { web: [{ ...page, rank: 0.5 }, { ...page, rank: 1 }, page], research: [{ a: 1 }] },
    });
    expect(found.filter(({ kind }) => kind === "unknown")).toEqual([
      { kind: "unknown", path: "extra", count: 1, expected: [], found: ["integer"] },
      { kind: "unknown", path: "data.research", count: 1, expected: [], found: ["array"] },
      {
        kind: "unknown",
        path: "data.web[].rank",
        count: 2,
        expected: [],
        found: ["number", "integer"],
      },
    ]);
  });

  it("names values of another type", async () => {
    const found = await drift(
      {
        success: "yes",
        data: {
          web: [
            { ...page, position: "1" },
            { ...page, title: null },
          ],
        },
      },
      { success: true, data: { web: {} } },
    );
    expect(found.filter(({ kind }) => kind === "type")).toMatchObject([
      { path: "success", count: 1, found: ["string"] },
      {
        path: "data.web",
        count: 1,
        expected: expect.arrayContaining(["array"]),
        found: ["object"],
      },
      { path: "data.web[].position", count: 1, expected: ["number", "null"], found: ["string"] },
    ]);
  });

  it("names documented fields that no result had, only where there were objects", async () => {
    const paths = (await drift({ success: true, data: { web: [page] } }))
      .filter(({ kind }) => kind === "unseen")
      .map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["id", "data.news", "data.web[].description"]));
    expect(paths.some((path) => path.startsWith("data.news["))).toBe(false);
    expect(paths).not.toContain("data.web[].url");
  });

  it("finds nothing in a response that the contract describes, beside what was not seen", async () => {
    const kinds = new Set(
      (
        await drift({
          success: true,
          creditsUsed: 1.5,
          data: { web: [{ ...page, json: { a: [1] } }] },
        })
      ).map(({ kind }) => kind),
    );
    expect([...kinds]).toEqual(["unseen"]);
  });
});
