import "server-only";
import type { PDFDocumentProxy } from "unpdf/pdfjs";
import { type TextLine, type TextRun, textLines } from "./text-lines";

export type PdfReading = {
  /** Lines of every page that was read. */
  readonly pages: readonly (readonly TextLine[])[];
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
/** A page scanned at 600 dpi has 35 million. */
const MAX_PIXELS = 50_000_000;

/**
 * The lines of a PDF, page after page; between two pages the process is free for others. Rejects with `PdfError`
 * for what is no readable PDF, and when the signal is aborted.
 */
export async function readPdf(bytes: Uint8Array, options: ReadPdfOptions): Promise<PdfReading> {
  const document = await openPdf(bytes);
  try {
    const pages: TextLine[][] = [];
    const withoutText: number[] = [];
    const wanted = Math.min(document.numPages, options.maxPages);
    for (let page = 1; page <= wanted; page += 1) {
      options.signal.throwIfAborted();
      if (Date.now() > options.deadline) break;
      const lines = textLines(await runsOf(document, page), page);
      const letters = lines.reduce((sum, { text }) => sum + text.length, 0);
      if (letters < FEW_LETTERS) withoutText.push(page);
      pages.push(lines);
      await new Promise((resume) => setImmediate(resume));
    }
    return {
      pages,
      totalPages: document.numPages,
      title: await titleOf(document),
      withoutText,
      late: pages.length < wanted,
    };
  } finally {
    await document.loadingTask.destroy();
  }
}

/** What a file that cannot be read is refused with, in words for people. */
export class PdfError extends Error {
  override name = "PdfError";
}

export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const { getDocumentProxy } = await import("unpdf");
  try {
    // The library takes the bytes for its own, and they may still be wanted.
    return await getDocumentProxy(new Uint8Array(bytes), {
      disableFontFace: true,
      useSystemFonts: false,
      maxImageSize: MAX_PIXELS,
      verbosity: 0,
    });
  } catch (error) {
    const locked = error instanceof Error && error.name === "PasswordException";
    throw new PdfError(
      locked ? "The PDF is locked with a password." : "The PDF is damaged and cannot be read.",
    );
  }
}

async function runsOf(document: PDFDocumentProxy, number: number): Promise<TextRun[]> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return items.flatMap((item) => {
      if (!("str" in item) || item.str === "") return [];
      const [, , skew = 0, height = 0, x = 0, y = 0] = item.transform.map(Number);
      const size = Math.hypot(skew, height) || item.height;
      return [{ text: item.str, x, y, width: item.width, size, rightToLeft: item.dir === "rtl" }];
    });
  } catch {
    // One damaged page does not make the others unreadable.
    return [];
  }
}

async function titleOf(document: PDFDocumentProxy): Promise<string | null> {
  const metadata = await document.getMetadata().catch(() => null);
  const info: object = metadata?.info ?? {};
  const title = "Title" in info ? info.Title : null;
  return typeof title === "string" && title.trim() !== "" ? title.trim().slice(0, 300) : null;
}
