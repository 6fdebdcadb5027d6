import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { FolderChange } from "@/lib/contract/collections/collection-folder";
import { temporaryFolder } from "@/tests/support/temporary-folder";
import { processWide } from "../process-wide";
import { changeFolder } from "./change-folder";
import { FolderError } from "./folder-error";
import { hashOf, listFolder } from "./read-folder";

let root = "";
const newFolder = () => {
  root = temporaryFolder();
};
beforeEach(newFolder);

/** A change by another server: without the queue of this process, only the lock in the folder is left. */
const byOtherServer = (change: FolderChange) => {
  const done = changeFolder(root, change);
  processWide().collectionQueues = new Map();
  return done;
};
const failureOf = (done: Promise<unknown>) =>
  done.then(
    () => null,
    (error: unknown) => {
      if (error instanceof FolderError) return error.failure;
      throw error;
    },
  );
const create = (path: string, text: string) =>
  changeFolder(root, { kind: "write", path, text, expected: null });
const list = async () =>
  (await listFolder(root, false)).files.map(({ path, text }) => `${path}: ${text}`);
const hidden = () => readdirSync(root).filter((name) => name.startsWith("."));

describe("changeFolder", () => {
  it("creates, replaces, moves and removes files, and leaves nothing else behind", async () => {
    const made = await create("weekly/a.yml", "one");
    const expected = made?.version ?? "";
    expect(await list()).toEqual(["weekly/a.yml: one"]);
    const second = await changeFolder(root, {
      ...{ kind: "write", path: "weekly/a.yml", text: "two", expected },
    });
    expect(second?.version).toBe(hashOf("two"));
    const move = { path: "weekly/a.yml", to: "other/b.yml", text: "three" };
    const moved = await changeFolder(root, {
      ...{ kind: "move", ...move, expected: hashOf("two") },
    });
    expect(await list()).toEqual(["other/b.yml: three"]);
    expect(existsSync(join(root, "weekly"))).toBe(false);
    const version = moved?.version ?? "";
    await changeFolder(root, { kind: "remove", path: "other/b.yml", expected: version });
    expect(readdirSync(root)).toEqual([]);
  });

  it("returns the newer version instead of replacing it", async () => {
    await create("a.yml", "one");
    writeFileSync(join(root, "a.yml"), "by an editor");
    const change = { path: "a.yml", text: "mine", expected: hashOf("one") };
    const current = { path: "a.yml", text: "by an editor", version: hashOf("by an editor") };
    for (const stale of [
      { kind: "write", ...change },
      { kind: "remove", path: "a.yml", expected: hashOf("one") },
      { kind: "move", to: "b.yml", ...change },
    ] as const)
      expect(await failureOf(changeFolder(root, stale))).toEqual({ kind: "changed", current });
    expect(await failureOf(create("a.yml", "mine"))).toEqual({ kind: "changed", current });
    rmSync(join(root, "a.yml"));
    const gone = await failureOf(changeFolder(root, { kind: "write", ...change }));
    expect(gone).toEqual({ kind: "changed", current: null });
    expect(await list()).toEqual([]);
  });

  it("lets one of many writers win, also of several servers", async () => {
    await create("a.yml", "0");
    const writers = Array.from({ length: 20 }, (_, number) => String(number + 1));
    const done = await Promise.all(
      writers.map((text) =>
        failureOf(byOtherServer({ kind: "write", path: "a.yml", text, expected: hashOf("0") })),
      ),
    );
    const winners = writers.filter((_, at) => done[at] === null);
    expect(winners).toHaveLength(1);
    expect(await list()).toEqual([`a.yml: ${winners[0]}`]);
    for (const failure of done.filter(Boolean))
      expect(failure).toMatchObject({ kind: "changed", current: { text: winners[0] } });
    const created = await Promise.all(
      writers.map((text) =>
        failureOf(byOtherServer({ kind: "write", path: "b.yml", text, expected: null })),
      ),
    );
    expect(created.filter((each) => each === null)).toHaveLength(1);
    expect(hidden()).toEqual([]);
  });

  it("never loses an acknowledged version in any sequence of edits by two clients", async () => {
    const edit = fc.record({
      kind: fc.constantFrom("write", "create", "move", "remove", "look"),
      client: fc.constantFrom(0, 1),
      path: fc.constantFrom("a.yml", "b.yml", "f/a.yml"),
      to: fc.constantFrom("a.yml", "b.yml", "f/a.yml"),
      together: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 25 }), async (edits) => {
        newFolder();
        const seen = [new Map<string, string>(), new Map<string, string>()];
        const written = new Set<string>();
        const replaced: string[] = [];
        let count = 0;
        const run = async ({ kind, client, path, to }: (typeof edits)[number]) => {
          const known = seen[client] ?? new Map();
          if (kind === "look") {
            known.clear();
            for (const file of (await listFolder(root, false)).files)
              known.set(file.path, file.version);
            return;
          }
          count += 1;
          const text = `text ${count}`;
          const version = known.get(path) ?? null;
          const expected = version ?? hashOf("never written");
          const change: FolderChange =
            kind === "create" || kind === "write"
              ? { kind: "write", path, text, expected: kind === "create" ? null : expected }
              : kind === "move"
                ? { kind, path, to, text, expected }
                : { kind: "remove", path, expected };
          if ((await failureOf(byOtherServer(change))) !== null) return;
          if (change.expected !== null) replaced.push(change.expected);
          if (change.kind === "remove") return;
          written.add(hashOf(text));
          known.set(change.kind === "move" ? to : path, hashOf(text));
        };
        let pending: Promise<void>[] = [];
        for (const each of edits) {
          pending.push(run(each));
          if (each.together) continue;
          await Promise.all(pending);
          pending = [];
        }
        await Promise.all(pending);
        // Each version was replaced once, by an author who had seen it, or is still there.
        expect(new Set(replaced).size).toBe(replaced.length);
        const left = new Set((await listFolder(root, false)).files.map(({ version }) => version));
        const remaining = [...written].filter((version) => !replaced.includes(version));
        expect(left).toEqual(new Set(remaining));
      }),
      { numRuns: 40 },
    );
  });

  it("takes over the lock of a server that ended, and waits for no reader", async () => {
    writeFileSync(join(root, ".search-workbench.lock"), "gone");
    await create("a.yml", "one");
    expect(hidden()).toEqual([]);
  }, 15_000);

  it("keeps the mode of a file and of its hard links nothing", async () => {
    await create("a.yml", "one");
    const file = join(root, "a.yml");
    chmodSync(file, 0o640);
    linkSync(file, join(root, "old.yml"));
    const change = { path: "a.yml", text: "two", expected: hashOf("one") };
    await changeFolder(root, { kind: "write", ...change });
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(readFileSync(join(root, "old.yml"), "utf8")).toBe("one");
  });

  it("never follows a symbolic link, neither to a file nor to a folder", async () => {
    const outside = temporaryFolder();
    writeFileSync(join(outside, "secret.yml"), "secret");
    symlinkSync(outside, join(root, "folder"));
    symlinkSync(join(outside, "secret.yml"), join(root, "file.yml"));
    const { files, issues } = await listFolder(root, false);
    expect(files).toEqual([]);
    expect(issues).toEqual([expect.objectContaining({ path: "file.yml" })]);
    const text = "mine";
    for (const path of ["folder/secret.yml", "folder/new.yml", "folder/a/new.yml", "file.yml"])
      for (const expected of [null, hashOf("secret")])
        expect(
          await failureOf(changeFolder(root, { kind: "write", path, text, expected })),
        ).toMatchObject({ kind: "failed" });
    expect(readdirSync(outside)).toEqual(["secret.yml"]);
    expect(readFileSync(join(outside, "secret.yml"), "utf8")).toBe("secret");
  });

  it("rejects a name that some file systems treat as an existing one", async () => {
    await create("Weekly/a.yml", "one");
    for (const path of ["weekly/b.yml", "Weekly/A.yml"])
      expect(await failureOf(create(path, "two"))).toMatchObject({ kind: "exists" });
    expect(await list()).toEqual(["Weekly/a.yml: one"]);
  });

  it("limits the size of a file and the number of files", async () => {
    expect(await failureOf(create("a.yml", "é".repeat(500_001)))).toMatchObject({
      message: expect.stringContaining("1 MB"),
    });
    for (let at = 0; at < 2_000; at += 1) writeFileSync(join(root, `${at}.yml`), "");
    expect(await failureOf(create("a.yml", "x"))).toMatchObject({
      message: expect.stringContaining("2,000"),
    });
  });
});

