import { memoizeByObject } from "@/lib/format/memoize";
import { fileKinds } from "../contents/file-kinds";
import type { ContentView, ResultView } from "./result-view";

/** Characters of the text that are searched: bot walls are short and say so early. */
const LOOKED_AT = 1_500;
/** Pages with more Markdown than this have content of their own. */
const MAX_BYTES = 6_000;
/** Bytes of Markdown up to which words that articles use as well are a sign. */
const MAX_WALL_BYTES = 600;
/** Error statuses with which sites send a bot wall. */
const WALL_STATUSES: ReadonlySet<number> = new Set([401, 403, 405, 406, 429, 503]);

const titles =
  /^\s*(just a moment|attention required|access (to this page has been )?denied|access to this page|are you (a )?(human|robot)|robot (check|or human)|verify(ing)? (that )?you are|verification required|please wait|one more step|security (check|checkpoint|challenge)|pardon our interruption|request (blocked|unsuccessful)|you have been blocked|bot (verification|detected)|human verification|ddos-guard|checking your browser|403 forbidden|blocked)\b/i;

/** Titles that servers also send with an ordinary error. */
const plainTitles =
  /^\s*(access (to this page has been )?denied|403 forbidden|blocked|request (blocked|unsuccessful)|please wait)\b/i;

/** Sentences of public bot walls, addressed to the visitor. */
const sentences =
  /verify(ing)? (that )?you are (a )?human|checking (if the site connection is secure|your browser before)|^\W*checking your browser|enable javascript and cookies to continue|(please )?(complete|solve) the (captcha|security check)|unusual (traffic|activity) from your|are you a robot|i'?m not a robot|press (&|and) hold to confirm|performance (&|and) security by cloudflare|needs to review the security of your connection|you don'?t have permission to access|sorry, you have been blocked|access to this page has been denied|captcha[- ]delivery|incapsula incident id|reference #[\da-f.]{12,}/im;

/** Words of bot walls that articles about them use as well. */
const commonPhrases =
  /automated (access|requests|queries) (to|from)|bot (detection|protection)|captcha/i;

/**
 * Whether a page reads like a bot wall, whether it came with a success or an error status. A heuristic on the summary: titles,
 * and texts if they are short.
 */
export const looksBlocked = memoizeByObject((result: ResultView): boolean => {
  const { statusCode, error, failed } = result.health;
  const isWallStatus = statusCode !== null && WALL_STATUSES.has(statusCode);
  if (failed ? !isWallStatus : result.contents.length === 0 || error !== null) return false;
  if (!failed && statusCode !== null && (statusCode < 200 || statusCode >= 300)) return false;
  if (isChallenge(result)) return true;
  const title = pageTitle(result);
  const short = shortText(result);
  if (short === null) return false;
  // An article about bot walls may have such a title; only a short page is a wall.
  const isTiny = short.bytes <= MAX_WALL_BYTES;
  if (titles.test(title) && (!plainTitles.test(title) || (isTiny && !failed))) return true;
  return sentences.test(short.text) || (isTiny && commonPhrases.test(short.text));
});

/** The header with which Cloudflare marks its challenges, where a service passes it on. */
const isChallenge = ({ metadata }: ResultView): boolean =>
  metadata.some(
    ({ name, value }) => name.toLowerCase() === "cf-mitigated" && value === "challenge",
  );

function pageTitle({ metadata }: ResultView): string {
  const value = metadata.find(({ name }) => name === "title")?.value;
  const title: unknown = Array.isArray(value) ? value[0] : value;
  return typeof title === "string" ? title : "";
}

/** Start of the page's text; null if the text is long, empty if only its size is known or it is missing. */
function shortText({ contents }: ResultView): { text: string; bytes: number } | null {
  const found = textKinds.flatMap((kind) => contents.find((each) => each.kind === kind) ?? [])[0];
  if (!found) return contents.length > 0 && !contents.some(isFile) ? null : { text: "", bytes: 0 };
  // Markup is about ten times as long as its text.
  const isMarkup = found.kind === "html" || found.kind === "rawHtml";
  const bytes = found.bytes / (isMarkup ? 10 : 1);
  if (bytes > MAX_BYTES) return null;
  return typeof found.value === "string"
    ? { text: found.value.slice(0, LOOKED_AT), bytes }
    : { text: "", bytes };
}

/** A picture or recording of the page says nothing about its text. */
const isFile = ({ kind }: ContentView): boolean => fileKinds.has(kind);

const textKinds = ["markdown", "summary", "html", "rawHtml"] as const;
