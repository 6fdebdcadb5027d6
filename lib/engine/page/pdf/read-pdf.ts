import "server-only";
import { raceAbort, withDeadline } from "@/lib/concurrency/deadline";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { PdfError } from "./open-pdf";
import { runPdfWorker } from "./pdf-worker";
import { groupIntoLines, type PdfLine } from "./text-lines";

export type PdfResult = {
  /** Lines of every parsed page. */
  readonly pages: readonly (readonly PdfLine[])[];
  /** Number of pages in the file. */
  readonly totalPages: number;
  readonly title: string | null;
  /** Page numbers, from 1, without text: scanned or empty. */
  readonly withoutText: readonly number[];
  /** The deadline expired before the last requested page. */
  readonly late: boolean;
};

export type ReadPdfOptions = {
  readonly maxPages: number;
  /** On the clock of `monotonicNow`. */
  readonly deadline: number;
  readonly signal: AbortSignal;
};

/** Fewer letters are a stamp or a page number on a scanned page. */
const FEW_LETTERS = 25;
/** Lets the thread return the pages that it has parsed by the deadline. */
const QUEUE_GRACE_MS = 200;
const MAX_GROWTH = 600_000_000;

let queue: Promise<unknown> = Promise.resolve();

/**
 * Extracts the lines of a PDF, page by page, in a separate thread. One PDF at a time, so that
 * memory growth can be attributed to it. Rejects with `PdfError` for an unreadable file, and when
 * the signal is aborted.
 */
export function readPdf(bytes: Uint8Array, options: ReadPdfOptions): Promise<PdfResult> {
  const result = queue.then(() => parsePdf(bytes, options));
  queue = result.catch(() => {});
  // The wait for another PDF counts as well.
  return withDeadline(
    Math.max(1, options.deadline - monotonicNow()) + QUEUE_GRACE_MS,
    options.signal,
    (expired) => raceAbort(result, expired),
    () => {
      throw new PdfError("The PDF could not be opened in time.");
    },
  );
}

async function parsePdf(bytes: Uint8Array, options: ReadPdfOptions): Promise<PdfResult> {
  const pages: PdfLine[][] = [];
  const withoutText: number[] = [];
  let opened: { totalPages: number; title: string } | null = null;
  let failure: string | null = null;
  const reason = await runPdfWorker(bytes, {
    ...options,
    maxGrowth: MAX_GROWTH,
    onMessage: (message) => {
      if (message.kind === "refused")
        failure = message.locked
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
  return resultOf(reason, failure, opened, { pages, withoutText });
}

function resultOf(
  reason: Awaited<ReturnType<typeof runPdfWorker>>,
  failure: string | null,
  opened: { readonly totalPages: number; readonly title: string } | null,
  read: Pick<PdfResult, "pages" | "withoutText">,
): PdfResult {
  if (failure !== null) throw new PdfError(failure);
  if (reason === "memory") throw new PdfError("The PDF is too large after decompression.");
  if (opened === null || reason === "crash")
    throw new PdfError(
      reason === "time" ? "The PDF could not be opened in time." : "The PDF could not be parsed.",
    );
  const title = opened.title.replace(/\s+/g, " ").trim().slice(0, 300);
  return {
    ...read,
    totalPages: opened.totalPages,
    title: title === "" ? null : title,
    late: reason === "time",
  };
}