describe("listFolder", () => {
  it("has a tag that changes with the files, and not otherwise", async () => {
    await create("a.yml", "one");
    const { tag } = await listFolder(root, false);
    expect((await listFolder(root, false)).tag).toBe(tag);
    writeFileSync(join(root, "a.yml"), "two");
    const changed = await listFolder(root, false);
    expect(changed.tag).not.toBe(tag);
    expect(changed.files[0]?.text).toBe("two");
    expect((await listFolder(root, true)).tag).not.toBe(changed.tag);
  });

  it("lists files that it cannot read, and skips hidden ones", async () => {
    writeFileSync(join(root, "latin.yml"), Buffer.from([0x6e, 0xe9]));
    writeFileSync(join(root, "large.yml"), "x".repeat(1_000_001));
    writeFileSync(join(root, "a?.yml"), "x");
    writeFileSync(join(root, "readme.md"), "x");
    for (const folder of [".git", "node_modules", "f"]) mkdirSync(join(root, folder));
    for (const path of [".git/x.yml", "node_modules/x.yml", "f/x.yml"])
      writeFileSync(join(root, path), "x");
    const { files, issues } = await listFolder(root, false);
    expect(files.map(({ path }) => path)).toEqual(["f/x.yml"]);
    expect(issues.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      expect.stringMatching(/^a\?\.yml: The path is not valid/),
      expect.stringMatching(/^large\.yml: .*1 MB/),
      expect.stringMatching(/^latin\.yml: .*UTF-8/),
    ]);
  });
});
