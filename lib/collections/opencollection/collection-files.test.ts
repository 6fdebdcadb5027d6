import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileNameKey } from "@/lib/contract/collections/folder-path";
import { arbitraryCollection } from "@/tests/support/arbitrary-collection";
import type { Collection } from "../collection";
import { type CollectionFile, fileIssueText } from "./collection-file";
import { readCollection } from "./read-collection";
import { writeCollection } from "./write-collection";

const byContent = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
const sorted = (collection: Collection) => ({
  ...collection,
  environments: collection.environments.toSorted(byContent),
  requests: collection.requests.map(withSortedKeys).toSorted(byContent),
});
const withSortedKeys = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_key, each) =>
      typeof each === "object" && each !== null && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : each,
    ),
  );
const root: CollectionFile = { path: "opencollection.yml", text: "info:\n  name: X\n" };
const request = (data: string, more = "") =>
  `info:\n  name: A\n${more}http:\n  method: POST\n  url: https://example.org/v2/search\n  body:\n    type: json\n    data: |-\n${data.replace(/^/gm, "      ")}\n`;
const read = (...files: CollectionFile[]) => {
  const { collection, issues } = readCollection([root, ...files]);
  return { requests: collection?.requests ?? [], issues: issues.map(fileIssueText) };
};

