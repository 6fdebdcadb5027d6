import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import type { SourceFile } from "./foreign-collection";
import { importCollectionFiles } from "./import-files";
import {
  hoppscotchFiles,
  insomniaFiles,
  insomniaYamlFiles,
  thunderFiles,
} from "./test-fixtures/client-files";
import { brunoFiles, httpFiles, postmanCollection, postmanFiles } from "./test-fixtures/files";

const body = {
  query: "{{topic}} since {{year}}",
  limit: "{{count}}",
  scrapeOptions: {
    formats: [{ type: "markdown" }],
    headers: {
      Cookie: "{{Cookie}}",
      "Accept-Language": "{{Accept-Language}}",
      Authorization: "Bearer {{pageToken}}",
    },
    actions: [{ type: "write", text: "{{typed_text}}" }],
  },
};

function imported(files: readonly SourceFile[]) {
  const { imported: all, failed, rest } = importCollectionFiles(files);
  const [only] = all;
  if (!only || all.length > 1) throw new Error(`${all.length} collections. ${failed.join()}`);
  expect(rest).toEqual([]);
  return only;
}
const lossTexts = (files: readonly SourceFile[]) =>
  imported(files).losses.map(({ request, what, why }) => `${request}: ${what} – ${why}`);

describe.each([
  ["Postman", postmanFiles],
  ["Bruno", brunoFiles],
  ["an .http file", httpFiles],
  ["Insomnia", insomniaFiles],
  ["Insomnia 5", insomniaYamlFiles],
  ["Hoppscotch", hoppscotchFiles],
  ["Thunder Client", thunderFiles],
])("a collection of %s", (tool, files) => {
  it("imports its search with name, note, folders and templates", () => {
    const { collection } = imported(files);
    expect(collection.name.toLowerCase()).toBe("prices");
    expect(collection.requests[0]).toEqual({
      name: "Search",
      folders: tool === "an .http file" ? [] : ["Weekly"],
      note: "Why\nand how",
      tags: tool === "Bruno" || tool === "an .http file" ? ["prices", "weekly"] : [],
      body,
    });
  });

  it("imports variables with their types, and secrets without their values", () => {
    const { collection } = imported(files);
    const variables = [...collection.variables, ...(collection.environments[0]?.variables ?? [])];
    expect(collection.environments.map(({ name }) => name)).toEqual(["Staging"]);
    expect(variables).toContainEqual({ name: "count", value: 5 });
    expect(variables).toContainEqual({ name: "pageToken", secret: true });
    expect(variables).toContainEqual({ name: "Cookie", secret: true });
    expect(variables).toContainEqual({ name: "Accept-Language", value: "de" });
    expect(variables.map(({ name }) => name)).not.toContain("baseUrl");
    expect(variables.map(({ name }) => name)).not.toContain("apiKey");
  });

  it("contains no secret, neither in the collection nor in a loss", () => {
    expect(JSON.stringify(imported(files))).not.toMatch(/canary|abc123|hunter2/);
  });

  it("names every other request and every script as a loss", () => {
    const texts = lossTexts(files);
    expect(texts).toContainEqual(
      expect.stringMatching(/^Health: The request – A search is posted/),
    );
    expect(texts).toContainEqual(expect.stringMatching(/script/i));
    expect(texts).toContainEqual(expect.stringMatching(/Variables of the service: .*baseUrl/));
  });
});

