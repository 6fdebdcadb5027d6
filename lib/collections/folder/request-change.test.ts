import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FolderFile } from "@/lib/contract/collections/collection-folder";
import { folderPathIssue } from "@/lib/contract/collections/folder-path";
import { arbitraryCollection } from "@/tests/support/arbitrary-collection";
import type { CollectionRequest } from "../collection";
import { formatRequestYaml } from "../opencollection/request-file";
import { writeCollection } from "../opencollection/write-collection";
import { folderOpener, type OpenedFolder } from "./open-folder";
import { requestChange, rootFileChange } from "./request-change";

const fileOf = (path: string, text: string): FolderFile => ({
  ...{ path, text },
  version: createHash("sha256").update(text).digest("hex"),
});
const opened = (...files: readonly FolderFile[]): OpenedFolder =>
  folderOpener()({ tag: "", readOnly: false, files, issues: [] });
const request = (more: Partial<CollectionRequest> = {}): CollectionRequest => ({
  ...{ name: "Prices", folders: [], note: "", tags: [], body: { query: "x" } },
  ...more,
});
/** A folder with these requests, saved one after the other. */
const saveAll = (list: readonly CollectionRequest[]) => {
  let folder = opened();
  for (const each of list) {
    const { change } = requestChange(each, null, folder);
    if (change?.kind !== "write") throw new Error("not a new file");
    folder = opened(...folder.files, fileOf(change.path, change.text));
  }
  return folder;
};
const pathsOf = ({ files }: OpenedFolder) => files.map(({ path }) => path);

describe("requestChange", () => {
  it("saves any requests one after the other, and the folder has them all", () => {
    fc.assert(
      fc.property(arbitraryCollection, ({ requests }) => {
        const folder = saveAll(requests);
        expect(folder.issues).toEqual([]);
        expect(new Set(pathsOf(folder)).size).toBe(requests.length);
        expect(pathsOf(folder).map(folderPathIssue)).toEqual(requests.map(() => null));
        expect(folder.requests.map(({ request: each }) => each.name).toSorted()).toEqual(
          requests.map(({ name }) => name).toSorted(),
        );
      }),
    );
  });

  it("changes nothing in a file that has the content", () => {
    fc.assert(
      fc.property(arbitraryCollection, (collection) => {
        const { files } = writeCollection(collection);
        const folder = opened(...files.map(({ path, text }) => fileOf(path, text)));
        for (const { file, request: each } of folder.requests)
          expect(requestChange(each, file, folder)).toMatchObject({
            change: null,
            path: file.path,
          });
      }),
    );
  });

  it("moves the file with the name and the folder, to a free path", () => {
    const folder = saveAll([request(), request({ name: "Grants", folders: ["weekly"] })]);
    const [prices] = folder.requests;
    const before = prices?.file ?? null;
    const moved = (more: Partial<CollectionRequest>) =>
      requestChange(request(more), before, folder).change;
    expect(moved({ name: "Grants", folders: ["Weekly"] })).toMatchObject({
      ...{ kind: "move", path: "Prices.yml", to: "weekly/Grants 2.yml" },
      expected: before?.version,
    });
    expect(moved({ name: "PRICES" })).toMatchObject({ kind: "write", path: "Prices.yml" });
    expect(moved({ name: "opencollection" })).toMatchObject({ to: "opencollection 2.yml" });
    expect(moved({ folders: ["environments"] })).toMatchObject({ to: "environments 2/Prices.yml" });
    expect(moved({ folders: ["..", ".git"] })).toMatchObject({ to: "untitled/git/Prices.yml" });
  });

  it("keeps a folder whose name differs from its path", () => {
    const folder = opened(
      fileOf("a-b/folder.yml", "info:\n  name: a/b\n"),
      ...saveAll([request({ folders: ["a-b"] })]).files,
    );
    expect(folder.requests[0]?.request.folders).toEqual(["a/b"]);
    const { change } = requestChange(request({ name: "B", folders: ["a/b"] }), null, folder);
    expect(change?.path).toBe("a-b/B.yml");
  });

  it("strips fields that files must not hold, and names new lines that seem to be secrets", () => {
    const body = { query: "x", scrapeOptions: { headers: { cookie: "canary" } } };
    const stripped = requestChange(request({ body }), null, opened());
    expect(stripped.stripped).toEqual(["scrapeOptions.headers"]);
    expect(JSON.stringify(stripped.change)).not.toContain("canary");
    const leak = request({ body: { query: "api_key=0123456789" } });
    const { change, secrets } = requestChange(leak, null, opened());
    expect(secrets).toEqual([expect.stringMatching(/^Prices\.yml:\d+: /)]);
    if (change?.kind !== "write") throw new Error("not a new file");
    const file = fileOf(change.path, change.text);
    // A line that was there before is not new.
    expect(requestChange({ ...leak, note: "n" }, file, opened(file)).secrets).toEqual([]);
  });

  it("names fields that a save removes from a file of another program", () => {
    const body = { query: "x", scrapeOptions: { headers: { cookie: "canary" } } };
    const file = fileOf("A.yml", formatRequestYaml({ name: "A", note: "", tags: [], body }));
    const folder = opened(file);
    const [entry] = folder.requests;
    const edited = { ...(entry?.request ?? request()), tags: ["t"] };
    const { change, stripped } = requestChange(edited, file, folder);
    expect(stripped).toEqual(["scrapeOptions.headers"]);
    expect(JSON.stringify(change)).not.toContain("canary");
  });

  it("replaces a version that is not valid, if the user chose that", () => {
    const broken = fileOf("Prices.yml", "info: [");
    const { change } = requestChange(request(), broken, opened(broken));
    expect(change).toMatchObject({ kind: "write", path: "Prices.yml", expected: broken.version });
  });
});

describe("rootFileChange", () => {
  it("makes a root file only where none is", () => {
    const change = rootFileChange("Team", opened());
    expect(change).toMatchObject({ kind: "write", path: "opencollection.yml", expected: null });
    const file = change?.kind === "write" ? fileOf(change.path, change.text) : expect.fail();
    expect(opened(file).name).toBe("Team");
    expect(rootFileChange("Team", opened(file))).toBeNull();
  });
});
