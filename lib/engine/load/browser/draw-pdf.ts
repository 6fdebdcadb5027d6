import "server-only";
import { readFile } from "node:fs/promises";
import * as z from "zod";
import { raceAbort, withDeadline } from "@/lib/concurrency/deadline";
import { pdfDrawingFile } from "../pdf-library";
import {
  MAX_HEIGHT,
  MAX_IMAGE_AREA,
  MAX_IMAGE_HEIGHT,
  MAX_WIDTH,
  type Screenshot,
  type ScreenshotOptions,
} from "./capture-screenshot";
import { denyAll, type LaunchedBrowser } from "./launch";
import { openPageSession } from "./page-session";
import type { BrowserPool } from "./pool";

/** CSS pixels, as for other pages. */
const DEFAULT_WIDTH = 1_280;
const DRAW_TIMEOUT_MS = 20_000;
/** The bytes travel to the browser as text. */
const MAX_BYTES = 40_000_000;

const imagesSchema = z.array(z.base64());

/** Runs in an empty page without network. The browser provides the canvas and the fonts. */
const drawFirstPage = `async ({ code, pdf, requests }) => {
  const library = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const data = Uint8Array.from(atob(pdf), (each) => each.charCodeAt(0));
  const file = await library.getDocument({ data, useSystemFonts: true, verbosity: 0 }).promise;
  const page = await file.getPage(1);
  const size = page.getViewport({ scale: 1 });
  const images = [];
  for (const { width, height, type, quality } of requests) {
    const scale = Math.min(width / size.width, height / size.height, Math.sqrt(${MAX_IMAGE_AREA} / (size.width * size.height)));
    const viewport = page.getViewport({ scale });
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    await page.render({ canvas, canvasContext: canvas.getContext("2d"), viewport }).promise;
    images.push(canvas.toDataURL(type, quality).split(",")[1]);
  }
  return images;
}`;

/**
 * Draws the first page of a PDF for each requested screenshot: as wide as the window, or as large as
 * fits into the requested viewport. Null if that is not possible in time. Rejects only when the
 * signal is aborted.
 */
export async function drawPdf(
  bytes: Uint8Array,
  screenshots: readonly ScreenshotOptions[],
  { pool, signal, timeoutMs }: { pool: BrowserPool; signal: AbortSignal; timeoutMs: number },
): Promise<readonly Screenshot[] | null> {
  if (bytes.length > MAX_BYTES) return null;
  try {
    return await withDeadline<readonly Screenshot[] | null>(
      Math.min(timeoutMs, DRAW_TIMEOUT_MS),
      signal,
      (expired) =>
        raceAbort(
          pool.use((launched) => draw(bytes, screenshots, launched, expired), expired),
          expired,
        ),
      () => null,
    );
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

async function draw(
  bytes: Uint8Array,
  screenshots: readonly ScreenshotOptions[],
  launched: LaunchedBrowser,
  expired: AbortSignal,
): Promise<readonly Screenshot[]> {
  const job = { url: "about:blank", timeout: DRAW_TIMEOUT_MS };
  const session = await openPageSession(launched, job, denyAll, null);
  try {
    const input = {
      code: await readFile(pdfDrawingFile(), "utf8"),
      pdf: Buffer.from(bytes).toString("base64"),
      requests: screenshots.map(requestOf),
    };
    const drawing = session.page.evaluate(`(${drawFirstPage})(${JSON.stringify(input)})`);
    const drawn = await raceAbort(drawing, expired, session.broken, launched.gone);
    return imagesSchema.parse(drawn).map((image, at) => ({
      bytes: Buffer.from(image, "base64"),
      contentType: input.requests[at]?.type ?? "image/png",
    }));
  } finally {
    await session.close();
  }
}

const requestOf = ({ viewport, quality }: ScreenshotOptions) => ({
  width: Math.min(viewport?.width ?? DEFAULT_WIDTH, MAX_WIDTH),
  height: viewport === undefined ? MAX_IMAGE_HEIGHT : Math.min(viewport.height, MAX_HEIGHT),
  type: quality === undefined ? "image/png" : "image/jpeg",
  quality: (quality ?? 100) / 100,
});
