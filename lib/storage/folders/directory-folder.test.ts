import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FolderChange } from "@/lib/contract/collections/collection-folder";
import { MemoryDirectory } from "@/tests/support/memory-directory";
import { directoryFolder } from "./directory-folder";

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const linked = (root = new MemoryDirectory()) => {
  // The code under test calls only these methods; the platform type has more.
  const handle = root as unknown as FileSystemDirectoryHandle;
  // Two tabs have one folder each.
  const open = () => directoryFolder({ id: "x", name: "x", handle });
  return { root, folder: open(), other: open() };
};
type Linked = ReturnType<typeof linked>;
const filesOf = async ({ folder }: Linked) => {
  const result = await folder.list(null);
  if (!result.ok || !result.value) throw new Error("not read");
  return result.value;
};
const textsOf = async (folder: Linked) =>
  (await filesOf(folder)).files.map(({ path, text }) => `${path}: ${text}`);
const failureOf = async ({ folder }: Linked, change: FolderChange) => {
  const result = await folder.change(change);
  return result.ok ? null : result.failure;
};
const create = (folder: Linked, path: string, text: string) =>
  failureOf(folder, { kind: "write", path, text, expected: null });

describe("a linked folder", () => {
  it("creates, replaces, moves and removes files, and empty folders with them", async () => {
    const folder = linked();
    expect(await create(folder, "a/b.yml", "one")).toBeNull();
    const write = { kind: "write", path: "a/b.yml", text: "two", expected: hashOf("one") } as const;
    expect(await failureOf(folder, write)).toBeNull();
    const move = { kind: "move", path: "a/b.yml", to: "c.yml", text: "three" } as const;
    expect(await failureOf(folder, { ...move, expected: hashOf("two") })).toBeNull();
    expect(await textsOf(folder)).toEqual(["c.yml: three"]);
    expect([...folder.root.children.keys()]).toEqual(["c.yml"]);
    const expected = hashOf("three");
    expect(await failureOf(folder, { kind: "remove", path: "c.yml", expected })).toBeNull();
    expect(await textsOf(folder)).toEqual([]);
  });

  it("sees changes of other programs, and returns their version instead of replacing it", async () => {
    const folder = linked();
    await create(folder, "a.yml", "one");
    const { tag } = await filesOf(folder);
    expect(await folder.folder.list(tag)).toEqual({ ok: true, value: null });
    (await folder.root.getFileHandle("a.yml")).put("by an editor");
    expect((await filesOf(folder)).tag).not.toBe(tag);
    const change = { kind: "write", path: "a.yml", text: "mine", expected: hashOf("one") } as const;
    expect(await failureOf(folder, change)).toMatchObject({
      ...{ kind: "changed", current: { text: "by an editor" } },
    });
    expect(await textsOf(folder)).toEqual(["a.yml: by an editor"]);
  });

  it("rejects names of other files and invalid paths", async () => {
    const folder = linked();
    await create(folder, "Weekly/a.yml", "one");
    for (const path of ["weekly/b.yml", "Weekly/A.yml"])
      expect(await create(folder, path, "two")).toMatchObject({ kind: "exists" });
    for (const path of ["../a.yml", "a\\b.yml", ".git/a.yml", "a.txt"])
      expect(await create(folder, path, "two")).toMatchObject({ kind: "failed" });
    expect(await create(folder, "a.yml", "é".repeat(500_001))).toMatchObject({ kind: "failed" });
    expect(await textsOf(folder)).toEqual(["Weekly/a.yml: one"]);
  });

  it("never loses an acknowledged version in any sequence of edits by two tabs", async () => {
    const edit = fc.record({
      kind: fc.constantFrom("write", "create", "move", "remove", "look"),
      tab: fc.constantFrom("folder" as const, "other" as const),
      path: fc.constantFrom("a.yml", "f/a.yml"),
      to: fc.constantFrom("a.yml", "f/a.yml"),
      isTogether: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 25 }), async (edits) => {
        const tabs = linked();
        const seen = { folder: new Map<string, string>(), other: new Map<string, string>() };
        const written = new Set<string>();
        const replaced: string[] = [];
        let count = 0;
        const run = async ({ kind, tab, path, to }: (typeof edits)[number]) => {
          const known = seen[tab];
          if (kind === "look") {
            const result = await tabs[tab].list(null);
            known.clear();
            for (const file of (result.ok && result.value?.files) || [])
              known.set(file.path, file.version);
            return;
          }
          count += 1;
          const text = `text ${count}`;
          const expected = known.get(path) ?? hashOf("never written");
          const change: FolderChange =
            kind === "create" || kind === "write"
              ? { kind: "write", path, text, expected: kind === "create" ? null : expected }
              : kind === "move"
                ? { kind, path, to, text, expected }
                : { kind: "remove", path, expected };
          if (!(await tabs[tab].change(change)).ok) return;
          if (change.expected !== null) replaced.push(change.expected);
          if (change.kind === "remove") return;
          written.add(hashOf(text));
          known.set(change.kind === "move" ? to : path, hashOf(text));
        };
        let pending: Promise<void>[] = [];
        for (const each of edits) {
          pending.push(run(each));
          if (each.isTogether) continue;
          await Promise.all(pending);
          pending = [];
        }
        await Promise.all(pending);
        expect(new Set(replaced).size).toBe(replaced.length);
        const left = (await filesOf(tabs)).files.map(({ version }) => version);
        const remaining = [...written].filter((version) => !replaced.includes(version));
        expect(left.toSorted()).toEqual(remaining.toSorted());
      }),
    );
  });
});
