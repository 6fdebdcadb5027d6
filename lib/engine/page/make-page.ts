import "server-only";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import type { FormatJob, FormattedPage } from "./format-page";
import type { FormatDeps } from "./formats/format-handler";
import { formatInThread, prepareThreads, type ThreadFailure } from "./thread/page-threads";

/** Pages up to this length and number of tags are parsed on the main thread, in less than 50 ms each. */
const MAX_INLINE_CHARS = 5_000;
const MAX_INLINE_TAGS = 400;
/**
 * Pages up to this length, which most are, do not wait for the first thread to start. What a hostile page can cost
 * grows with the square of its length.
 */
const MAX_UNLIMITED_CHARS = 120_000;
/** Length of the first part that is retried when the whole page could not be parsed. */
const MAX_RETRY_CHARS = 300_000;
/** Processor time for one page, and for its first part after that. */
const CPU_MS = 6_000;
const BEGINNING_CPU_MS = 2_000;
/** Share of the page's timeout by which a large page may exceed its deadline. */
const GRACE_SHARE = 0.05;
/** Share of the remaining time for the whole page; the rest is for its first part. */
const WHOLE_SHARE = 0.7;
/** Matching more or longer selectors can take any time. */
const MAX_SELECTOR_CHARS = 80;
const MAX_SELECTOR_STEPS = 4;
const COSTLY_PSEUDO_CLASS = /:(?:has|nth|contains)/i;

const WHY: Record<ThreadFailure, string> = {
  time: "took too long to parse",
  memory: "needed too much memory to parse",
  crash: "could not be parsed completely",
};

/**
 * Makes the formats of one page; all but short pages run in another thread, under limits. When a page exceeds them,
 * only its first part is used, with a warning. Most pages do not wait for the first thread to start. Rejects only
 * when the signal is aborted.
 * @param deadline on the clock of `monotonicNow`
 */
export async function makePage(
  work: FormatJob,
  deps: FormatDeps,
  deadline: number,
): Promise<FormattedPage> {
  const length = work.page.text.length + (work.pdf?.markdown?.length ?? 0);
  const isCostly = hasCostlySelectors(work.options);
  if (length <= MAX_INLINE_CHARS && !hasManyTags(work.page.text) && !isCostly)
    return formatHere(work, deps);
  const graceMs = (work.options.timeout ?? scrapeDefaults.timeout) * GRACE_SHARE;
  const endsAt = Math.max(deadline, monotonicNow()) + graceMs;
  const whole = await formatInThread(work, deps, {
    cpuMs: CPU_MS,
    endsAt: monotonicNow() + (endsAt - monotonicNow()) * WHOLE_SHARE,
    servicesEndAt: endsAt,
    waitsForStart: isCostly || length > MAX_UNLIMITED_CHARS,
  });
  if (whole === null) return formatHere(work, deps).finally(prepareThreads);
  if (typeof whole !== "string") return whole;

  const warning = (what: string) => `The page ${WHY[whole]}; ${what}.`;
  const beginning = await formatInThread(beginningOf(work), deps, {
    cpuMs: BEGINNING_CPU_MS,
    endsAt,
    servicesEndAt: endsAt,
    waitsForStart: true,
  });
  if (beginning === null || typeof beginning === "string")
    return { fields: {}, facts: {}, warnings: [warning("no content was extracted")], broken: true };
  return {
    ...beginning,
    fields: {
      ...beginning.fields,
      // The raw HTML needs no parsing and is returned in full.
      ...("rawHtml" in beginning.fields && { rawHtml: work.pdf?.markdown ?? work.page.text }),
    },
    warnings: [...beginning.warnings, warning("only its beginning was used")],
  };
}

/** Loads the parsers with the first page: they take longer than the rest of the server's start. */
const formatHere = async (work: FormatJob, deps: FormatDeps): Promise<FormattedPage> =>
  (await import("./format-page")).formatPage(work, deps);

const hasManyTags = (html: string): boolean =>
  html.split("<", MAX_INLINE_TAGS + 2).length > MAX_INLINE_TAGS + 1;

/** Matching many steps against deep trees can block for minutes, and a thread can be terminated. */
const hasCostlySelectors = ({ includeTags = [], excludeTags = [] }: ScrapeOptions): boolean =>
  [...includeTags, ...excludeTags].some(
    (selector) =>
      selector.length > MAX_SELECTOR_CHARS ||
      selector.trim().split(/[\s>+~]+/).length > MAX_SELECTOR_STEPS ||
      COSTLY_PSEUDO_CLASS.test(selector),
  );

function beginningOf(work: FormatJob): FormatJob {
  const { page, pdf } = work;
  return {
    ...work,
    page: { ...page, text: page.text.slice(0, MAX_RETRY_CHARS) },
    pdf: pdf && { ...pdf, markdown: pdf.markdown?.slice(0, MAX_RETRY_CHARS) ?? null },
  };
}
