import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromWire } from "@/lib/contract/canonical";
import { importCollectionFiles } from "@/lib/import/collections/import-files";
import { formatTemplate, type TemplatePart } from "@/lib/variables/template";
import type { Variable } from "@/lib/variables/variable";
import { wireRequest } from "@/tests/support/arbitrary-request";
import { propertyRuns } from "@/tests/support/property-runs";
import { validRequest } from "@/tests/support/valid-request";
import type { Collection, CollectionRequest } from "../collection";
import { stripForFile } from "../opencollection/strip-for-file";
import { exportBruno } from "./bruno";
import type { ExportCollection } from "./export-result";
import { exportHttpFile } from "./http-file";
import { exportPostman } from "./postman";

const options = { baseUrl: "https://api.example.org", now: new Date(2026, 10, 23) };
const canary = "canary-secret";

const plainText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.constantFrom(
    'say "hi"',
    "back\\slash",
    "{{x}} y",
    "{",
    "}}",
    "tab\there",
    "line\nline",
    "line\u2028line",
    "\u2029",
    "### x",
  ),
);
const part: fc.Arbitrary<TemplatePart> = fc.oneof(
  plainText.filter((text) => text !== "").map((text) => ({ kind: "text" as const, text })),
  fc.constantFrom("topic", "word").map((name) => ({ kind: "variable" as const, name })),
);
const query = fc
  .array(part, { minLength: 1, maxLength: 5 })
  .map(formatTemplate)
  .filter((text) => text.trim() !== "");

const variables = fc
  .record({
    topic: plainText,
    word: plainText,
    count: fc.integer({ min: -1e9, max: 1e9 }),
    flag: fc.boolean(),
  })
  .map(({ topic, word, count, flag }): Variable[] => [
    { name: "topic", value: formatTemplate([{ kind: "text", text: topic || "t" }]) },
    { name: "word", value: formatTemplate([{ kind: "text", text: word || "w" }]) },
    { name: "count", value: count },
    { name: "flag", value: flag },
    { name: "Sess1on", secret: true },
  ]);

const bodyOf = (wire: object, text: string, bare: boolean) => {
  const { body } = stripForFile({ ...validRequest(JSON.parse(JSON.stringify(wire))) });
  const { scrapeOptions, ...top } = body;
  const options = typeof scrapeOptions === "object" && scrapeOptions !== null ? scrapeOptions : {};
  return {
    ...top,
    query: text,
    ...(bare && { limit: "{{count}}", ignoreInvalidURLs: "{{flag}}" }),
    scrapeOptions: { ...options, headers: { "X-Session": "{{Sess1on}}" } },
  };
};

const line = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 ]{0,12}[a-z]$/);
const request: fc.Arbitrary<CollectionRequest> = fc
  .record({
    wire: wireRequest,
    query,
    name: line,
    folder: fc.option(line),
    note: fc.constantFrom("", "One", "One\nTwo: {x}"),
    tags: fc.constantFrom([], ["weekly"], ["a-b", "c_1"]),
  })
  .map(({ wire, query: text, name, folder, note, tags }) => ({
    name: name.replace(/\s+/g, " "),
    folders: folder === null ? [] : [folder.replace(/\s+/g, " ")],
    note,
    tags,
    body: bodyOf(wire, text, true),
  }));

const collection: fc.Arbitrary<Collection> = fc.record({
  name: fc.constant("Prices"),
  variables,
  environments: variables.map((list) => [{ name: "Staging", variables: list }]),
  requests: fc.uniqueArray(request, {
    minLength: 1,
    maxLength: 3,
    selector: ({ name }) => name.toLowerCase(),
  }),
});

function roundTrip(sample: Collection, exportTo: ExportCollection) {
  const { files, losses } = exportTo(sample, options);
  const { imported, failed, rest } = importCollectionFiles(files);
  expect({ failed, rest }).toEqual({ failed: [], rest: [] });
  return { read: imported[0]?.collection, files, losses };
}

const canonical = ({ body, ...facts }: CollectionRequest) => {
  const read = fromWire(body);
  return { ...facts, body: read.ok ? read.request : body };
};

