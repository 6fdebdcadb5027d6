import "server-only";
import type { FormatOf } from "@/lib/contract/schemas/formats";
import { fieldDiff } from "./change/field-diff";
import { lineDiff } from "./change/line-diff";
import type { FormatMaker } from "./format-maker";
import { extractJson } from "./json/extract-json";

const MAX_TAG = 512;
export const GONE: readonly number[] = [404, 410];

/** Under which its versions are kept. */
export const trackedTag = ({ tag }: FormatOf<"changeTracking">): string | null =>
  tag?.slice(0, MAX_TAG) ?? null;

/**
 * How the page differs from its version of last time under the same tag. That of lockdown runs is not kept: they
 * leave no trace.
 */
export const makeChangeTracking: FormatMaker<"changeTracking"> = async (page, format, deps) => {
  const tag = trackedTag(format);
  const modes = new Set(format.modes ?? []);
  const warnings: string[] = [];
  const markdown = tidyEnds(page.markdown());

  const gone = GONE.includes(page.statusCode);
  // What stands on the page of an error is no version of the page: nothing is asked of it, nothing compared with it.
  const extracted = modes.has("json") && !gone ? await extractJson(page, format, deps) : null;
  if (extracted?.warning !== undefined) warnings.push(extracted.warning);
  const json = extracted?.value ?? null;

  const before = readHistory(() => deps.history.last(page.sourceURL, tag), warnings);
  const keep = page.options.lockdown !== true && !gone;
  if (keep) {
    const at = deps.now().toISOString();
    readHistory(() => deps.history.remember(page.sourceURL, tag, { at, markdown, json }), warnings);
  }

  const same = before?.markdown === markdown;
  const fields =
    before !== null && json !== null && before.json !== null ? fieldDiff(before.json, json) : null;
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

function statusOf(known: boolean, same: boolean): string {
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
