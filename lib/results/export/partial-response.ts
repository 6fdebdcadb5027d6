import { moreListId, parseResultId } from "@/lib/contract/dialect/list-id";
import { itemsPlace } from "@/lib/contract/dialect/list-items";
import { isJsonObject } from "@/lib/contract/json-object";

type Span = readonly [start: number, end: number];

/**
 * A response with only some results, in the given order. `text` is valid JSON. Copies the text of
 * the results, so that digits, keys and their order stay as received.
 */
export function partialResponse(text: string, ids: readonly string[]): string {
  const data = members(text, valueStart(text, 0)).get("data");
  const lists = data ? members(text, data[0]) : new Map<string, Span>();
  const replaced = [...lists]
    .flatMap(([key, list]) => {
      const source = moreListId(key) ?? key;
      const found = findItems(text, key, list);
      if (!found) return [];
      const { items } = found;
      const chosen = ids.flatMap((id) => {
        const place = parseResultId(id);
        const span = place?.list === source ? items[place.index] : undefined;
        return span ? [text.slice(...span)] : [];
      });
      return [{ list: found.list, part: `[${chosen.join(",")}]` }];
    })
    .toSorted((a, b) => a.list[0] - b.list[0]);
  let at = 0;
  let partial = "";
  for (const { list, part } of replaced) {
    partial += text.slice(at, list[0]) + part;
    at = list[1];
  }
  return partial + text.slice(at);
}

/** The items of a list, and the text that a shorter list replaces. Null for any other value. */
function findItems(text: string, key: string, list: Span): { items: Span[]; list: Span } | null {
  if (text[list[0]] === "[") return { items: itemsOf(text, list[0]), list };
  const value: unknown = moreListId(key) === null ? JSON.parse(text.slice(...list)) : null;
  const place = isJsonObject(value) ? itemsPlace(value) : null;
  if (!isJsonObject(value) || place === null) return null;
  if (place.kind === "self") return { items: [list], list };
  const fields = members(text, list[0]);
  if (place.kind === "values")
    return { items: Object.keys(value).map((name) => fields.get(name) ?? list), list };
  const inner = fields.get(place.key);
  return inner ? { items: itemsOf(text, inner[0]), list: inner } : null;
}

/** The values of an object; of equal keys the last, as in `JSON.parse`. */
function members(text: string, start: number): Map<string, Span> {
  const found = new Map<string, Span>();
  if (text[start] !== "{") return found;
  let at = valueStart(text, start + 1);
  while (text[at] === '"') {
    const keyEnd = stringEnd(text, at);
    const from = valueStart(text, text.indexOf(":", keyEnd) + 1);
    const to = valueEnd(text, from);
    found.set(JSON.parse(text.slice(at, keyEnd)), [from, to]);
    at = valueStart(text, to);
    if (text[at] === ",") at = valueStart(text, at + 1);
  }
  return found;
}

function itemsOf(text: string, start: number): Span[] {
  const items: Span[] = [];
  let at = valueStart(text, start + 1);
  while (at < text.length && text[at] !== "]") {
    const end = valueEnd(text, at);
    items.push([at, end]);
    at = valueStart(text, end);
    if (text[at] === ",") at = valueStart(text, at + 1);
  }
  return items;
}

function valueStart(text: string, from: number): number {
  let at = from;
  while (" \n\r\t\u{feff}".includes(text[at] ?? "end")) at += 1;
  return at;
}

/** Iterative, so that the depth is unlimited. */
function valueEnd(text: string, from: number): number {
  let depth = 0;
  let at = from;
  do {
    const char = text[at];
    if (char === '"') at = stringEnd(text, at);
    else {
      if (char === "{" || char === "[") depth += 1;
      else if (char === "}" || char === "]") depth -= 1;
      at += 1;
    }
  } while (
    at < text.length &&
    (depth > 0 || !(/["\]}]/.test(text[at - 1] ?? "") || /[\s,\]}]/.test(text[at] ?? "")))
  );
  return at;
}

function stringEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}
