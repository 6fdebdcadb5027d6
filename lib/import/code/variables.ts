import type { CodeToken } from "./tokens";

/** A statement that gives a variable its value or changes it. */
export type Assignment = {
  /** Positions of the variable and of the value. */
  readonly at: number;
  readonly value: number;
  /** `append` continues a text, `merge` adds all members of an object. */
  readonly kind: "set" | "append" | "member" | "merge";
  /** The member that is set. */
  readonly key?: string;
};

type Sign = (at: number, sign: string) => boolean;

/** Finds what `x = …`, `x += …`, `x.key = …`, `x["key"] = …`, `x.put("key", …)` and `x.update(…)` assign, in their order. */
export function assignmentsIn(
  tokens: readonly CodeToken[],
): ReadonlyMap<string, readonly Assignment[]> {
  const assignments = new Map<string, Assignment[]>();
  const is: Sign = (at, sign) => tokens[at]?.kind === "sign" && tokens[at]?.value === sign;
  const open: string[] = [];
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind === "sign" && /^[([{]$/.test(value)) open.push(value);
    else if (kind === "sign" && /^[)\]}]$/.test(value)) open.pop();
    if (kind !== "name") continue;
    const known = assignments.get(value);
    const found = assignmentAt(tokens, at, is);
    // PHP and C++ make an object by setting its first member.
    const isFirst = found?.kind === "set" || (found?.kind === "member" && is(at + 1, "["));
    if (!known && found && isFirst) assignments.set(value, [found]);
    // In parentheses, an equals sign names an argument of a call.
    else if (known && found && !(found.kind === "set" && open.at(-1) === "(")) known.push(found);
  }
  return assignments;
}

function assignmentAt(tokens: readonly CodeToken[], at: number, is: Sign): Assignment | null {
  if (is(at - 1, ".")) return null;
  const next = at + 1;
  // With a type annotation, as in `const body: Body = …`.
  const typed = is(next, ":") && tokens[next + 1]?.kind === "name" ? 2 : 0;
  if (is(next + typed, "=")) return { at, value: next + typed + 1, kind: "set" };
  if (is(next, ":=")) return { at, value: next + 1, kind: "set" };
  if (is(next, "+") && is(next + 1, "=")) return { at, value: next + 2, kind: "append" };
  const key = tokens[next + 1];
  if (is(next, ".") && key?.kind === "name") {
    if (is(next + 2, "=")) return { at, value: next + 3, kind: "member", key: key.value };
    const member = tokens[next + 3];
    const isMember =
      /^(?:put|set|insert|add|addProperty|Add)$/.test(key.value) &&
      is(next + 2, "(") &&
      member?.kind === "text" &&
      is(next + 4, ",");
    if (isMember) return { at, value: next + 5, kind: "member", key: member.value };
    const isNested = /^put(?:Array|Object)$/.test(key.value) && is(next + 4, ")");
    // The members of the nested value are unknown, so that it is an expression.
    if (isNested && member) return { at, value: at, kind: "member", key: member.value };
    const isMerge = key.value === "update" && is(next + 2, "(");
    return isMerge ? { at, value: next + 3, kind: "merge" } : null;
  }
  const isIndex = is(next, "[") && key?.kind === "text" && is(next + 2, "]") && is(next + 3, "=");
  return isIndex ? { at, value: next + 4, kind: "member", key: key.value } : null;
}

/** The assignments that give a variable its value at a position: from the last one that sets it. */
export function assignmentsBefore(all: readonly Assignment[], place: number): Assignment[] {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.at ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  let start = low - 1;
  while (start > 0 && all[start]?.kind !== "set") start -= 1;
  return all.slice(Math.max(start, 0), low);
}
