import { diffLines } from "diff";

/** Consecutive lines in both texts, only in the first, or only in the second. */
export type TextPart = {
  readonly kind: "same" | "removed" | "added";
  readonly lines: readonly string[];
};

export type TextDifference =
  | {
      readonly ok: true;
      readonly parts: readonly TextPart[];
      readonly added: number;
      readonly removed: number;
    }
  /** The texts are so different that the comparison timed out. */
  | { readonly ok: false };

/** Milliseconds. Two long texts without common lines would take minutes. */
const PATIENCE_MS = 4_000;

export function textDifference(before: string, after: string): TextDifference {
  // Ignore whether the last line ends with a newline.
  const [one, other] = [before, after].map((text) => (/[^\n]$/.test(text) ? `${text}\n` : text));
  const changes = diffLines(one ?? "", other ?? "", { timeout: PATIENCE_MS });
  if (!changes) return { ok: false };
  const parts = changes.map(({ value, added, removed }): TextPart => {
    const lines = value.split("\n");
    if (lines.at(-1) === "") lines.pop();
    return { kind: added ? "added" : removed ? "removed" : "same", lines };
  });
  const count = (kind: TextPart["kind"]) =>
    parts.reduce((sum, part) => sum + (part.kind === kind ? part.lines.length : 0), 0);
  return { ok: true, parts, added: count("added"), removed: count("removed") };
}

/**
 * A row of the two-column view. `null`: the side has no line here. `skipped`: unchanged lines that
 * are not shown.
 */
export type TextRow =
  | { readonly kind: "same"; readonly left: string; readonly right: string }
  | { readonly kind: "changed"; readonly left: string | null; readonly right: string | null }
  | { readonly kind: "skipped"; readonly count: number };

/** Aligns both texts in rows. Keeps `context` unchanged lines around each change. */
export function alignLines(parts: readonly TextPart[], context = 3): TextRow[] {
  const rows: TextRow[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at];
    if (!part) continue;
    if (part.kind === "same") {
      rows.push(...alike(part.lines, at > 0 ? context : 0, at < parts.length - 1 ? context : 0));
      continue;
    }
    const next = parts[at + 1];
    const both = part.kind === "removed" && next?.kind === "added";
    const left = part.kind === "removed" ? part.lines : [];
    const right = part.kind === "added" ? part.lines : both ? next.lines : [];
    for (let line = 0; line < Math.max(left.length, right.length); line += 1)
      rows.push({ kind: "changed", left: left[line] ?? null, right: right[line] ?? null });
    if (both) at += 1;
  }
  return rows;
}

function alike(lines: readonly string[], first: number, last: number): TextRow[] {
  const row = (line: string): TextRow => ({ kind: "same", left: line, right: line });
  const skipped = lines.length - first - last;
  if (skipped < 2) return lines.map(row);
  return [
    ...lines.slice(0, first).map(row),
    { kind: "skipped", count: skipped },
    ...lines.slice(lines.length - last).map(row),
  ];
}