describe("the files of a collection", () => {
  it("give the same collection back", () => {
    fc.assert(
      fc.property(arbitraryCollection, (collection) => {
        const { files, stripped } = writeCollection(collection);
        expect(stripped).toEqual([]);
        const back = readCollection(files);
        expect(back.issues).toEqual([]);
        expect(back.collection && sorted(back.collection)).toEqual(sorted(collection));
      }),
    );
  });

  it("are the same for any order of the requests, and have LF and no times", () => {
    fc.assert(
      fc.property(arbitraryCollection, (collection) => {
        const { files } = writeCollection(collection);
        const reversed = { ...collection, requests: collection.requests.toReversed() };
        expect(writeCollection(reversed).files).toEqual(files);
        for (const { text } of files) {
          expect(text).toMatch(/\n$/);
          expect(text).not.toMatch(/\r|\d{4}-\d\d-\d\dT/);
        }
      }),
    );
  });

  it("have paths that every file system accepts and distinguishes", () => {
    fc.assert(
      fc.property(arbitraryCollection, (collection) => {
        const paths = writeCollection(collection).files.map(({ path }) => path);
        expect(new Set(paths.map(fileNameKey)).size).toBe(paths.length);
        for (const part of paths.flatMap((path) => path.split("/"))) {
          expect(part).not.toMatch(/[<>:"\\|?*\p{Cc}]|^\.|[. ]$|^(con|nul|aux|prn)(\.|$)/iu);
          expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(255);
        }
      }),
    );
  });

  it("are read from a folder inside a ZIP file; hidden folders are skipped", () => {
    const { files } = writeCollection({
      ...{ name: "X", variables: [], environments: [] },
      requests: [{ name: "A", folders: ["f"], note: "", tags: [], body: { query: "x" } }],
    });
    const moved = files.map(({ path, text }) => ({ path: `some/where/${path}`, text }));
    const { collection, issues } = readCollection([
      ...moved,
      { path: "some/where/.git/x.yml", text: "%" },
      { path: "elsewhere/x.yml", text: "%" },
    ]);
    expect(issues).toEqual([]);
    expect(collection?.requests).toMatchObject([{ name: "A", folders: ["f"] }]);
  });

  it("never contain a header value or typed text", () => {
    const { files, stripped } = writeCollection({
      ...{ name: "X", variables: [{ name: "key", secret: true }], environments: [] },
      requests: [
        {
          ...{ name: "A", folders: [], note: "", tags: [] },
          body: {
            query: "x",
            scrapeOptions: {
              headers: { cookie: "canary" },
              actions: [{ type: "write", text: "canary" }],
              profile: { name: "canary" },
            },
          },
        },
      ],
    });
    expect(JSON.stringify(files)).not.toContain("canary");
    expect(stripped).toHaveLength(1);
  });
});

describe("untrusted files", () => {
  it.each([
    ["a:\n  b: &x [1]\n  c: *x\n", /A\.yml:3: Aliases/],
    ["info:\n  name: a\n  name: b\n", /A\.yml:3: A key appears twice/],
    ["info:\n  name: a\n__proto__:\n  x: 1\n", /A\.yml:3: The key __proto__/],
    ["- a\n", /A\.yml:1: The file does not contain a mapping/],
    ["a: b\n---\nc: d\n", /A\.yml:\d: The file has several documents/],
    ["info: [\n", /A\.yml:\d: /],
    [
      "info:\n<<<<<<< HEAD\n  name: a\n=======\n  name: b\n>>>>>>> other\n",
      /A\.yml:2: .*merge conflict/,
    ],
    [
      request('{\n"query": "x"\n}\n').replace('"query"', '\n<<<<<<< HEAD\r\n"query"'),
      /merge conflict/,
    ],
    [`a: ${"[".repeat(20_000)}`, /A\.yml.*(nested|Flow)/],
    ["info:\n  type: graphql\n", /type: graphql/],
    ["http:\n  method: GET\n  url: https://example.org/x\n", /A\.yml:3: .*POST/],
    ["http:\n  method: POST\n  url: '{{b}}/search'\n", /no JSON body/],
    [request("{}"), /A\.yml:8: .*no query/],
    [request("[]"), /A\.yml:9: .*not a JSON object/],
    [request('{\n"query": "x",\n"limit": \n}'), /A\.yml:12: .*not JSON: A value is missing/],
    [request('{\n"query": "x",\n"query": "y"\n}'), /A\.yml:11: .*“query” appears twice/],
    [request('{"query": "x",\n"limit": 9007199254740993}'), /A\.yml:10: .*rounded/],
    [request('{"query": "x",\n"__proto__": {}}'), /A\.yml:10: .*__proto__/],
    [request(`{"query": ${"[".repeat(5_000)}}`), /A\.yml:9: .*nested/],
  ])("are left out with file, line and reason: %#", (text, message) => {
    const { requests, issues } = read({ path: "A.yml", text });
    expect(requests).toEqual([]);
    expect(issues).toEqual([expect.stringMatching(message)]);
  });

  it.each(["../A.yml", "a//A.yml", "a\\A.yml", "C:/A.yml", `${"a/".repeat(20)}A.yml`])(
    "must not have the path %s",
    (path) => {
      const { requests, issues } = read({ path, text: request('{"query": "x"}') });
      expect(requests).toEqual([]);
      expect(issues).toEqual([expect.stringContaining("path is invalid")]);
    },
  );

  it("are checked for duplicate keys in linear time", () => {
    const keys = Array.from({ length: 25_000 }, (_, index) => `k${index}:\n`).join("");
    const { issues } = read({ path: "A.yml", text: `${keys}k0:\n` });
    expect(issues).toEqual([expect.stringMatching(/A\.yml:25001: A key appears twice/)]);
  });

  it("are limited in number and size", () => {
    const text = request('{"query": "x"}');
    const many = Array.from({ length: 1_001 }, (_, at) => ({ path: `${at}.yml`, text }));
    expect(readCollection([root, ...many])).toMatchObject({
      collection: null,
      issues: [{ message: expect.stringContaining("limit is 1000") }],
    });
    const large = { path: "A.yml", text: " ".repeat(5_000_001) };
    expect(readCollection([root, large])).toMatchObject({ collection: null });
    expect(read({ path: "A.yml", text: " ".repeat(1_000_001) }).issues).toEqual([
      expect.stringContaining("1000000 characters"),
    ]);
  });

  it("need a root file", () => {
    expect(readCollection([{ path: "A.yml", text: "a: b" }])).toMatchObject({
      collection: null,
      issues: [{ path: "opencollection.yml", message: expect.stringContaining("missing") }],
    });
  });

  it("give no values of headers and secrets to the browser", () => {
    const { requests, issues } = read(
      {
        path: "A.yml",
        text: request('{"query": "x", "scrapeOptions": {"headers": {"cookie": "canary"}}}'),
      },
      {
        path: "environments/e.yml",
        text: "name: e\nvariables:\n  - name: key\n    secret: true\n    value: canary\n",
      },
    );
    expect(JSON.stringify(requests)).not.toContain("canary");
    expect(issues).toEqual([
      expect.stringContaining("scrapeOptions.headers"),
      expect.stringMatching(/environments\/e\.yml:3: The value of the secret key was not read/),
    ]);
  });

  it("never make the parser throw", () => {
    fc.assert(
      fc.property(fc.string(), fc.json(), (text, json) => {
        read({ path: "A.yml", text }, { path: "B.yml", text: request(json) });
        readCollection([{ path: "opencollection.yml", text }]);
        readCollection([{ path: "opencollection.yml", text: json }]);
      }),
    );
  });
});

describe("values of variables", () => {
  const fileOf = (value: string) => {
    const { files } = writeCollection({
      ...{ name: "x", environments: [], requests: [] },
      variables: [{ name: "a", value }],
    });
    return files[0]?.text ?? "";
  };

  it("have the escapes of JSON, because programs put them into JSON as they are", () => {
    expect(fileOf('say "hi" to {{name}}')).toContain('say \\"hi\\" to {{name}}');
    expect(fileOf("plain {{name}} {{$date-7d}}")).toContain("value: plain {{name}} {{$date-7d}}");
    expect(fileOf("\\{{x}} {")).toContain("\\u007b{x}} {");
  });

  it("may be written by hand without escapes", () => {
    const text = `${root.text}\nrequest:\n  variables:\n    - name: a\n      value: '\\d+ \\{{b}}'\n`;
    const { collection } = readCollection([{ path: root.path, text }]);
    expect(collection?.variables).toEqual([{ name: "a", value: "\\d+ \\{{b}}" }]);
  });
});
