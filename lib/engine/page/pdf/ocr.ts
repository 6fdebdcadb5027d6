import "server-only";
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { openPdf } from "./open-pdf";

export type OcrResult = {
  /** Keyed by page number, from 1. */
  readonly texts: ReadonlyMap<number, string>;
  readonly warnings: readonly string[];
};

const MAX_TEXT = 2_000_000;
/** Time limit of the OCR program for one page, in milliseconds. */
const PAGE_MS = 30_000;
const MIN_PIXELS = 100_000;

/**
 * Recognizes the text of scanned pages: the largest image of each page goes to the operator's OCR
 * program through a pipe, so that nothing is written to disk. Rejects only when the signal is
 * aborted.
 */
export async function ocrPages(
  bytes: Uint8Array,
  pages: readonly number[],
  { deadline, signal }: { readonly deadline: number; readonly signal: AbortSignal },
): Promise<OcrResult> {
  const program = ocrProgram();
  if (program === null)
    return {
      texts: new Map(),
      warnings: [
        `OCR was not possible on ${pageCount(pages.length)} of the PDF: this machine has no OCR program (tesseract).`,
      ],
    };
  const texts = new Map<number, string>();
  const { extractImages } = await import("unpdf");
  const document = await openPdf(bytes);
  try {
    for (const page of pages) {
      signal.throwIfAborted();
      if (monotonicNow() > deadline) break;
      const images = await extractImages(document, page).catch(() => []);
      const largest = images.toSorted((a, b) => b.width * b.height - a.width * a.height)[0];
      if (largest === undefined || largest.width * largest.height < MIN_PIXELS) continue;
      const text = await runOcr(program, grayMap(largest), {
        signal,
        timeoutMs: Math.max(1, Math.min(PAGE_MS, deadline - monotonicNow())),
      });
      if (text !== null) texts.set(page, text);
    }
  } finally {
    await document.loadingTask.destroy();
  }
  const empty = pages.length - texts.size;
  return {
    texts,
    warnings: empty === 0 ? [] : [`OCR found no text on ${pageCount(empty)} of the PDF.`],
  };
}

/**
 * WORKBENCH_OCR, or tesseract on the PATH. It takes an image on stdin and writes text to stdout.
 */
function ocrProgram(): string | null {
  const named = process.env.WORKBENCH_OCR;
  const candidates = named
    ? [named]
    : (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "tesseract"));
  return candidates.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Binary portable graymap: an image format that can be written without a library. */
function grayMap(image: {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}): Buffer {
  const { data, width, height, channels } = image;
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`, "latin1");
  const gray = Buffer.alloc(width * height);
  for (let at = 0; at < gray.length; at += 1) {
    const from = at * channels;
    const [red = 0, green = red, blue = red] = [data[from], data[from + 1], data[from + 2]];
    gray[at] = channels === 1 ? red : (red * 299 + green * 587 + blue * 114) / 1_000;
  }
  return Buffer.concat([head, gray]);
}

/** Null when the program failed or took too long. */
function runOcr(
  program: string,
  image: Buffer,
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(program, ["stdin", "stdout"], {
      stdio: ["pipe", "pipe", "ignore"],
      env: {
        NODE_ENV: process.env.NODE_ENV,
        PATH: process.env.PATH,
        LANG: "C.UTF-8",
        OMP_THREAD_LIMIT: "1",
      },
      timeout: timeoutMs,
      killSignal: "SIGKILL",
      signal,
    });
    const chunks: Buffer[] = [];
    let length = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= MAX_TEXT) chunks.push(chunk);
    });
    child.stdin.on("error", () => {});
    child.on("error", () => resolve(null));
    child.on("close", (code) =>
      resolve(code === 0 ? Buffer.concat(chunks).toString("utf8").trim() : null),
    );
    child.stdin.end(image);
  });
}

const pageCount = (pages: number): string => (pages === 1 ? "one page" : `${pages} pages`);
