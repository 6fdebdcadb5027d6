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
import { DiskPages, folderError, isReadableFile, typeOfFile } from "./sources/disk-pages";
import { filesBaseUrl, uploadFolder } from "./sources/disk-paths";
import { CrawlSpeeds } from "./speeds";
import type { Library } from "./sqlite/open-library";
import { type LibrarySite, libraryState, type PendingCommand } from "./sqlite/records";
import { isLeased, type NewSite, siteId } from "./sqlite/store";

export type AddResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly field: string; readonly error: string };

export type LibraryServiceOptions = CrawlerPaths & {
  /** The engine's own data folder, which is not a source of pages. */
  readonly dataFolder: string;
  readonly library: Library;
  readonly thread: CrawlThread;
};

const GUIDE_NAME = "Workbench guide";
const MAX_RECENT = 40;
const MAX_QUEUE = 20;
const MAX_PROBLEMS = 200;
/** More `site:` operators would fill the query. */
const MAX_HOSTS = 8;
/** Limit of all common file systems. */
const MAX_NAME_BYTES = 255;

/** The library as used by its page: its contents and the operator's commands. */
export class LibraryService {
  readonly #options: LibraryServiceOptions;
  readonly #speeds = new CrawlSpeeds();

  constructor(options: LibraryServiceOptions) {
    this.#options = options;
  }

