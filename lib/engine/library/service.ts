import "server-only";
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type {
  LibrarySiteChange,
  LibrarySiteView,
  LibraryView,
  LiveDetail,
  NewLibrarySite,
  ProblemFilter,
  SiteDetail,
} from "@/lib/contract/library";
import type { CrawlThread } from "./crawl/crawl-thread-owner";
import type { CrawlerPaths } from "./crawl/crawler";
import { hasPendingWork } from "./crawl/crawler";
import { isHolderAlive } from "./crawl/lease-holder";
import { newWebSite } from "./new-web-site";
import type { Library } from "./open-library";
import { type LibrarySite, libraryState, type PendingCommand } from "./records";
import { DiskPages, folderError, isReadableFile, typeOfFile } from "./sources/disk-pages";
import { filesBaseUrl, uploadFolder } from "./sources/disk-paths";
import { CrawlSpeeds } from "./speeds";
import { isHeld, type NewSite, siteId } from "./store";

export type AddResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly field: string; readonly error: string };

export type LibraryServiceOptions = CrawlerPaths & {
  /** Where the engine keeps its own files, which are no pages. */
  readonly dataFolder: string;
  readonly library: Library;
  readonly thread: CrawlThread;
};

const GUIDE_NAME = "Guide of this workbench";
const MAX_RECENT = 40;
const MAX_QUEUE = 20;
const MAX_PROBLEMS = 200;
/** Of a file's name, on the file systems of all usual machines. */
const MAX_NAME_BYTES = 255;

/** The library as its page uses it: what is in it, and what the operator may do. */
export class LibraryService {
  readonly #parts: LibraryServiceOptions;
  readonly #speeds = new CrawlSpeeds();

  constructor(parts: LibraryServiceOptions) {
    this.#parts = parts;
  }

