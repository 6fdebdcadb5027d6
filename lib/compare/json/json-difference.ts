import { parseJsonBody } from "@/lib/contract/json-body";
import { formatPath } from "@/lib/results/contents/json-path";
import { alignedRuns } from "../text/anchors";
import { numberOfKey } from "../text/word-marks";
import { isList, isMap, type JsonNode, nodeText, parseJsonNode } from "./json-value";
import { type KeyedLists, naturalKey } from "./natural-key";

/** A difference at one path. Values are JSON with numbers as written; null: absent on that side. */
export type JsonChange = {
  /** JSONPath. Entries with a natural key are found by it: `$.items[?@.sku=="A1"].price`. */
  readonly path: string;
  /** `moved`: an entry of a list has another place among those of both sides. */
  readonly kind: "added" | "removed" | "changed" | "moved";
  readonly before: string | null;
  readonly after: string | null;
};

export type JsonDifference =
  | {
      readonly ok: true;
      /** At most `MAX_CHANGES`. */
      readonly changes: readonly JsonChange[];
      readonly total: number;
    }
  /** The text of one side is not JSON, or nested too deeply. */
  | { readonly ok: false; readonly side: "before" | "after"; readonly message: string };

/** More are hard to read and slow to send between threads. */
export const MAX_CHANGES = 5_000;
/** Limit of the steps for aligning all lists. */
const STEPS = 20_000_000;

/** Compares two JSON texts by key path. The order of keys and the spelling of equal numbers never count. */
export function jsonDifference(beforeText: string, afterText: string): JsonDifference {
  const before = parsed(beforeText);
  if (!before.ok) return { ok: false, side: "before", message: before.message };
  const after = parsed(afterText);
  if (!after.ok) return { ok: false, side: "after", message: after.message };
  const comparison = new Comparison();
  comparison.compare("$", before.node, after.node);
  return { ok: true, changes: comparison.changes, total: comparison.total };
}

function parsed(text: string) {
  // Checks the depth before anything recursive.
  const body = parseJsonBody(text);
  return body.ok
    ? { ok: true as const, node: parseJsonNode(text) }
    : { ok: false as const, message: body.message };
}

class Comparison {
  readonly changes: JsonChange[] = [];
  total = 0;
  readonly #budget = { left: STEPS };

  compare(path: string, before: JsonNode, after: JsonNode): void {
    if (isList(before) && isList(after)) this.#lists(path, before, after);
    else if (isMap(before) && isMap(after)) this.#maps(path, before, after);
    else if (nodeText(before, true) !== nodeText(after, true))
      this.#note({ path, kind: "changed", before: nodeText(before), after: nodeText(after) });
  }

  #note(change: JsonChange): void {
    this.total += 1;
    if (this.changes.length < MAX_CHANGES) this.changes.push(change);
  }

  #removed = (path: string, node: JsonNode) =>
    this.#note({ path, kind: "removed", before: nodeText(node), after: null });

  #added = (path: string, node: JsonNode) =>
    this.#note({ path, kind: "added", before: null, after: nodeText(node) });

  #maps(
    path: string,
    before: { readonly [key: string]: JsonNode },
    after: { readonly [key: string]: JsonNode },
  ): void {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const at = path + formatPath([key]).slice(1);
      const was = Object.hasOwn(before, key) ? before[key] : undefined;
      const is = Object.hasOwn(after, key) ? after[key] : undefined;
      if (was !== undefined && is !== undefined) this.compare(at, was, is);
      else if (was !== undefined) this.#removed(at, was);
      else if (is !== undefined) this.#added(at, is);
    }
  }

  #lists(path: string, before: readonly JsonNode[], after: readonly JsonNode[]): void {
    const keyed = naturalKey(before, after);
    if (keyed) {
      this.#keyedLists(path, keyed, before, after);
      return;
    }
    const texts = [before, after].map((list) => list.map((each) => nodeText(each, true)));
    // Equal entries are aligned, so that one inserted entry is one difference.
    const runs = this.#align(texts[0] ?? [], texts[1] ?? []);
    let [from, start] = [0, 0];
    for (const run of [...runs, { before: before.length, after: after.length, count: 0 }]) {
      const [removed, added] = [before.slice(from, run.before), after.slice(start, run.after)];
      for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
        const [was, is] = [removed[at], added[at]];
        if (was !== undefined && is !== undefined) this.compare(`${path}[${start + at}]`, was, is);
        else if (was !== undefined) this.#removed(`${path}[${from + at}]`, was);
        else if (is !== undefined) this.#added(`${path}[${start + at}]`, is);
      }
      [from, start] = [run.before + run.count, run.after + run.count];
    }
  }

  #keyedLists(
    path: string,
    keyed: KeyedLists,
    before: readonly JsonNode[],
    after: readonly JsonNode[],
  ): void {
    const pathOf = (key: string) => `${path}[?@${formatPath([keyed.name]).slice(1)}==${key}]`;
    const places = new Map(keyed.after.map((key, at) => [key, at]));
    const there = new Set(keyed.before);
    const inBoth = (key: string) => there.has(key) && places.has(key);
    const [one, other] = [keyed.before.filter(inBoth), keyed.after.filter(inBoth)];
    const inOrder = new Set(
      this.#align(one, other).flatMap((run) => one.slice(run.before, run.before + run.count)),
    );
    for (const [at, key] of keyed.before.entries()) {
      const place = places.get(key);
      const was = before[at];
      const is = place === undefined ? undefined : after[place];
      if (was === undefined) continue;
      if (is === undefined) {
        this.#removed(pathOf(key), was);
        continue;
      }
      if (!inOrder.has(key))
        this.#note({
          path: pathOf(key),
          kind: "moved",
          before: `[${at}]`,
          after: `[${place}]`,
        });
      this.compare(pathOf(key), was, is);
    }
    for (const [at, key] of keyed.after.entries()) {
      const is = after[at];
      if (is !== undefined && !there.has(key)) this.#added(pathOf(key), is);
    }
  }

  #align(before: readonly string[], after: readonly string[]) {
    const ids = new Map<string, number>();
    const [one, other] = [before, after].map((list) =>
      Int32Array.from(list, (text) => numberOfKey(ids, text)),
    );
    return one && other ? alignedRuns(one, other, this.#budget) : [];
  }
}
