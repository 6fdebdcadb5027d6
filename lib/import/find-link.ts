import { isPermalink } from "@/lib/permalink/fragment";

/** The parts of a URL that can carry a request. */
export type FoundLink = { readonly hash: string; readonly search: string };

/** The start of a permalink fragment, also percent-encoded. */
const MARK = /(?:#|%(?:25)*23)(?=r(?:=|%(?:25)*3D)\d)/i;

/** Characters that people and programs put around links. */
const WRAPPED = [
  /^<([\s\S]*)>$/,
  /^(["'`])([\s\S]*)\1$/,
  /^\(([\s\S]*)\)$/,
  /^\[[^\]]*\]\(([\s\S]*)\)$/,
];

/** Parses a text that consists of a link, ignoring what surrounds it. */
export function parseLink(text: string): FoundLink | null {
  const bare = unwrapped(text.trim());
  const mark = MARK.exec(bare);
  if (mark && /^\S*$/.test(bare.slice(0, mark.index)))
    return { hash: `#${bare.slice(mark.index + mark[0].length)}`, search: "" };
  if (isPermalink(bare)) return { hash: bare, search: "" };
  if (/\s/.test(bare)) return null;
  if (/^\/?\?/.test(bare)) return { hash: "", search: bare.replace(/^\//, "") };
  if (!/^https?:\/\//i.test(bare) || !URL.canParse(bare)) return null;
  const { hash, search } = new URL(bare);
  return { hash, search };
}

/** Layers around a link, as in `**[<link>]**`. */
const MAX_LAYERS = 9;

function unwrapped(text: string, layers = MAX_LAYERS): string {
  if (layers === 0) return text;
  for (const pattern of WRAPPED) {
    const found = pattern.exec(text);
    if (found) return unwrapped((found.at(-1) ?? "").trim(), layers - 1);
  }
  return text;
}

/** The first permalink in a text. */
export function findLink(text: string): FoundLink | null {
  const mark = MARK.exec(text);
  return mark && { hash: `#${text.slice(mark.index + mark[0].length)}`, search: "" };
}
