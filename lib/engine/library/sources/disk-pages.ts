import "server-only";
import { lstat, opendir, readdir, readFile, realpath, stat } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { decodeBody } from "@/lib/engine/load/decode-body";
import type { FetchedPage, FetchedPdf } from "@/lib/engine/load/fetch-page";
import { isBinary } from "@/lib/engine/load/is-binary";
import { decodePercent } from "@/lib/format/decode-percent";
import type { CrawlTask } from "../records";
import { type PageVisit, parseVisited } from "./visit-page";

const TYPES: Readonly<Record<string, { type: string; form: FetchedPage["form"] | "pdf" }>> = {
  ".html": { type: "text/html", form: "html" },
  ".htm": { type: "text/html", form: "html" },
  ".xhtml": { type: "application/xhtml+xml", form: "html" },
  ".md": { type: "text/markdown", form: "markdown" },
  ".markdown": { type: "text/markdown", form: "markdown" },
  ".txt": { type: "text/plain", form: "text" },
  ".pdf": { type: "application/pdf", form: "pdf" },
};

/** Decides by the file extension. */
export const isReadableFile = (name: string): boolean => extname(name).toLowerCase() in TYPES;

const MAX_BYTES = 20_000_000;
const MAX_FILES = 400_000;
const MAX_DEPTH = 50;

/** Files of a folder as pages with URLs below `base`, which ends with a slash. */
export class DiskPages {
  readonly #folder: string;
  readonly #base: string;

  constructor(folder: string, base: string) {
    this.#folder = folder;
    this.#base = base;
  }

  /**
   * URLs of all readable files, sorted by name; skips links and hidden files. An unreadable folder
   * yields a URL too, so that it is reported.
   */
  async *urls(signal: AbortSignal, folder = this.#folder, depth = 0): AsyncGenerator<string> {
    let files = 0;
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => null);
    if (entries === null) {
      yield `${this.#urlOf(folder)}/`;
      return;
    }
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      signal.throwIfAborted();
      if (entry.name.startsWith(".")) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory() && depth < MAX_DEPTH) yield* this.urls(signal, path, depth + 1);
      else if (entry.isFile() && isReadableFile(entry.name) && files++ < MAX_FILES)
        yield this.#urlOf(path);
    }
  }

  /** Reads one file; unchanged if its size and modification time are. */
  async visit(
    task: Pick<CrawlTask, "url" | "etag">,
    { revalidate }: { revalidate: boolean },
    deps: { signal: AbortSignal; now: () => Date },
  ): Promise<PageVisit> {
    if (task.url.endsWith("/")) return { kind: "failed", error: "The folder could not be read." };
    const path = await this.path(task.url);
    const about = path === null ? null : await stat(path).catch(() => null);
    if (path === null || about === null || !about.isFile())
      return { kind: "gone", error: "The file no longer exists." };
    const etag = `"${about.size}-${Math.round(about.mtimeMs)}"`;
    if (revalidate && task.etag === etag) return { kind: "unchanged" };
    if (about.size > MAX_BYTES)
      return { kind: "skipped", reason: "The file is larger than 20 MB.", links: [] };
    const bytes = await readFile(path).catch(() => null);
    if (bytes === null) return { kind: "failed", error: "The file could not be read." };
    const fetched = fetchedFile(task.url, path, bytes, about.mtime);
    if (fetched.form === "text" && isBinary(bytes))
      return {
        kind: "skipped",
        reason: "The file name indicates text, but the content is binary.",
        links: [],
      };
    const visit = await parseVisited(fetched, task.url, deps);
    if (visit.kind !== "page") return visit;
    // The canonical URL of a page on disk is not one of the files.
    return { ...visit, links: [], canonical: null, etag, lastModified: null };
  }

  /** The file behind a URL; null if it is outside the folder, including through links. */
  async path(url: string): Promise<string | null> {
    if (!url.startsWith(this.#base)) return null;
    const parts = url.slice(this.#base.length).split("/").map(decodePercent);
    if (parts.some((part) => part === null || part === "" || isOtherPath(part))) return null;
    const path = join(this.#folder, ...parts.map(String));
    if (!isReadableFile(path)) return null;
    try {
      const [folder, real] = await Promise.all([realpath(this.#folder), realpath(path)]);
      return isWithin(real, folder) ? real : null;
    } catch {
      return null;
    }
  }

  #urlOf(path: string): string {
    const parts = relative(this.#folder, path).split(sep);
    return this.#base + parts.map(encodeURIComponent).join("/");
  }
}

/** The engine's data folder and, within it, the folder of uploaded files. */
export type EngineFolders = { readonly data: string; readonly uploads: string };

/** Why a folder cannot be used, as a message; null if it can. */
export async function folderError(folder: string, own?: EngineFolders): Promise<string | null> {
  const about = await lstat(folder).catch(() => null);
  if (about === null) return "There is no such folder on this machine.";
  if (!about.isDirectory()) return "This is not a folder.";
  if (own !== undefined && (await isEngineFolder(folder, own)))
    return "This folder contains the engine's own data.";
  return opendir(folder).then(
    async (open) => {
      await open.close();
      return null;
    },
    () => "The server has no permission to read this folder.",
  );
}

async function isEngineFolder(folder: string, { data, uploads }: EngineFolders): Promise<boolean> {
  const [real, ...own] = await Promise.all(
    [folder, data, uploads].map((path) => realpath(path).catch(() => path)),
  );
  const [realData = data, realUploads = uploads] = own;
  return real === realData || isWithin(real ?? folder, realUploads);
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

export const typeOfFile = (name: string): string =>
  TYPES[extname(name).toLowerCase()]?.type ?? "application/octet-stream";

function fetchedFile(
  url: string,
  path: string,
  bytes: Uint8Array,
  modified: Date,
): FetchedPage | FetchedPdf {
  const { type, form } = TYPES[extname(path).toLowerCase()] ?? { type: "text/plain", form: "text" };
  const about = {
    ok: true,
    contentType: type,
    statusCode: 200,
    headers: new Headers({ "last-modified": modified.toUTCString() }),
    url,
  } as const;
  if (form === "pdf") return { ...about, form, body: bytes };
  return { ...about, form, text: decodeBody(bytes, type, form).text };
}

/**
 * Whether a path segment is hidden or leads elsewhere. A backslash is an ordinary character except
 * on Windows.
 */
const isOtherPath = (part: string): boolean => /^\.|[/\0]/.test(part) || part.includes(sep);
