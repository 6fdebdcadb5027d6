import type { CodeToken } from "./tokens";

/** A change of an object after its creation. With the key null, all members of the value are added. */
export type Change = { readonly key: string | null; readonly value: number };

/** A variable, with the positions of its first value and of changes in their order. */
export type CodeVariable = { readonly value: number; readonly changes: Change[] };

/** Finds what `x = …`, `x.key = …`, `x["key"] = …` and `x.update(…)` set. */
export function variablesIn(tokens: readonly CodeToken[]): ReadonlyMap<string, CodeVariable> {
  const variables = new Map<string, CodeVariable>();
  const is = (at: number, sign: string) =>
    tokens[at]?.kind === "sign" && tokens[at]?.value === sign;
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "name") continue;
    const variable = variables.get(token.value);
    if (!variable) {
      // With a type annotation, as in `const body: Body = …`.
      const typed = is(at + 1, ":") && tokens[at + 2]?.kind === "name" ? 2 : 0;
      if (is(at + 1 + typed, "=") || is(at + 1, ":="))
        variables.set(token.value, { value: at + 2 + typed, changes: [] });
    } else if (!is(at - 1, ".")) {
      const change = changeAt(tokens, at + 1, is);
      if (change) variable.changes.push(change);
    }
  }
  return variables;
}

function changeAt(
  tokens: readonly CodeToken[],
  at: number,
  is: (at: number, sign: string) => boolean,
): Change | null {
  const key = tokens[at + 1];
  if (is(at, ".") && key?.kind === "name") {
    if (is(at + 2, "=")) return { key: key.value, value: at + 3 };
    return key.value === "update" && is(at + 2, "(") ? { key: null, value: at + 3 } : null;
  }
  const isIndex = is(at, "[") && key?.kind === "text" && is(at + 2, "]") && is(at + 3, "=");
  return isIndex ? { key: key.value, value: at + 4 } : null;
}