  /** Everything but whether the person who asks may change it. */
  view(): Omit<LibraryView, "mayChange"> {
    const { store } = this.#parts.library;
    const sites = store.listSites();
    this.#speeds.note(sites);
    return {
      sites: sites.map((site) => this.#viewOf(site)),
      pages: sites.reduce((sum, { pages }) => sum + pages, 0),
      bytes: store.bytes(),
    };
  }

  detail(id: string, problems: ProblemFilter, text: string): SiteDetail | null {
    const { store } = this.#parts.library;
    const site = store.siteById(id);
    if (site === null) return null;
    return {
      site: this.#viewOf(site),
      problems: store.pages.problems(site.site, problems, text, MAX_PROBLEMS),
      ...this.#live(site.site),
    };
  }

  live(id: string): LiveDetail | null {
    const site = this.#parts.library.store.siteById(id);
    return site === null ? null : this.#live(site.site);
  }

  /** Adds a site and begins to read it; files are to come first. */
  async add(asked: NewLibrarySite, now: Date): Promise<AddResult> {
    const { store } = this.#parts.library;
    const made = await this.#newSite(asked);
    if ("error" in made) return made;
    if (!store.add({ ...made.site, settings: asked.settings }, now))
      return {
        ok: false,
        field: made.field,
        error:
          store.site(made.site.site)?.command === "remove"
            ? "This is just being removed. Add it again in a moment."
            : "This is in the library already.",
      };
    if (asked.kind !== "files") this.#request(made.site.site, "resume");
    return { ok: true, id: siteId(made.site.site) };
  }

  /** The site as it is then; null where there is none. */
  change(id: string, { act, settings }: LibrarySiteChange, now: Date): LibrarySiteView | null {
    const { store } = this.#parts.library;
    const known = store.siteById(id);
    if (known === null) return null;
    if (settings !== undefined) store.setSettings(known.site, settings, now);
    if (act === "stop") {
      // Where nobody reads it, there is nobody to see the wish.
      if (isHeld(known, null, now, isHolderAlive)) this.#request(known.site, "stop");
      else store.markStopped(known.site);
    } else if (act !== undefined) this.#request(known.site, act);
    const changed = store.siteById(id);
    return changed && this.#viewOf(changed);
  }

  /** False where there is no such site. Its pages go one after the other, so that searches need not wait. */
  remove(id: string): boolean {
    const known = this.#parts.library.store.siteById(id);
    if (known !== null) this.#request(known.site, "remove");
    return known !== null;
  }

  /** Keeps one uploaded file; answers what is wrong with it, or null. */
  saveFile(id: string, name: string, bytes: Uint8Array): string | null {
    const { library, filesFolder } = this.#parts;
    const site = library.store.siteById(id);
    if (site?.kind !== "files" || site.token === null) return "There are no files kept under this.";
    const safe = name.split(/[\\/]/).at(-1)?.replace(/^\.+/, "") ?? "";
    if (!isReadableFile(safe) || /[\p{C}]/u.test(safe))
      return "Only HTML, Markdown, text and PDF files can be read.";
    if (Buffer.byteLength(safe) > MAX_NAME_BYTES) return "The name of the file is too long.";
    const folder = uploadFolder(filesFolder, site.token);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, safe), bytes);
    return null;
  }

  /** A file of a site on disk, by the address that its page has in the index. */
  async file(
    token: string,
    path: readonly string[],
  ): Promise<{ path: string; type: string } | null> {
    const { library, ownOrigin, filesFolder } = this.#parts;
    const site = library.store.siteByToken(token);
    if (site === null) return null;
    const folder = site.kind === "files" ? uploadFolder(filesFolder, token) : site.name;
    const base = filesBaseUrl(ownOrigin, token);
    const found = await new DiskPages(folder, base).path(
      base + path.map(encodeURIComponent).join("/"),
    );
    return found === null ? null : { path: found, type: typeOfFile(found) };
  }

  /** Starts the reader where a reading was broken off or is due. */
  wakeIfNeeded(now: Date): void {
    const { library, ownOrigin, thread } = this.#parts;
    const startOf = ({ kind, token, startUrl }: LibrarySite) =>
      kind === "folder" || kind === "files" ? filesBaseUrl(ownOrigin, token) : startUrl;
    if (library.store.listSites().some((site) => hasPendingWork(site, now, startOf(site))))
      thread.wake();
  }

  #live(site: string): LiveDetail {
    const { pages } = this.#parts.library.store;
    return { recent: pages.recent(site, MAX_RECENT), queue: pages.queue(site, MAX_QUEUE) };
  }

  #request(site: string, command: PendingCommand): void {
    this.#parts.library.store.setCommand(site, command);
    this.#parts.thread.wake();
  }

  async #newSite(
    asked: NewLibrarySite,
  ): Promise<{ site: NewSite; field: string } | Extract<AddResult, { ok: false }>> {
    const token = randomBytes(18).toString("base64url");
    const onDisk = { token, startUrl: filesBaseUrl(this.#parts.ownOrigin, token) };
    if (asked.kind === "files")
      return {
        field: "name",
        site: { site: `files:${token}`, kind: "files", name: asked.name, ...onDisk },
      };
    if (asked.kind !== "folder") return newWebSite(asked);
    const path = resolve(asked.path);
    const trouble = asked.path.startsWith("/")
      ? await folderError(path, {
          data: this.#parts.dataFolder,
          uploads: this.#parts.filesFolder,
        })
      : "Enter the whole path, from the root of this machine.";
    if (trouble !== null) return { ok: false, field: "path", error: trouble };
    return {
      field: "path",
      site: { site: `folder:${path}`, kind: "folder", name: path, ...onDisk },
    };
  }

  #viewOf(site: LibrarySite): LibrarySiteView {
    const { id, kind, name, counts, pages, queued, left, bytes, settings } = site;
    const { addedAt, startedAt, finishedAt, nextAt, lastError } = site;
    return {
      id,
      kind,
      // The guide, which this server gives to itself.
      name: site.site === this.#parts.ownOrigin ? GUIDE_NAME : name,
      start: kind === "folder" || kind === "files" || kind === "list" ? "" : site.startUrl,
      state: libraryState(site),
      counts,
      pages,
      queued,
      left,
      bytes,
      speed: site.state === "reading" ? this.#speeds.of(site.site) : null,
      settings,
      addedAt,
      startedAt,
      finishedAt,
      nextAt,
      lastError,
    };
  }
}
