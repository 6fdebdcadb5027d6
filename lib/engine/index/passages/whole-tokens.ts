import "server-only";
import type { Match } from "./matches";

/** Characters to look at on each side of a match. */
const REACH = 40;

/** Characters next to a match that may belong to its token; most matches have a space there. */
const MAY_JOIN = /[-_.@'’+#,:%\p{Sc}]/u;

const LETTER = "[\\p{L}\\p{M}\\p{N}]";
/** Between letters or digits; a comma or colon only between digits. */
const JOINT = "(?:__+|[-_.@'’+#]|(?<=\\p{N})[,:](?=\\p{N}))";
/** Matches up to the last character, which is the first of the match. */
const BEFORE = new RegExp(`(?:(?<=^|\\s|\\p{P})_+)?(?:${LETTER}+${JOINT})*(?=${LETTER}$)`, "u");
/** Starts with the last character of the match. */
const AFTER_LAST = new RegExp(
  `^[\\s\\S](?:${JOINT}${LETTER}+)*(?:_+(?!${LETTER})|\\+\\+|#(?!\\S)|(?<=\\p{N})%)?`,
  "u",
);

/**
 * Extends matches to whole tokens, so that a highlight covers `$9.50`, `e-mail`, `0.1.0` and
 * `MAX_LENGTH` instead of a part of them. Matches in one token become one.
 */
export function widenToTokens(text: string, matches: readonly Match[]): Match[] {
  const found: Match[] = [];
  for (const match of matches) {
    const [start, end] = urlAround(text, match) ?? [
      startOfToken(text, match.start),
      endOfToken(text, match.end),
    ];
    const last = found.at(-1);
    if (last && start < last.end)
      found[found.length - 1] = { ...last, end: Math.max(last.end, end) };
    else found.push({ ...match, start, end });
  }
  return found;
}

const URL_REACH = 300;
const URL_BEFORE = /(?:https?:\/\/|www\.)[^\s<>"'()*]*$/i;
const NOT_IN_URL = /[\s<>"'()*]/;

/** A URL is one token; a part of it in bold would break it. */
function urlAround(text: string, match: Match): readonly [number, number] | null {
  const limit = Math.max(0, match.start - URL_REACH);
  let from = match.start;
  while (from > limit && !NOT_IN_URL.test(text[from - 1] ?? "")) from--;
  const before = URL_BEFORE.exec(text.slice(from, match.end));
  if (!before || from + before.index > match.start) return null;
  const after = /^[^\s<>"'()*]*/.exec(text.slice(match.end, match.end + URL_REACH))?.[0] ?? "";
  return [from + before.index, match.end + after.replace(/[.,;:!?\]}]+$/, "").length];
}

function startOfToken(text: string, start: number): number {
  if (!MAY_JOIN.test(text[start - 1] ?? "")) return start;
  const before = text.slice(Math.max(0, start - REACH), start);
  const lead = BEFORE.exec(before + text[start])?.[0] ?? "";
  const begin = start - lead.length;
  const isAmount = /\p{N}/u.test(text[begin] ?? "") && /\p{Sc}/u.test(text[begin - 1] ?? "");
  return isAmount ? begin - 1 : begin;
}

function endOfToken(text: string, end: number): number {
  if (!MAY_JOIN.test(text[end] ?? "")) return end;
  // The last character of the match decides whether a percent sign or a comma follows a number.
  const last = text.slice(end - 1, end);
  const tail = AFTER_LAST.exec(last + text.slice(end, end + REACH))?.[0] ?? last;
  return end + tail.length - last.length;
}