describe.each([
  {
    tool: "Postman",
    exportTo: exportPostman,
    tags: false,
    folders: true,
    secretsOfCollection: true,
  },
  { tool: "Bruno", exportTo: exportBruno, tags: true, folders: true, secretsOfCollection: false },
  {
    tool: ".http",
    exportTo: exportHttpFile,
    tags: true,
    folders: false,
    secretsOfCollection: false,
  },
])("an export to $tool", ({ tool, exportTo, tags, folders, secretsOfCollection }) => {
  it("is imported as the same collection, except for the listed losses", () => {
    fc.assert(
      fc.property(collection, (sample) => {
        const { read, losses } = roundTrip(sample, exportTo);
        const requests = read?.requests.map(canonical);
        expect(requests).toHaveLength(sample.requests.length);
        for (const each of sample.requests) {
          const expected = canonical({
            ...each,
            tags: tags ? each.tags : [],
            folders: folders ? each.folders : [],
          });
          expect(requests).toContainEqual(expected);
          const lost = losses.filter((loss) => loss.request === each.name).map(({ what }) => what);
          expect(lost.includes("Tags")).toBe(!tags && each.tags.length > 0);
          expect(lost.includes("Folder")).toBe(!folders && each.folders.length > 0);
        }
        const comparable = (list: readonly Variable[] = []) =>
          list
            .filter((each) => "value" in each || secretsOfCollection)
            .toSorted((a, b) => (a.name < b.name ? -1 : 1));
        expect(comparable(read?.variables)).toEqual(comparable(sample.variables));
        expect(comparable(read?.environments[0]?.variables)).toEqual(
          comparable(sample.environments[0]?.variables),
        );
      }),
      { numRuns: propertyRuns(10_000) },
    );
  });

  it("has paths that every file system and the tool accept", () => {
    const named = (name: string, ...folders: string[]): CollectionRequest => ({
      ...{ name, folders, note: "", tags: [], body: { query: name } },
    });
    const requests = [
      ...["folder", "collection", "Environments", "aux"].flatMap((name) => [
        named(name),
        named(`${name} 1`, name),
        named(name, "Weekly"),
      ]),
      named(`${"a".repeat(79)}😀`),
    ];
    const environments = ["con", "CON"].map((name) => ({ name, variables: [] }));
    const sample = { name: "nul", variables: [], environments, requests };
    const { read, files } = roundTrip(sample, exportTo);
    const queries = (list: readonly CollectionRequest[] = []) =>
      list.map(({ body }) => body.query).toSorted();
    expect(queries(read?.requests)).toEqual(queries(requests));
    const paths = files.map(({ path }) => path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => /\/environments\//.test(path))).toHaveLength(
      tool === "Bruno" ? environments.length : 0,
    );
    expect(paths.join("\n")).not.toMatch(/(?:^|\/)(?:con|aux|nul)[./]|\p{Cs}/mu);
  });

  it("contains no secret, whatever its place", () => {
    const sample: Collection = {
      name: "x",
      variables: [{ name: "api_key", value: canary }],
      environments: [{ name: "e", variables: [{ name: "password", value: canary }] }],
      requests: [
        {
          ...{ name: "r", folders: [], note: "", tags: [] },
          body: {
            query: "x",
            scrapeOptions: {
              headers: { Cookie: canary },
              actions: [{ type: "write", text: canary }],
              profile: { name: canary },
            },
          },
        },
      ],
    };
    const { files, losses } = exportTo(sample, options);
    expect(JSON.stringify(files)).not.toContain(canary);
    expect(losses.map(({ what }) => what)).toEqual(
      expect.arrayContaining(["Variable api_key", "Variable password", "scrapeOptions.headers"]),
    );
  });

  it("writes dates in the tool's form, or as fixed dates with a loss", () => {
    const sample: Collection = {
      ...{ name: "x", variables: [], environments: [] },
      requests: [
        { name: "r", folders: [], note: "", tags: [], body: { query: "since {{$date-7d}}" } },
      ],
    };
    const { read, files, losses } = roundTrip(sample, exportTo);
    if (tool === ".http") {
      expect(JSON.stringify(files)).toContain("{{$localDatetime 'YYYY-MM-DD' -7 d}}");
      expect(read?.requests[0]?.body.query).toBe("since {{$date-7d}}");
      return;
    }
    expect(read?.requests[0]?.body.query).toBe("since 2026-11-16");
    expect(losses).toContainEqual(expect.objectContaining({ request: "r", what: "{{$date-7d}}" }));
  });
});