describe("importCollectionFiles", () => {
  it("decodes values that a tool puts into JSON as they are", () => {
    expect(imported(postmanFiles).collection.variables).toContainEqual({
      name: "topic",
      value: 'say "hi"',
    });
  });

  it("imports Postman 2.0, with its other notation of URLs and keys", () => {
    const [folder] = postmanCollection.item;
    const older = {
      ...postmanCollection,
      auth: { type: "bearer", bearer: { token: "canary-literal" } },
      item: folder?.item?.map((item) => ({
        ...item,
        request: { ...item.request, url: "https://api.example.org/v2/search" },
      })),
    };
    const { collection, losses } = imported([{ path: "old.json", text: JSON.stringify(older) }]);
    expect(collection.requests).toHaveLength(1);
    expect(JSON.stringify([collection, losses])).not.toContain("canary-literal");
    expect(losses).toContainEqual(expect.objectContaining({ what: "Header Authorization" }));
  });

  it("renames variables whose characters ours may not have", () => {
    const text = JSON.stringify({
      info: { name: "x" },
      item: [
        {
          name: "S",
          request: {
            method: "POST",
            url: "https://api.example.org/v2/search",
            body: {
              mode: "raw",
              raw: '{"query": "{{my topic}} {{my_topic}} {{$guid}} \\u007b{x}}"}',
            },
          },
        },
      ],
      variable: [
        { key: "my topic", value: "a" },
        { key: "my_topic", value: "b" },
      ],
    });
    const { collection, losses } = imported([{ path: "x.json", text }]);
    expect(collection.requests[0]?.body.query).toBe(
      "{{my_topic_2}} {{my_topic}} {{_guid}} \\{{x}}",
    );
    expect(collection.variables).toEqual([
      { name: "my_topic_2", value: "a" },
      { name: "my_topic", value: "b" },
    ]);
    expect(losses.map(({ what }) => what)).toEqual(
      expect.arrayContaining(["Variable my topic", "{{$guid}}", "Variable _guid"]),
    );
  });

  it("converts a curl command, an old body and a date of an .http file", () => {
    const curl = imported(httpFiles).collection.requests.find(({ name }) => name === "From curl");
    expect(curl?.body).toEqual({ query: "last {{$date-7d}}", limit: 3 });
  });

  it("leaves files of other formats alone", () => {
    const files = [
      { path: "a.json", text: '{"query":"x"}' },
      { path: "b.yml", text: "a: 1" },
    ];
    expect(importCollectionFiles(files)).toEqual({ imported: [], rest: files, failed: [] });
  });

  it("ends for many folders, folders in each other, and long templates", () => {
    const ids = Array.from({ length: 20_000 }, (_, at) => at);
    for (const parentOf of [() => "", (at: number) => (at === 0 ? "" : String(at - 1))]) {
      const resources = ids.map((at) => ({
        ...{ _type: "request_group", _id: String(at), name: "f", parentId: parentOf(at) },
      }));
      const workspace = { _type: "workspace", _id: "", name: "W" };
      const folders = ids.map((at) => ({ _id: String(at), name: "f", containerId: parentOf(at) }));
      const files = [
        { _type: "export", resources: [workspace, ...resources] },
        { collectionName: "W", folders, requests: [] },
        { name: "W", folders: [], requests: [{ endpoint: `<<${" ".repeat(20_000)}` }] },
      ].map((value) => ({ path: "x.json", text: JSON.stringify(value) }));
      const start = performance.now();
      for (const file of files) importCollectionFiles([file]);
      expect(performance.now() - start).toBeLessThan(4_000);
    }
  });

  it("never throws or changes prototypes, whatever is wrong in a valid file", () => {
    const files = [...postmanFiles, ...brunoFiles, ...httpFiles, ...insomniaFiles];
    files.push(...insomniaYamlFiles, ...hoppscotchFiles, ...thunderFiles);
    const junk = fc.oneof(
      fc.constantFrom(
        "__proto__",
        "{{",
        "}}",
        '"',
        "{",
        "}",
        "\n",
        "###",
        "null",
        "[]",
        "{{a}}",
        "'''",
      ),
      fc.string(),
    );
    const change = fc.record({
      file: fc.nat(files.length - 1),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      removed: fc.nat(40),
      text: junk,
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (changes) => {
        const broken = files.map((file) => ({ ...file }));
        for (const { file, at, removed, text } of changes) {
          const target = broken[file];
          if (!target) continue;
          const start = Math.floor(at * target.text.length);
          target.text = target.text.slice(0, start) + text + target.text.slice(start + removed);
        }
        const result = importCollectionFiles(broken);
        expect(Reflect.get({}, "query")).toBeUndefined();
        for (const { collection } of result.imported) expect(collection.requests).toBeDefined();
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });

  it.each(["<<", "{{ _.a", "{% a", "{{ #"])(
    "replaces %j among many spaces in bounded time",
    (opening) => {
      const url = `${opening}${" ".repeat(500_000)}${opening.repeat(50_000)}`;
      const text = JSON.stringify([{ name: "x", folders: [], requests: [{ endpoint: url }] }]);
      const other = { clientName: "x", collectionName: "x", requests: [{ url }] };
      const request = { _type: "request", parentId: "w", url };
      const resources = [{ _id: "w", _type: "workspace" }, request];
      importCollectionFiles(
        [text, JSON.stringify(other), JSON.stringify({ _type: "export", resources })].map(
          (each) => ({
            path: "x.json",
            text: each,
          }),
        ),
      );
    },
  );

  it.each([
    ["Postman", postmanFiles],
    ["Insomnia", insomniaFiles],
    ["Hoppscotch", hoppscotchFiles],
    ["Thunder Client", thunderFiles],
  ])("never throws for a value of another type anywhere in a file of %s", (_tool, files) => {
    const whole: unknown = JSON.parse(files[0]?.text ?? "");
    fc.assert(
      fc.property(fc.nat(200), fc.jsonValue(), (place, value) => {
        let at = 0;
        const text = JSON.stringify(whole, (_key, each: unknown) => {
          at += 1;
          return at === place ? value : each;
        });
        importCollectionFiles([{ path: "x.json", text: text ?? "" }]);
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });
});
