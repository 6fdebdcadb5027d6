import "server-only";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import * as z from "zod";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { pdfLibraryFile } from "@/lib/engine/load/pdf-library";
import { PDF_SETTINGS } from "./open-pdf";

/**
 * Runs in a separate thread: a PDF of 300 kB can decompress to gigabytes, and the library does that
 * synchronously. The script is a string because a bundled server has no file to start a thread
 * from.
 */
const SCRIPT = `
const { parentPort, workerData } = require("node:worker_threads");
const post = (message) => parentPort.postMessage(message);
(async () => {
  const { getDocumentProxy } = await import(workerData.library);
  let file;
  try {
    file = await getDocumentProxy(workerData.bytes, workerData.settings);
  } catch (error) {
    return post({ kind: "refused", locked: error?.name === "PasswordException" });
  }
  const about = await file.getMetadata().catch(() => null);
  const title = typeof about?.info?.Title === "string" ? about.info.Title : "";
  post({ kind: "opened", totalPages: file.numPages, title });
  const pages = Math.min(file.numPages, workerData.maxPages);
  for (let number = 1; number <= pages; number += 1) {
    let runs = [];
    try {
      const page = await file.getPage(number);
      const { items } = await page.getTextContent();
      page.cleanup();
      runs = items
        .filter((item) => typeof item.str === "string" && item.str !== "")
        .map((item) => {
          const [, , skew, height, x, y] = item.transform;
          const size = Math.hypot(skew, height) || item.height;
          return { text: item.str, x, y, width: item.width, size, rightToLeft: item.dir === "rtl" };
        });
    } catch {
      // One damaged page does not make the others unreadable.
    }
    post({ kind: "page", runs });
  }
  post({ kind: "end" });
})();
`;

const finite = z.number().catch(0);
const messageSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("refused"), locked: z.boolean() }),
  z.object({ kind: z.literal("opened"), totalPages: z.int(), title: z.string() }),
  z.object({
    kind: z.literal("page"),
    runs: z.array(
      z.object({
        text: z.string(),
        x: finite,
        y: finite,
        width: finite,
        size: finite,
        rightToLeft: z.boolean(),
      }),
    ),
  }),
  z.object({ kind: z.literal("end") }),
]);

export type PdfMessage = z.output<typeof messageSchema>;

const CHECK_INTERVAL_MS = 50;

export type PdfWorkerOptions = {
  readonly maxPages: number;
  /** On the clock of `monotonicNow`. */
  readonly deadline: number;
  readonly signal: AbortSignal;
  /** Bytes by which the memory of the process may grow. */
  readonly maxGrowth: number;
  readonly onMessage: (message: PdfMessage) => void;
};

/**
 * Resolves when the thread ended: with the reason for its termination, or null when it finished.
 */
export function runPdfWorker(
  bytes: Uint8Array,
  options: PdfWorkerOptions,
): Promise<"time" | "memory" | "aborted" | "crash" | null> {
  const library = pdfLibraryFile();
  const worker = new Worker(SCRIPT, {
    eval: true,
    workerData: {
      library: pathToFileURL(library).href,
      bytes,
      settings: PDF_SETTINGS,
      maxPages: options.maxPages,
    },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const before = process.memoryUsage.rss();
  return new Promise((resolve) => {
    const end = (why: "time" | "memory" | "aborted" | "crash" | null) => {
      clearInterval(watch);
      resolve(why);
      void worker.terminate();
    };
    const watch = setInterval(() => {
      if (options.signal.aborted) end("aborted");
      else if (monotonicNow() > options.deadline) end("time");
      else if (process.memoryUsage.rss() - before > options.maxGrowth) end("memory");
    }, CHECK_INTERVAL_MS);
    worker.on("message", (sent) => {
      const message = messageSchema.safeParse(sent);
      if (!message.success) return end("crash");
      options.onMessage(message.data);
      if (message.data.kind === "end" || message.data.kind === "refused") end(null);
    });
    worker.on("error", () => end("crash"));
    worker.on("exit", () => end("crash"));
  });
}
