import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import * as oneRoute from "@/app/api/collections/[id]/route";
import * as listRoute from "@/app/api/collections/route";
import type { FolderChange } from "@/lib/contract/collections/collection-folder";
import {
  folderChangedSchema,
  folderFailureSchema,
  folderListingSchema,
  serverCollectionsSchema,
} from "@/lib/contract/collections/folder-wire";
import { Browser, serverForTest } from "../support/server-process";
import { temporaryFolder } from "../support/temporary-folder";

let parent = "";
let folder = "";
let browser = new Browser();
const begin = (variables: Record<string, string> = {}) => {
  serverForTest({
    ...{ WORKBENCH_ENGINE: "off", WORKBENCH_LOG_LEVEL: "silent", WORKBENCH_COLLECTIONS: folder },
    ...variables,
  });
};
beforeEach(() => {
  parent = temporaryFolder();
  folder = join(parent, "team-requests");
  mkdirSync(folder);
  browser = new Browser();
  begin();
});

const at = (id: string) => ({ params: Promise.resolve({ id }) });
const collections = async () => {
  const request = browser.request("/api/collections");
  const response = await listRoute.GET(request, { params: Promise.resolve({}) });
  return serverCollectionsSchema.parse(await response.json()).collections;
};
const get = (id = "team-requests", headers: Record<string, string> = {}) =>
  oneRoute.GET(browser.request("/api/collections/x", { headers }), at(id));
const post = (body: unknown, id = "team-requests") =>
  oneRoute.POST(browser.request("/api/collections/x", { method: "POST", body }), at(id));
const change = (body: FolderChange) => post(body);
const write = (path: string, text: string, expected: string | null = null) =>
  change({ kind: "write", path, text, expected });
const failureOf = async (response: Response) =>
  folderFailureSchema.parse(await response.json()).folderFailure;

describe("collections of the operator", () => {
  it("do not exist without the setting", async () => {
    begin({ WORKBENCH_COLLECTIONS: "" });
    expect(await collections()).toEqual([]);
    expect((await get()).status).toBe(404);
  });

  it("have the name of their folder and different ids, and no path of the server", async () => {
    const other = join(parent, "other", "team-requests");
    mkdirSync(other, { recursive: true });
    begin({ WORKBENCH_COLLECTIONS: `${folder}, ${other}` });
    expect(await collections()).toEqual([
      { id: "team-requests", name: "team-requests" },
      { id: "team-requests-2", name: "team-requests" },
    ]);
    rmSync(other, { recursive: true });
    await write("a.yml", "x");
    const responses = [await get(), await get("team-requests-2"), await write("../x.yml", "x")];
    for (const response of responses) {
      expect(response.status).toBeGreaterThanOrEqual(200);
      expect(await response.text()).not.toContain(basename(parent));
    }
  });

  it("are written and read, with a tag that saves unchanged responses", async () => {
    const made = await write("weekly/a.yml", "one");
    expect(made.status).toBe(200);
    const { file } = folderChangedSchema.parse(await made.json());
    expect(readFileSync(join(folder, "weekly/a.yml"), "utf8")).toBe("one");
    const response = await get();
    const listing = folderListingSchema.parse(await response.json());
    expect(listing).toMatchObject({ readOnly: false, files: [file], issues: [] });
    const tag = response.headers.get("etag") ?? "";
    expect((await get("team-requests", { "if-none-match": tag })).status).toBe(304);
    writeFileSync(join(folder, "weekly/a.yml"), "two");
    expect((await get("team-requests", { "if-none-match": tag })).status).toBe(200);
  });

  it("return the newer version instead of replacing it", async () => {
    const { file } = folderChangedSchema.parse(await (await write("a.yml", "one")).json());
    writeFileSync(join(folder, "a.yml"), "by git");
    const rejected = await write("a.yml", "mine", file?.version);
    expect(rejected.status).toBe(409);
    const failure = await failureOf(rejected);
    expect(failure).toMatchObject({ kind: "changed", current: { text: "by git" } });
    expect(readFileSync(join(folder, "a.yml"), "utf8")).toBe("by git");
  });

  it.each([
    ...["../a.yml", "/tmp/a.yml", "weekly/../../a.yml", "..\\a.yml", "C:\\a.yml", "a\0.yml"],
    ...[".git/config.yml", "link/a.yml", "%2e%2e/%2e%2e/a.yml.sh"],
  ])("have no file at %j", async (path) => {
    symlinkSync(parent, join(folder, "link"));
    expect(await failureOf(await write(path, "x"))).toMatchObject({ kind: "failed" });
    const moved = { kind: "move", path: "b.yml", to: path, text: "x" } as const;
    const { file } = folderChangedSchema.parse(await (await write("b.yml", "x")).json());
    const response = await change({ ...moved, expected: file?.version ?? "" });
    expect(await failureOf(response)).toMatchObject({ kind: "failed" });
    const { files } = folderListingSchema.parse(await (await get()).json());
    expect(files.map((each) => each.path)).toEqual(["b.yml"]);
  });

  it.each([{}, { kind: "write" }, { kind: "remove", path: "a.yml", expected: "x" }, [], "x"])(
    "reject the change %j",
    async (body) => expect((await post(body)).status).toBe(400),
  );

  it("can be read-only by the operator's switch", async () => {
    writeFileSync(join(folder, "a.yml"), "one");
    begin({ WORKBENCH_COLLECTIONS_READ_ONLY: "on" });
    expect(folderListingSchema.parse(await (await get()).json()).readOnly).toBe(true);
    expect(await failureOf(await write("b.yml", "x"))).toMatchObject({
      message: expect.stringContaining("operator"),
    });
  });

  it("say what to do if their folder is missing, without its path", async () => {
    rmSync(folder, { recursive: true });
    const failure = await failureOf(await get());
    expect(failure).toEqual({ kind: "failed", message: expect.stringContaining("log") });
  });

  it("need the password", async () => {
    begin({ WORKBENCH_PASSWORD: "correct horse" });
    expect([(await get()).status, (await write("a.yml", "x")).status]).toEqual([401, 401]);
  });
});