  /** All of the view except `mayChange`, which depends on the request. */
  view(): Omit<LibraryView, "mayChange"> {
    const { store } = this.#options.library;
    const sites = store.listSites();
    this.#speeds.note(sites);
    return {
      sites: sites.map((site) => this.#viewOf(site)),
      pages: sites.reduce((sum, { pages }) => sum + pages, 0),
      bytes: store.bytes(),
    };
  }

  detail(id: string, problems: ProblemFilter, text: string): SiteDetail | null {
    const { store } = this.#options.library;
    const site = store.siteById(id);
    if (site === null) return null;
    return {
      site: this.#viewOf(site),
      problems: store.pages.problems(site.site, problems, text, MAX_PROBLEMS),
      searchIn: this.#searchIn(site),
      ...this.#live(site.site, text),
    };
  }

  live(id: string): LiveDetail | null {
    const site = this.#options.library.store.siteById(id);
    return site === null ? null : this.#live(site.site);
  }

  /** Adds a site and starts its crawl; for uploaded files, the crawl starts after the upload. */
  async add(request: NewLibrarySite, now: Date): Promise<AddResult> {
    const { store } = this.#options.library;
    const created = await this.#newSite(request);
    if ("error" in created) return created;
    if (!store.add({ ...created.site, settings: request.settings }, now))
      return {
        ok: false,
        field: created.field,
        error:
          store.site(created.site.site)?.command === "remove"
            ? "This site is being removed. Try again in a moment."
            : "This is already in the library.",
      };
    if (request.kind !== "files") this.#request(created.site.site, "resume");
    return { ok: true, id: siteId(created.site.site) };
  }

  /** Returns the changed site, or null if there is no such site. */
  change(id: string, { act, settings }: LibrarySiteChange, now: Date): LibrarySiteView | null {
    const { store } = this.#options.library;
    const known = store.siteById(id);
    if (known === null) return null;
    if (settings !== undefined) store.setSettings(known.site, settings, now);
    if (act === "stop") {
      // Without a running crawl, no crawler would see the command.
      if (isLeased(known, null, now, isHolderAlive)) this.#request(known.site, "stop");
      else store.markStopped(known.site);
    } else if (act !== undefined) this.#request(known.site, act);
    const changed = store.siteById(id);
    return changed && this.#viewOf(changed);
  }

  /**
   * Returns false if there is no such site. Pages are removed in batches, so that searches are not
   * delayed.
   */
  remove(id: string): boolean {
    const known = this.#options.library.store.siteById(id);
    if (known !== null) this.#request(known.site, "remove");
    return known !== null;
  }

  /** Stores one uploaded file. Returns an error message, or null. */
  saveFile(id: string, name: string, bytes: Uint8Array): string | null {
    const { library, filesFolder } = this.#options;
    const site = library.store.siteById(id);
    if (site?.kind !== "files" || site.token === null) return "This site does not accept uploads.";
    const safe = name.split(/[\\/]/).at(-1)?.replace(/^\.+/, "") ?? "";
    if (!isReadableFile(safe) || /[\p{C}]/u.test(safe))
      return "Only HTML, Markdown, text and PDF files are supported.";
    if (Buffer.byteLength(safe) > MAX_NAME_BYTES) return "The file name is too long.";
    const folder = uploadFolder(filesFolder, site.token);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, safe), bytes);
    return null;
  }

  /** The file on disk behind the URL of a page. */
  async file(
    token: string,
    path: readonly string[],
  ): Promise<{ path: string; type: string } | null> {
    const { library, ownOrigin, filesFolder } = this.#options;
    const site = library.store.siteByToken(token);
    if (site === null) return null;
    const folder = site.kind === "files" ? uploadFolder(filesFolder, token) : site.name;
    const base = filesBaseUrl(ownOrigin, token);
    const found = await new DiskPages(folder, base).path(
      base + path.map(encodeURIComponent).join("/"),
    );
    return found === null ? null : { path: found, type: typeOfFile(found) };
  }

  /** Wakes the crawl thread if a crawl was interrupted or is due. */
  wakeIfNeeded(now: Date): void {
    const { library, ownOrigin, thread } = this.#options;
    const startOf = ({ kind, token, startUrl }: LibrarySite) =>
      kind === "folder" || kind === "files" ? filesBaseUrl(ownOrigin, token) : startUrl;
    if (library.store.listSites().some((site) => hasPendingWork(site, now, startOf(site))))
      thread.wake();
  }

  #live(site: string, text = ""): LiveDetail {
    const { pages } = this.#options.library.store;
    return {
      recent: pages.recent(site, MAX_RECENT, text),
      queue: pages.queue(site, MAX_QUEUE, text),
    };
  }

  #searchIn({ site, kind, token }: LibrarySite): string[] {
    const { library, ownOrigin } = this.#options;
    const withoutScheme = (url: string) => url.replace(/^https?:\/\//, "").replace(/\/$/, "");
    if (site === ownOrigin) return [`${withoutScheme(ownOrigin)}/guide`];
    if (kind === "folder" || kind === "files")
      return [withoutScheme(filesBaseUrl(ownOrigin, token))];
    if (kind === "site") return [withoutScheme(site)];
    const hosts = library.store.pages.hosts(site, MAX_HOSTS + 1);
    return hosts.length > MAX_HOSTS ? [] : hosts;
  }

  #request(site: string, command: PendingCommand): void {
    this.#options.library.store.setCommand(site, command);
    this.#options.thread.wake();
  }

  async #newSite(
    request: NewLibrarySite,
  ): Promise<{ site: NewSite; field: string } | Extract<AddResult, { ok: false }>> {
    const token = randomBytes(18).toString("base64url");
    const onDisk = { token, startUrl: filesBaseUrl(this.#options.ownOrigin, token) };
    if (request.kind === "files")
      return {
        field: "name",
        site: { site: `files:${token}`, kind: "files", name: request.name, ...onDisk },
      };
    if (request.kind !== "folder") return newWebSite(request);
    const path = resolve(request.path);
    const error = request.path.startsWith("/")
      ? await folderError(path, {
          data: this.#options.dataFolder,
          uploads: this.#options.filesFolder,
        })
      : "Enter an absolute path.";
    if (error !== null) return { ok: false, field: "path", error };
    return {
      field: "path",
      site: { site: `folder:${path}`, kind: "folder", name: path, ...onDisk },
    };
  }

  #viewOf(site: LibrarySite): LibrarySiteView {
    const { id, kind, name, counts, pages, queued, left, scriptBuilt, bytes, settings } = site;
    const { addedAt, startedAt, finishedAt, nextAt, lastError } = site;
    return {
      id,
      kind,
      // This server's own guide.
      name: site.site === this.#options.ownOrigin ? GUIDE_NAME : name,
      start: kind === "folder" || kind === "files" || kind === "list" ? "" : site.startUrl,
      state: libraryState(site),
      counts,
      pages,
      queued,
      left,
      scriptBuilt,
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
