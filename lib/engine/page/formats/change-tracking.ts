import "server-only";
import { fieldDiff } from "./change/field-diff";
import { lineDiff } from "./change/line-diff";
import type { FormatMaker, PageView } from "./format-maker";
import { extractJson } from "./json/extract-json";

const MAX_TAG = 512;
const GONE = [404, 410];

/**
 * How the page differs from its version of last time under the same tag. That of lockdown runs is not kept: they
 * leave no trace.
 */
export const changeTracking: FormatMaker<"changeTracking"> = async (page, format, deps) => {
  const tag = format.tag?.slice(0, MAX_TAG) ?? null;
  const modes = new Set(format.modes ?? []);
  const warnings: string[] = [];
  const markdown = tidyEnds(page.markdown());

  const extracted = modes.has("json") ? await extractJson(page, format, deps) : null;
  if (extracted?.warning !== undefined) warnings.push(extracted.warning);
  const json = extracted?.value ?? null;

  const before = readHistory(() => deps.history.last(page.url, tag), warnings);
  const gone = GONE.includes(page.statusCode);
  const keep = page.options.lockdown !== true && !gone;
  if (keep) {
    const at = deps.now().toISOString();
    readHistory(() => deps.history.remember(page.url, tag, { at, markdown, json }), warnings);
  }

  const same = before?.markdown === markdown;
  const fields =
    before !== null && json !== null && before.json !== null ? fieldDiff(before.json, json) : null;
  const lines =
    before !== null && !same && modes.has("git-diff") ? lineDiff(before.markdown, markdown) : null;
  if (before !== null && !same && modes.has("git-diff") && lines === null)
    warnings.push("The page changed so much that its lines could not be compared in time.");
  const changeTracking = {
    previousScrapeAt: before?.at ?? null,
    changeStatus: statusOf(page, before !== null, same && Object.keys(fields ?? {}).length === 0),
    visibility: "visible",
    ...(lines !== null && { diff: lines }),
    ...(modes.has("json") && { json: fields ?? {} }),
  };
  return {
    fields: { changeTracking },
    ...(warnings.length > 0 && { warning: warnings.join(" ") }),
  };
};

function statusOf(page: PageView, known: boolean, same: boolean): string {
  if (GONE.includes(page.statusCode)) return "removed";
  if (!known) return "new";
  return same ? "same" : "changed";
}

/** White space at the ends of lines and of the text is no change. */
const tidyEnds = (text: string): string =>
  `${text
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .join("\n")
    .trim()}\n`;

function readHistory<T>(work: () => T, warnings: string[]): T | null {
  try {
    return work();
  } catch {
    warnings.push("The history of changes could not be read or written.");
    return null;
  }
}
