import type { CodeToken } from "./tokens";

/** `{:query "tea"}` or `{"query" "tea"}`. */
const CLOJURE = /\{[^{}]{0,2000}(?::query\s+[^\s=]|"query"\s+")/;
const QUOTED = /"(?:[^"\\]|\\[\s\S])*"|'[^']*'/g;
const RECORD = /(?:\bhttp\s+post\b[^\n]{0,2000}\{|\{[^{}]*\}\s*\|\s*http\s+post\b)/;

/** Whether a text is a command of nushell that posts a record. Arguments of HTTPie have braces only in quotes. */
export const postsRecord = (text: string): boolean =>
  /\bhttp\s+post\b/.test(text) && RECORD.test(text.replace(QUOTED, '""'));

/** Adds the colons and commas that maps of Clojure and records and lists of nushell do without. */
export function withSeparators(tokens: readonly CodeToken[], text: string): readonly CodeToken[] {
  const isRecord = postsRecord(text);
  if (!isRecord && !CLOJURE.test(text)) return tokens;
  const separated: CodeToken[] = [];
  /** The open brackets, each with the number of items in it. */
  const open: { readonly bracket: string; items: number }[] = [];
  let end = 0;
  for (const [at, token] of tokens.entries()) {
    if (at < end) continue;
    const group = open.at(-1);
    const isSign = token.kind === "sign";
    const isListed = group !== undefined && group.bracket !== "(";
    if (isListed && isSign && /^[,:]$/.test(token.value)) continue;
    if (isSign && /^[)\]}]$/.test(token.value)) open.pop();
    else if (isListed) {
      const isKey = group.bracket === "{" && group.items % 2 === 1;
      if (group.items > 0) separated.push({ ...token, kind: "sign", value: isKey ? ":" : "," });
      group.items += 1;
    }
    if (isSign && /^[([{]$/.test(token.value)) open.push({ bracket: token.value, items: 0 });
    if (isSign || !isListed) {
      separated.push(token);
      continue;
    }
    // A word up to a space: `form-params`, `$env.QUERY`.
    end = at + 1;
    while (continues(tokens[end - 1], tokens[end])) end += 1;
    const to = tokens[end - 1]?.to ?? token.to;
    const value = end > at + 1 ? text.slice(token.from, to) : token.value;
    const isWord = token.kind === "name" && (tokens[at - 1]?.value === ":" || isRecord);
    const isText = isWord && /^[a-z][\w-]*$/i.test(value) && !/^(?:true|false|null)$/.test(value);
    separated.push({ ...token, kind: isText ? "text" : token.kind, value, to });
  }
  return separated;
}

const continues = (token?: CodeToken, next?: CodeToken): boolean =>
  token?.to === next?.from &&
  next !== undefined &&
  !/^[\s,:()[\]{}]/.test(next.value) &&
  next.kind !== "text";
