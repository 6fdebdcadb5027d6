import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { lstat, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { MediaExtractor } from "@/lib/engine/ports/media-extractor";

export type MediaExtractorOptions = {
  /**
   * The program and its arguments, run without a shell. In the arguments `{url}` is the page,
   * `{kind}` is `audio` or `video`, and `{folder}` is the output folder, of which the largest file
   * is taken. Requests of the program bypass our address guard: the operator is responsible for it.
   */
  readonly command: readonly [program: string, ...args: string[]];
  /** Default: 120,000. */
  readonly timeoutMs?: number;
  /** Maximum of all files together. Default: 200 MB. */
  readonly maxBytes?: number;
};

/** Shown to users, so the message contains no paths and no output of the program. */
class ExtractorError extends Error {
  override readonly name = "ExtractorError";
}

const CHECK_INTERVAL_MS = 250;
const TYPES: Readonly<Record<string, string>> = {
  ".mp3": "audio/mpeg",
  ".m4a": "audio/mp4",
  ".aac": "audio/aac",
  ".ogg": "audio/ogg",
  ".opus": "audio/ogg",
  ".wav": "audio/wav",
  ".flac": "audio/flac",
  ".mp4": "video/mp4",
  ".m4v": "video/mp4",
  ".webm": "video/webm",
  ".mkv": "video/x-matroska",
  ".mov": "video/quicktime",
};

/** Runs the operator's program under limits of time and size, in a temporary folder. */
export function createMediaExtractor(options: MediaExtractorOptions): MediaExtractor {
  const { command, timeoutMs = 120_000, maxBytes = 200_000_000 } = options;
  return {
    async extract(url, kind, signal) {
      signal.throwIfAborted();
      const folder = await mkdtemp(join(tmpdir(), "media-"));
      try {
        const [program, ...args] = command.map((part) =>
          part.replaceAll(/\{(url|kind|folder)\}/g, (_all, name: string) =>
            name === "url" ? url : name === "kind" ? kind : folder,
          ),
        );
        await run(program ?? "", args, { folder, timeoutMs, maxBytes, signal });
        return await largestFile(folder, kind, maxBytes);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

type Limits = { folder: string; timeoutMs: number; maxBytes: number; signal: AbortSignal };

async function run(program: string, args: string[], limits: Limits): Promise<void> {
  const { folder, timeoutMs, maxBytes, signal } = limits;
  // The program inherits only what it needs to run: no keys.
  const env = { PATH: process.env.PATH, LANG: "C.UTF-8", HOME: folder, TMPDIR: folder };
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...env, NODE_ENV: process.env.NODE_ENV },
    stdio: "ignore",
    detached: true,
  });
  let failure: string | null = null;
  const stop = (reason: string) => {
    failure ??= reason;
    killGroup(child);
  };
  const timer = setTimeout(() => stop("it took too long"), timeoutMs);
  const sizeCheck = setInterval(() => {
    sizeOf(folder).then(
      (bytes) => bytes > maxBytes && stop("its output is too large"),
      () => {},
    );
  }, CHECK_INTERVAL_MS);
  const onAbort = () => stop("the page was aborted");
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", () => reject(new ExtractorError("it could not be started")));
      child.once("close", resolve);
    });
    if (failure !== null) throw new ExtractorError(failure);
    if (code !== 0) throw new ExtractorError("it exited with an error");
  } finally {
    clearTimeout(timer);
    clearInterval(sizeCheck);
    signal.removeEventListener("abort", onAbort);
    // Also ends its child processes.
    killGroup(child);
  }
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The process has exited already.
  }
}

async function filesIn(folder: string): Promise<{ path: string; size: number }[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).slice(0, 1_000);
  return Promise.all(
    files.map(async ({ name }) => {
      const path = join(folder, name);
      return { path, size: (await lstat(path)).size };
    }),
  );
}

const sizeOf = async (folder: string): Promise<number> =>
  (await filesIn(folder)).reduce((sum, { size }) => sum + size, 0);

async function largestFile(folder: string, kind: "audio" | "video", maxBytes: number) {
  const [largest] = (await filesIn(folder)).sort((a, b) => b.size - a.size);
  if (largest === undefined || largest.size === 0) throw new ExtractorError("it wrote no file");
  if (largest.size > maxBytes) throw new ExtractorError("its output is too large");
  const contentType =
    TYPES[extname(largest.path).toLowerCase()] ?? (kind === "audio" ? "audio/mpeg" : "video/mp4");
  return { bytes: await readFile(largest.path), contentType };
}
