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
  // A brace begins JSON, whose texts may contain the mark.
  if (mark && /^[^\s{]*$/.test(bare.slice(0, mark.index)))
    return { hash: `#${bare.slice(mark.index + mark[0].length)}`, search: "" };
  if (isPermalink(bare)) return { hash: bare, search: "" };
  if (SEARCH_LINK.test(bare)) {
    const [line = "", rest = "", ...others] = bare.split("\n").map((each) => each.trim());
    if (others.length === 0 && !/\s/.test(rest)) return parseSearchLink(line + rest);
  }
  if (/\s/.test(bare)) return null;
  if (/^\/?\?/.test(bare)) return { hash: "", search: bare.replace(/^\//, "") };
  return /^https?:\/\//i.test(bare) ? parseSearchLink(bare) : null;
}

/** A readable link. Its query may have spaces, and a line break of a mail program. */
const SEARCH_LINK = /^https?:\/\/[^\s?#]+\?(?:[^\s#]{0,2000}&)?query=[^\s&#]/i;

/** A link in the path of another: `/v3/__https://…__;`, as programs write that check the links of messages. */
const IN_PATH = /^https:\/\/[^\s/]+\/v3\/__(https?:\/\/\S+?)__;/i;

function parseSearchLink(text: string): FoundLink | null {
  const url = URL.parse(IN_PATH.exec(text)?.[1] ?? text);
  if (!url) return null;
  // Mail programs and chats pass links through a service: `?url=https%3A%2F%2F…`.
  const inner = [...url.searchParams.values()].find((each) => SEARCH_LINK.test(each));
  if (inner === undefined || url.searchParams.has("query"))
    return { hash: url.hash, search: url.search };
  // If the service did not encode the link, its further parameters follow those of the service.
  const start = text.lastIndexOf(inner.slice(0, inner.indexOf("?")));
  return parseSearchLink(start > 0 ? text.slice(start) : inner);
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

/** The first readable link in a text. */
export function findSearchLink(text: string): FoundLink | null {
  const found = /https?:\/\/[^\s?#<>"]{1,300}\?[^\s#<>"]{1,8000}/i.exec(text)?.[0];
  const link = found === undefined ? null : parseSearchLink(found);
  return link && new URLSearchParams(link.search).get("query") ? link : null;
}

/** The first permalink in a text. */
export function findLink(text: string): FoundLink | null {
  const mark = MARK.exec(text);
  return mark && { hash: `#${text.slice(mark.index + mark[0].length)}`, search: "" };
}
