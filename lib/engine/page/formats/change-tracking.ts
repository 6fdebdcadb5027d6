import "server-only";
import type { FormatOf } from "@/lib/contract/schemas/formats";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { echoPatterns, maskEchoes, maskJsonEchoes } from "@/lib/contract/sharing/secret-echo";
import { comparedFields } from "./change/compared-fields";
import { fieldDiff } from "./change/field-diff";
import { lineDiff } from "./change/line-diff";
import type { FormatHandler } from "./format-handler";
import { extractJson } from "./json/extract-json";

const MAX_TAG = 512;
export const GONE: readonly number[] = [404, 410];

/** The tag under which the versions of the page are stored. */
export const trackedTag = ({ tag }: FormatOf<"changeTracking">): string | null =>
  tag?.slice(0, MAX_TAG) ?? null;

/**
 * How the page differs from its previous version under the same tag. Versions under lockdown are
 * not stored. Others can compare with a stored version, so it repeats no header value and no typed text.
 */
export const makeChangeTracking: FormatHandler<"changeTracking"> = async (page, format, deps) => {
  const tag = trackedTag(format);
  const modes = new Set(format.modes ?? []);
  const warnings: string[] = [];
  const echoes = echoPatterns(privateTexts(page.options));
  const markdown = maskEchoes(trimLines(page.markdown()), echoes).text;

  const gone = GONE.includes(page.statusCode);
  // An error page is not a version of the page: nothing is extracted from it or compared with it.
  const extracted = modes.has("json") && !gone ? await extractJson(page, format, deps) : null;
  if (extracted?.warning !== undefined) warnings.push(extracted.warning);
  const found = extracted?.value ?? null;
  const json: unknown = JSON.parse(maskJsonEchoes(JSON.stringify(found), echoes).text);
  // A prompt shapes the data where no schema does.
  const schema = modes.has("json") ? (format.schema ?? format.prompt ?? null) : null;

  const before = await withHistory(() => deps.history.last(page.sourceURL, tag), warnings);
  if (page.options.lockdown)
    warnings.push("Under lockdown, this version of the page is not stored for changeTracking.");
  else if (!gone) {
    const at = deps.now().toISOString();
    await withHistory(
      () => deps.history.remember(page.sourceURL, tag, { at, markdown, json, schema }),
      warnings,
    );
  }

  const same = before?.markdown === markdown;
  const compared = comparedFields(before?.schema, schema);
  const fields =
    before !== null && json !== null && before.json !== null
      ? fieldDiff(before.json, json, compared)
      : null;
  if (fields !== null && compared !== "all")
    warnings.push(
      "The schema or prompt of changeTracking differs from the previous scrape, so json compares only the fields that both have.",
    );
  const compares = !same && !gone && modes.has("git-diff");
  const lines = before !== null && compares ? lineDiff(before.markdown, markdown) : null;
  if (before !== null && compares && lines === null)
    warnings.push("The page changed so much that its lines could not be compared in time.");
  const changeTracking = {
    previousScrapeAt: before?.at ?? null,
    changeStatus: gone
      ? "removed"
      : statusOf(before !== null, same && Object.keys(fields ?? {}).length === 0),
    visibility: "visible",
    ...(lines !== null && { diff: lines }),
    ...(modes.has("json") && !gone && { json: fields ?? {} }),
  };
  return {
    fields: { changeTracking },
    ...(warnings.length > 0 && { warning: warnings.join(" ") }),
  };
};

/** Texts of one person that the page may repeat. */
const privateTexts = ({ headers = {}, actions = [] }: ScrapeOptions): string[] => [
  ...Object.values(headers),
  ...actions.flatMap((action) => (action.type === "write" ? [action.text] : [])),
];

function statusOf(known: boolean, same: boolean): string {
  if (!known) return "new";
  return same ? "same" : "changed";
}

/** Ignores whitespace at the ends of lines and of the text. */
const trimLines = (text: string): string =>
  `${text
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .join("\n")
    .trim()}\n`;

async function withHistory<T>(work: () => Promise<T>, warnings: string[]): Promise<T | null> {
  try {
    return await work();
  } catch {
    warnings.push("The history of changes could not be read or written: run npm run repair.");
    return null;
  }
}
