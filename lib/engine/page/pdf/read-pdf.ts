import "server-only";
import { PdfError } from "./open-pdf";
import { runPdfWorker } from "./pdf-worker";
import { groupIntoLines, type PdfLine } from "./text-lines";

export type PdfResult = {
  /** Lines of every page that was read. */
  readonly pages: readonly (readonly PdfLine[])[];
  /** Pages that there are. */
  readonly totalPages: number;
  readonly title: string | null;
  /** Pages, from 1, on which there is no text to read, only a picture of it or nothing. */
  readonly withoutText: readonly number[];
  /** Whether the time ran out before the last page that was wanted. */
  readonly late: boolean;
};

export type ReadPdfOptions = {
  readonly maxPages: number;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  readonly signal: AbortSignal;
};

/** Letters on a page below which its text is a stamp or a page number, and the rest a picture. */
const FEW_LETTERS = 25;
const MAX_GROWTH = 600_000_000;

let turn: Promise<unknown> = Promise.resolve();

/**
 * The lines of a PDF, page after page, in a thread of its own. One PDF at a time, so that the memory that is taken
 * meanwhile is its own. Rejects with `PdfError` for what is no readable PDF, and when the signal is aborted.
 */
export function readPdf(bytes: Uint8Array, options: ReadPdfOptions): Promise<PdfResult> {
  const mine = turn.then(() => readAlone(bytes, options));
  turn = mine.catch(() => {});
  return mine;
}

async function readAlone(bytes: Uint8Array, options: ReadPdfOptions): Promise<PdfResult> {
  const pages: PdfLine[][] = [];
  const withoutText: number[] = [];
  let opened: { totalPages: number; title: string } | null = null;
  let refusal: string | null = null;
  const why = await runPdfWorker(bytes, {
    ...options,
    maxGrowth: MAX_GROWTH,
    onMessage: (message) => {
      if (message.kind === "refused")
        refusal = message.locked
          ? "The PDF is locked with a password."
          : "The PDF is damaged and cannot be read.";
      if (message.kind === "opened") opened = message;
      if (message.kind !== "page") return;
      const lines = groupIntoLines(message.runs, pages.length + 1);
      const letters = lines.reduce((sum, { text }) => sum + text.length, 0);
      pages.push(lines);
      if (letters < FEW_LETTERS) withoutText.push(pages.length);
    },
  });
  options.signal.throwIfAborted();
  return reading(why, refusal, opened, { pages, withoutText });
}

function reading(
  why: Awaited<ReturnType<typeof runPdfWorker>>,
  refusal: string | null,
  opened: { readonly totalPages: number; readonly title: string } | null,
  read: Pick<PdfResult, "pages" | "withoutText">,
): PdfResult {
  if (refusal !== null) throw new PdfError(refusal);
  if (why === "memory") throw new PdfError("The PDF unpacks to more than can be read.");
  if (opened === null || why === "crash")
    throw new PdfError(
      why === "time" ? "The PDF could not be opened in time." : "The PDF could not be read.",
    );
  const title = opened.title.replace(/\s+/g, " ").trim().slice(0, 300);
  return {
    ...read,
    totalPages: opened.totalPages,
    title: title === "" ? null : title,
    late: why === "time",
  };
}
