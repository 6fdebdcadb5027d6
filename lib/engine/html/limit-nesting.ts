import "server-only";
import { isHeading } from "./implied-ends";
import { voidTags } from "./void-tags";

/**
 * Browsers limit nesting to 512. Beyond this limit the parser's own stack would take quadratic
 * time.
 */
const MAX_OPEN = 1_000;

const TAG = /<(?:(!--)|(\/?)([a-zA-Z][^\s/>]*))/g;
const RAW_TEXT = new Set("script style textarea title xmp iframe noframes noembed".split(" "));
const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
const CLOSED_BY_OPENING: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    li: "li",
    p: "p",
    dt: "dt dd",
    dd: "dt dd",
    ...Object.fromEntries(HEADINGS.map((name) => [name, HEADINGS.join(" ")])),
    tr: "tr td th",
    td: "td th",
    th: "td th",
    option: "option",
  }).map(([name, closed]) => [name, new Set(closed.split(" "))]),
);

/**
 * Removes tags nested more than a thousand levels deep and unmatched end tags; their text remains. The end tag of a
 * heading ends one of any level (HTML, "An end tag whose tag name is one of: h1 …"). Returns an ordinary document
 * unchanged. Linear in the length.
 */
export function limitNesting(html: string): string {
  const open: string[] = [];
  const counts = new Map<string, number>();
  const cuts: number[] = [];
  /** End tags of headings with the name of the heading that they end. */
  const renamed: { at: number; name: string }[] = [];
  let deepest = 0;
  const pop = () => {
    const name = open.pop() ?? "";
    counts.set(name, (counts.get(name) ?? 1) - 1);
  };

  TAG.lastIndex = 0;
  for (let found = TAG.exec(html); found !== null; found = TAG.exec(html)) {
    if (found[1] !== undefined) {
      const end = html.indexOf("-->", found.index);
      if (end < 0) break;
      TAG.lastIndex = end;
      continue;
    }
    let name = (found[3] ?? "").toLowerCase();
    if (voidTags.has(name)) continue;
    if (found[2] === "/") {
      // Without an open heading, each search would visit all open elements.
      const endsHeading = isHeading(name) && HEADINGS.some((each) => (counts.get(each) ?? 0) > 0);
      const ended = endsHeading ? open.findLast(isHeading) : name;
      if (ended !== undefined && ended !== name) {
        name = ended;
        renamed.push({ at: found.index + "</".length, name });
      }
      const known = (counts.get(name) ?? 0) > 0;
      if (!known || open.length > MAX_OPEN) cuts.push(found.index);
      if (!known) continue;
      while (open.at(-1) !== name) pop();
      pop();
      continue;
    }
    const closes = CLOSED_BY_OPENING.get(name);
    while (closes?.has(open.at(-1) ?? "")) pop();
    open.push(name);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    deepest = Math.max(deepest, open.length);
    if (open.length > MAX_OPEN) cuts.push(found.index);
    if (RAW_TEXT.has(name)) {
      const end = endOfRawText(html, name, TAG.lastIndex);
      if (end < 0) break;
      TAG.lastIndex = end;
    }
  }
  const renamedHtml = renamed.length > 0 ? renameTags(html, renamed) : html;
  // A few unmatched end tags are not worth a copy of the document.
  return deepest > MAX_OPEN || cuts.length > MAX_OPEN ? removeTags(renamedHtml, cuts) : renamedHtml;
}

/** Names of the same length, so that offsets remain. */
function renameTags(html: string, renamed: readonly { at: number; name: string }[]): string {
  let out = "";
  let from = 0;
  for (const { at, name } of renamed) {
    out += html.slice(from, at) + name;
    from = at + name.length;
  }
  return out + html.slice(from);
}

function endOfRawText(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, "gi");
  end.lastIndex = from;
  return end.exec(html)?.index ?? -1;
}

function removeTags(html: string, cuts: readonly number[]): string {
  const remaining: string[] = [];
  let from = 0;
  for (const cut of cuts) {
    if (cut < from) continue;
    remaining.push(html.slice(from, cut));
    const end = html.indexOf(">", cut);
    from = end < 0 ? html.length : end + 1;
  }
  remaining.push(html.slice(from));
  return remaining.join("");
}
