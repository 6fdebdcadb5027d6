import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { arbitraryCollection } from "@/tests/support/arbitrary-collection";
import type { Collection } from "../collection";
import { fileIssueText, ROOT_FILE } from "./collection-file";
import { readSingleFile } from "./read-bundle";
import { readCollection } from "./read-collection";
import { writeCollection } from "./write-collection";

/** The collection in one file, as the types of the format describe it. */
function bundleOf(collection: Collection): string {
  const plain = { ...collection, environments: [], requests: [] };
  const textOf = (each: Collection) => writeCollection(each).files;
  const root = parse(textOf(plain)[0]?.text ?? "");
  const environments = collection.environments.map((each) =>
    parse(textOf({ ...plain, environments: [each] })[1]?.text ?? ""),
  );
  const items = collection.requests.map((request) => {
    const [, file] = textOf({ ...plain, requests: [{ ...request, folders: [] }] });
    return request.folders.reduceRight<unknown>(
      (item, name) => ({ info: { name, type: "folder" }, items: [item] }),
      parse(file?.text ?? ""),
    );
  });
  return stringify(
    { ...root, bundled: true, config: { environments }, items },
    { aliasDuplicateObjects: false },
  );
}

describe("a collection in one file", () => {
  it("gives the same collection back, under any file name", () => {
    fc.assert(
      fc.property(arbitraryCollection, (collection) => {
        const text = bundleOf(collection);
        const { requests, ...rest } =
          readSingleFile({ path: "x.yml", text }).collection ?? expect.fail();
        expect(requests).toEqual(collection.requests);
        expect(rest.environments).toEqual(collection.environments);
        const asFolder = readCollection([{ path: ROOT_FILE, text }]);
        expect(asFolder.issues).toEqual([]);
        expect(asFolder.collection?.requests).toEqual(collection.requests);
      }),
    );
  });

  it("lists entries that are not searches with their lines, and reads the rest", () => {
    const text = `opencollection: 1.0.0
info: { name: X }
items:
  - info: { name: Script, type: script }
  - info: { name: F, type: folder }
    items:
      - info: { name: A, type: http }
        http:
          method: POST
          url: https://example.org/v2/search
          body: { type: json, data: '{"query": "x", "scrapeOptions": {"headers": {"cookie": "canary"}}}' }
      - info: { name: B, type: graphql }
  - text
`;
    const { collection, issues } = readSingleFile({ path: "x.yml", text });
    expect(collection?.requests).toMatchObject([{ name: "A", folders: ["F"] }]);
    expect(JSON.stringify(collection)).not.toContain("canary");
    expect(issues.map(fileIssueText)).toEqual([
      expect.stringMatching(/^x\.yml:4: .*script/),
      expect.stringMatching(/^x\.yml:7: .*scrapeOptions\.headers/),
      expect.stringMatching(/^x\.yml:12: .*graphql/),
      expect.stringMatching(/^x\.yml(:13)?: .*not a request/),
    ]);
  });

  it("may be one request", () => {
    const request = { name: "A", folders: [], note: "", tags: ["t"], body: { query: "x" } };
    const collection = { name: "", variables: [], environments: [], requests: [request] };
    const text = writeCollection(collection).files[1]?.text ?? "";
    expect(readSingleFile({ path: "a.yml", text }).collection?.requests).toEqual([request]);
  });

  it("is rejected with a reason if it is something else", () => {
    for (const text of ["services:\n  web: {}\n", "info: [", "- a\n", ""])
      expect(readSingleFile({ path: "x.yml", text })).toEqual({
        collection: null,
        issues: [
          { path: "x.yml", line: expect.toSatisfy(() => true), message: expect.any(String) },
        ],
      });
  });
});
