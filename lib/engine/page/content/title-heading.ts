import "server-only";

/** Share of the words of a heading that the title must contain, or the reverse. */
const MIN_RESEMBLANCE = 0.6;
const OUTSIDE = "nav, footer, aside, dialog, [role=navigation], [role=contentinfo], [hidden]";

/**
 * The heading that names the page: the `h1`, or without one the `h2`, whose words the document title
 * shares. A heading for the site's logo does not count.
 */
export function titleHeading(document: Document, title: string): Element | null {
  const firsts = [...document.querySelectorAll("h1")].filter(isCandidate);
  const headings = firsts.length > 0 ? firsts : [...document.querySelectorAll("h2")].slice(0, 1);
  let best: Element | null = null;
  let bestResemblance = MIN_RESEMBLANCE;
  for (const heading of headings) {
    const found = resemblance(headingText(heading), title);
    if (found < bestResemblance || (best !== null && found === bestResemblance)) continue;
    best = heading;
    bestResemblance = found;
  }
  return best;
}

/** Whether two headings say the same, whatever their quotation marks, dashes and permalinks. */
export const isSameHeading = (one: string, other: string): boolean =>
  wordsOf(one).join(" ") === wordsOf(other).join(" ");

function resemblance(heading: string, title: string): number {
  const inHeading = new Set(wordsOf(heading));
  const inTitle = new Set(wordsOf(title));
  if (inHeading.size === 0 || inTitle.size === 0) return 0;
  const shared = [...inHeading].filter((word) => inTitle.has(word)).length;
  return Math.max(shared / inHeading.size, inHeading.size > 1 ? shared / inTitle.size : 0);
}

function isCandidate(heading: Element): boolean {
  if (headingText(heading) === "" || heading.closest(OUTSIDE) !== null) return false;
  return !isLogo(heading);
}

/** A heading of the site: a link to its start page, or named so. */
function isLogo(heading: Element): boolean {
  const link = heading.querySelector("a[href]") ?? heading.closest("a[href]");
  const path = /^https?:\/\/[^/]+\/?(?:index\.\w+)?$/.test(link?.getAttribute("href") ?? "");
  return (
    (path && headingText(link ?? heading) === headingText(heading)) ||
    /\b(?:logo|brand|site-?(?:title|name))\b/i.test(
      `${heading.className} ${heading.id} ${heading.parentElement?.className ?? ""}`,
    )
  );
}

/** The text without the permalink sign of documentation tools. */
export const headingText = (heading: Element): string =>
  (heading.textContent ?? "")
    .replace(/[\s\u00a0\u200b]+/g, " ")
    .replace(/\s*[¶#§🔗]\s*$/u, "")
    .trim();

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .replace(/[’‘ʼ']/g, "")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
