import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CHILDREN_PER_PAGE,
  childCount,
  initiallyOpen,
  nodeValue,
  openAll,
  pathOf,
  revealNode,
  rootId,
  type TreeState,
  treeRows,
} from "./json-tree";
import { findInTree } from "./json-tree-find";

const closed: TreeState = { open: new Set(), shown: new Map() };
const opened = (...open: string[]): TreeState => ({ open: new Set(open), shown: new Map() });
const ids = (value: unknown, state: TreeState) => treeRows(value, state).map(({ id }) => id);

function found(value: unknown, words: string): string[] {
  const search = findInTree(value, words);
  for (let step = search.next(); ; step = search.next()) if (step.done) return step.value;
}

describe("treeRows", () => {
  it("shows the root, and its children in order once it is open", () => {
    const value = { b: 1, a: [true, null] };
    expect(ids(value, closed)).toEqual([""]);
    expect(ids(value, opened(rootId))).toEqual(["", "/b", "/a"]);
    expect(ids(value, opened(rootId, "/a"))).toEqual(["", "/b", "/a", "/a/0", "/a/1"]);
  });

  it("accepts any JSON and resolves every node by its id", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const row of treeRows(value, { open: openAll(value).open, shown: new Map() }))
          if (row.kind === "node") {
            expect(nodeValue(value, row.id)).toBe(row.value);
            expect(pathOf(value, row.id)).toHaveLength(row.depth);
          }
      }),
    );
  });

  it("distinguishes names that look like paths, and object keys from array indexes", () => {
    const value = { "a/b": { "0": 1 }, a: { b: [2] }, "~1": 3 };
    expect(nodeValue(value, "/a~1b/0")).toBe(1);
    expect(nodeValue(value, "/a/b/0")).toBe(2);
    expect(nodeValue(value, "/~01")).toBe(3);
    expect(pathOf(value, "/a~1b/0")).toEqual(["a/b", "0"]);
    expect(pathOf(value, "/a/b/0")).toEqual(["a", "b", 0]);
  });

  it("treats keys such as __proto__ as plain keys", () => {
    const value: unknown = JSON.parse('{"__proto__": {"x": 1}, "constructor": 2}');
    const rows = treeRows(value, opened(rootId, "/__proto__"));
    expect(rows.map(({ id }) => id)).toEqual(["", "/__proto__", "/__proto__/x", "/constructor"]);
    expect(rows[1]).toMatchObject({ children: 1 });
  });

  it("shows long lists in pages and reports the number of remaining entries", () => {
    const list = Array.from({ length: 1_200 }, (_, index) => index);
    const rows = treeRows(list, opened(rootId));
    expect(rows).toHaveLength(1 + CHILDREN_PER_PAGE + 1);
    expect(rows.at(-1)).toMatchObject({ kind: "more", of: "", left: 700 });
    const shown = new Map([[rootId, 1_000]]);
    expect(treeRows(list, { open: new Set([rootId]), shown }).at(-1)).toMatchObject({ left: 200 });
  });

  it("reveals a node at any depth and position", () => {
    const value = { list: Array.from({ length: 2_000 }, (_, at) => ({ at })) };
    const state = revealNode(value, "/list/1700/at", closed);
    expect(ids(value, state)).toContain("/list/1700/at");
  });

  it("handles 10,000 levels and 100,000 entries", () => {
    const deep: unknown = JSON.parse(`${"[".repeat(10_000)}1${"]".repeat(10_000)}`);
    expect(treeRows(deep, { open: openAll(deep).open, shown: new Map() }).length).toBeGreaterThan(
      500,
    );
    expect(found(deep, "1")).toHaveLength(1);
    const wide = Array.from({ length: 100_000 }, () => ({ a: 1 }));
    expect(openAll(wide)).toMatchObject({ complete: true });
    expect(initiallyOpen(wide).size).toBe(1);
  });

  it("reports whether everything could be opened", () => {
    const wide = Object.fromEntries(
      Array.from({ length: 400 }, (_, at) => [at, Array.from({ length: 100 }, () => 1)]),
    );
    expect(openAll(wide).complete).toBe(false);
    expect(openAll({ a: [1] }).complete).toBe(true);
  });

  it("counts the children of objects and lists", () => {
    expect([[], {}, [1], { a: 1, b: 2 }, "text", null, 3].map(childCount)).toEqual([
      0,
      0,
      1,
      2,
      null,
      null,
      null,
    ]);
  });
});

describe("findInTree", () => {
  it("searches keys and values in tree order, ignoring case", () => {
    const value = { Price: 10, b: ["the price", { c: "x" }], d: { PRICED: null } };
    expect(found(value, "price")).toEqual(["/Price", "/b/0", "/d/PRICED"]);
    expect(found(value, "10")).toEqual(["/Price"]);
    expect(found(value, "null")).toEqual(["/d/PRICED"]);
  });

  it("finds nothing for an empty text and stops at 1,000 matches", () => {
    expect(found({ a: 1 }, "")).toEqual([]);
    expect(
      found(
        Array.from({ length: 5_000 }, () => "x"),
        "x",
      ),
    ).toHaveLength(1_000);
  });
});
