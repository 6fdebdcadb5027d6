import "server-only";
import { type FormatJob, type FormattedPage, formatPage } from "./format-page";
import type { FormatDeps } from "./formats/format-maker";
import { formatInThread, type ThreadFailure } from "./thread/page-threads";

/** Characters up to which a page is taken apart where the requests are answered, for some tens of milliseconds. */
const MAX_INLINE_CHARS = 200_000;
/** Of a page that could not be read whole, this much is tried again. */
const MAX_RETRY_CHARS = 300_000;
/** Of a processor, for one page and for its beginning after that. */
const CPU_MS = 6_000;
const BEGINNING_CPU_MS = 2_000;
/** What a page has at least, however little time is left: a busy machine is not its fault. */
const MIN_WORK_MS = 10_000;

const WHY: Record<ThreadFailure, string> = {
  time: "took longer to be read whole than a page may take",
  memory: "takes more memory to be read whole than a page may take",
  crash: "could not be read whole",
};

/**
 * Makes the formats of one page: a large one in another thread, under limits. Where it exceeds them its beginning is read, and
 * a warning says so. Rejects only when the signal is aborted.
 * @param deadline milliseconds since the epoch
 */
export async function makePage(
  work: FormatJob,
  deps: FormatDeps,
  deadline: number,
): Promise<FormattedPage> {
  const length = work.page.text.length + (work.pdf?.markdown?.length ?? 0);
  if (length <= MAX_INLINE_CHARS) return formatPage(work, deps);
  const workMs = Math.max(deadline - Date.now(), MIN_WORK_MS);
  const whole = await formatInThread(work, deps, { cpuMs: CPU_MS, workMs });
  if (whole === null) return formatPage(work, deps);
  if (typeof whole !== "string") return whole;

  const warning = (what: string) => `The page ${WHY[whole]}; ${what}.`;
  const beginning = await formatInThread(beginningOf(work), deps, {
    cpuMs: BEGINNING_CPU_MS,
    workMs,
  });
  if (beginning === null || typeof beginning === "string")
    return { fields: {}, facts: {}, warnings: [warning("nothing of it was")], broken: true };
  return {
    ...beginning,
    fields: {
      ...beginning.fields,
      // What takes no reading is there as a whole.
      ...("rawHtml" in beginning.fields && { rawHtml: work.pdf?.markdown ?? work.page.text }),
    },
    warnings: [...beginning.warnings, warning("only its beginning was")],
  };
}

function beginningOf(work: FormatJob): FormatJob {
  const { page, pdf } = work;
  return {
    ...work,
    page: { ...page, text: page.text.slice(0, MAX_RETRY_CHARS) },
    pdf: pdf && { ...pdf, markdown: pdf.markdown?.slice(0, MAX_RETRY_CHARS) ?? null },
  };
}
