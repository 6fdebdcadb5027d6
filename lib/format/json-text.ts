/** A value as JSON. One nested too deep for `JSON.stringify` is written without indentation. */
export function stringifyJson(value: unknown, indent = 0): string {
  try {
    return JSON.stringify(value, null, indent) ?? "null";
  } catch {
    return deepText(value);
  }
}

/** JSON with sorted keys. Empty for undefined. */
export const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === "object" && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  ) ?? "";

type Piece = { readonly text: string } | { readonly value: unknown };

/** Iterative instead of recursive, so that nesting is not limited by the stack. */
function deepText(value: unknown): string {
  const parts: string[] = [];
  const open: Piece[] = [{ value }];
  for (let next = open.pop(); next; next = open.pop())
    if ("text" in next) parts.push(next.text);
    else if (typeof next.value !== "object" || next.value === null)
      parts.push(JSON.stringify(next.value) ?? "null");
    else for (const piece of piecesOf(next.value).reverse()) open.push(piece);
  return parts.join("");
}

function piecesOf(value: object): Piece[] {
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  return [
    { text: isList ? "[" : "{" },
    ...entries.flatMap(([key, inner], at): Piece[] => [
      { text: `${at > 0 ? "," : ""}${isList ? "" : `${JSON.stringify(key)}:`}` },
      { value: inner },
    ]),
    { text: isList ? "]" : "}" },
  ];
}
