import type { ResultView } from "./result-view";

/** Characters of the text that are searched: bot walls are short and say so early. */
const LOOKED_AT = 1_500;
/** Pages with more Markdown than this have content of their own. */
const MAX_BYTES = 6_000;

/** Titles of public bot walls. */
const titles =
  /^\s*(just a moment|attention required|access (to this page has been )?denied|access to this page|are you (a )?(human|robot)|robot (check|or human)|verify(ing)? (that )?you are|verification required|please wait|one more step|security (check|checkpoint|challenge)|pardon our interruption|request (blocked|unsuccessful)|you have been blocked|bot (verification|detected)|human verification|ddos-guard|checking your browser|403 forbidden|blocked)\b/i;

/** Sentences of public bot walls. */
const sentences =
  /verify(ing)? (that )?you are (a )?human|checking (if the site connection is secure|your browser)|enable javascript and cookies to continue|(please )?(complete|solve) the (captcha|security check)|unusual (traffic|activity) from your|are you a robot|i'?m not a robot|press (&|and) hold to confirm|performance (&|and) security by cloudflare|needs to review the security of your connection|you don'?t have permission to access|sorry, you have been blocked|access to this page has been denied|automated (access|requests|queries) (to|from)|bot (detection|protection)|captcha[- ]delivery|incapsula incident id|reference #[\da-f.]{12,}/i;

/**
 * Whether a successful page reads like a bot wall. A heuristic on the summary: titles, and texts if
 * they are short.
 */
export function looksBlocked(result: ResultView): boolean {
  const { statusCode, error } = result.health;
  if (result.contents.length === 0 || error !== null) return false;
  if (statusCode !== null && (statusCode < 200 || statusCode >= 300)) return false;
  const titleField = result.metadata.find(({ name }) => name === "title")?.value;
  const pageTitle =
    typeof titleField === "string" ? titleField : Array.isArray(titleField) ? titleField[0] : null;
  const short = shortText(result);
  // An article about bot walls may have such a title; only a short page is a wall.
  if (typeof pageTitle === "string" && titles.test(pageTitle)) return short !== null;
  return short !== null && sentences.test(short);
}

/** Start of the page's text; null if the text is long, empty if only its size is known. */
function shortText({ contents }: ResultView): string | null {
  const text = textKinds.flatMap((kind) => contents.find((each) => each.kind === kind) ?? [])[0];
  if (!text) return null;
  if (text.bytes > (text.kind === "markdown" ? MAX_BYTES : 10 * MAX_BYTES)) return null;
  return typeof text.value === "string" ? text.value.slice(0, LOOKED_AT) : "";
}

const textKinds = ["markdown", "summary", "html", "rawHtml"] as const;
