import type { ResultView } from "./result-view";

/** Characters of a text that are looked at: pages that keep robots out are short, and say so at once. */
const LOOKED_AT = 1_500;
/** A page with more text than this has something to say besides. */
const MAX_BYTES = 6_000;

/** Titles of the pages that sites and their shields show to robots, seen in public. */
const titles =
  /^\s*(just a moment|attention required|access (to this page has been )?denied|access to this page|are you (a )?(human|robot)|robot (check|or human)|verify(ing)? (that )?you are|verification required|please wait|one more step|security (check|checkpoint|challenge)|pardon our interruption|request (blocked|unsuccessful)|you have been blocked|bot (verification|detected)|human verification|ddos-guard|checking your browser|403 forbidden|blocked)\b/i;

/** Sentences of such pages. */
const sentences =
  /verify(ing)? (that )?you are (a )?human|checking (if the site connection is secure|your browser)|enable javascript and cookies to continue|(please )?(complete|solve) the (captcha|security check)|unusual (traffic|activity) from your|are you a robot|i'?m not a robot|press (&|and) hold to confirm|performance (&|and) security by cloudflare|needs to review the security of your connection|you don'?t have permission to access|sorry, you have been blocked|access to this page has been denied|automated (access|requests|queries) (to|from)|bot (detection|protection)|captcha[- ]delivery|incapsula incident id|reference #[\da-f.]{12,}/i;

/**
 * Whether a page that came with success reads like the wall that a site puts before robots. A guess, from the
 * summary alone: its titles, and its texts where they are short.
 */
export function looksBlocked(result: ResultView): boolean {
  const { statusCode, error } = result.health;
  if (result.contents.length === 0 || error !== null) return false;
  if (statusCode !== null && (statusCode < 200 || statusCode >= 300)) return false;
  const told = result.metadata.find(({ name }) => name === "title")?.value;
  const pageTitle = typeof told === "string" ? told : Array.isArray(told) ? told[0] : null;
  const short = shortText(result);
  // A title may be about such walls; one with little behind it is one.
  if (typeof pageTitle === "string" && titles.test(pageTitle)) return short !== null;
  return short !== null && sentences.test(short);
}

/** The beginning of the page's text; null where it is long, empty where only its size is known. */
function shortText({ contents }: ResultView): string | null {
  const text = textKinds.flatMap((kind) => contents.find((each) => each.kind === kind) ?? [])[0];
  if (!text) return null;
  if (text.bytes > (text.kind === "markdown" ? MAX_BYTES : 10 * MAX_BYTES)) return null;
  return typeof text.value === "string" ? text.value.slice(0, LOOKED_AT) : "";
}

const textKinds = ["markdown", "summary", "html", "rawHtml"] as const;
