import "server-only";
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type FailureFilter,
  isOnDisk,
  type LibrarySiteChange,
  type LibrarySiteView,
  type LibraryView,
  type LiveDetail,
  type NewLibrarySite,
  type SiteDetail,
} from "@/lib/contract/library";
import type { CrawlThread } from "./crawl/crawl-thread-owner";
import type { CrawlerPaths } from "./crawl/crawler";
import { hasPendingWork } from "./crawl/crawler";
import type { LibraryStore, NewSite } from "./library-store";
import { newWebSite } from "./new-web-site";
import { type LibrarySite, libraryState, type PendingCommand } from "./records";
import { DiskPages, folderError, isReadableFile, typeOfFile } from "./sources/disk-pages";
import { filesBaseUrl, uploadFolder } from "./sources/disk-paths";
import { CrawlSpeeds } from "./speeds";
import { siteId } from "./store/sites";

export type AddResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly field: string; readonly error: string };

export type LibraryServiceOptions = CrawlerPaths & {
  /** The engine's own data folder, which is not a source of pages. */
  readonly dataFolder: string;
  readonly store: LibraryStore;
  /** Other servers cannot read the disk of this one. */
  readonly isShared: boolean;
  readonly thread: CrawlThread;
};

const NOT_SHARED =
  "Several servers share this library, and they cannot read the disk of this one. Serve the files over HTTP and add their URL.";
const GUIDE_NAME = "Workbench guide";
const MAX_RECENT = 40;
const MAX_QUEUE = 20;
const MAX_FAILURES = 200;
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
  async view(): Promise<Omit<LibraryView, "mayChange">> {
    const { store } = this.#options;
    const sites = await store.listSites();
    this.#speeds.note(sites);
    return {
      sites: sites.map((site) => this.#viewOf(site)),
      pages: sites.reduce((sum, { pages }) => sum + pages, 0),
      bytes: await store.bytes(),
    };
  }

  async detail(id: string, failures: FailureFilter, text: string): Promise<SiteDetail | null> {
    const { store } = this.#options;
    const site = await store.siteById(id);
    if (site === null) return null;
    return {
      site: this.#viewOf(site),
      failures: [...(await store.failures(site.site, failures, text, MAX_FAILURES))],
      searchIn: [...(await this.#searchIn(site))],
      ...(await this.#live(site.site, text)),
    };
  }

  async live(id: string): Promise<LiveDetail | null> {
    const site = await this.#options.store.siteById(id);
    return site === null ? null : this.#live(site.site);
  }

  /** Adds a site and starts its crawl; for uploaded files, the crawl starts after the upload. */
  async add(request: NewLibrarySite, now: Date): Promise<AddResult> {
    const { store } = this.#options;
    const created = await this.#newSite(request);
    if ("error" in created) return created;
    if (!(await store.add({ ...created.site, settings: request.settings }, now)))
      return {
        ok: false,
        field: created.field,
        error:
          (await store.site(created.site.site))?.command === "remove"
            ? "This site is being removed. Try again in a moment."
            : "This is already in the library.",
      };
    if (request.kind !== "files") await this.#request(created.site.site, "resume");
    return { ok: true, id: siteId(created.site.site) };
  }

  /** Returns the changed site, or null if there is no such site. */
  async change(
    id: string,
    { command, settings }: LibrarySiteChange,
    now: Date,
  ): Promise<LibrarySiteView | null> {
    const { store } = this.#options;
    const known = await store.siteById(id);
    if (known === null) return null;
    if (settings !== undefined) await store.setSettings(known.site, settings, now);
    if (command === "stop") await store.stop(known.site);
    else if (command !== undefined) await this.#request(known.site, command);
    const changed = await store.siteById(id);
    return changed && this.#viewOf(changed);
  }

  /**
   * Returns false if there is no such site. Pages are removed in batches, so that searches are not
   * delayed.
   */
  async remove(id: string): Promise<boolean> {
    const known = await this.#options.store.siteById(id);
    if (known !== null) await this.#request(known.site, "remove");
    return known !== null;
  }

  /** Stores one uploaded file. Returns an error message, or null. */
  async saveFile(id: string, name: string, bytes: Uint8Array): Promise<string | null> {
    const { store, filesFolder } = this.#options;
    const site = await store.siteById(id);
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
    const { store, ownOrigin, filesFolder } = this.#options;
    const site = await store.siteByToken(token);
    if (site === null) return null;
    const folder = site.kind === "files" ? uploadFolder(filesFolder, token) : site.name;
    const base = filesBaseUrl(ownOrigin, token);
    const found = await new DiskPages(folder, base).path(
      base + path.map(encodeURIComponent).join("/"),
    );
    return found === null ? null : { path: found, type: typeOfFile(found) };
  }

  /** Wakes the crawl thread if a crawl was interrupted or is due. */
  async wakeIfNeeded(now: Date): Promise<void> {
    const { store, ownOrigin, thread } = this.#options;
    const sites = await store.listSites();
    if (sites.some((site) => hasPendingWork(site, now, ownOrigin))) thread.wake();
  }

  async #live(site: string, text = ""): Promise<LiveDetail> {
    const { store } = this.#options;
    return {
      recent: [...(await store.recentPages(site, MAX_RECENT, text))],
      queue: [...(await store.queuedPages(site, MAX_QUEUE, text))],
    };
  }

  async #searchIn({ site, kind, token }: LibrarySite): Promise<readonly string[]> {
    const { store, ownOrigin } = this.#options;
    const withoutScheme = (url: string) => url.replace(/^https?:\/\//, "").replace(/\/$/, "");
    if (site === ownOrigin) return [`${withoutScheme(ownOrigin)}/guide`];
    if (isOnDisk(kind)) return [withoutScheme(filesBaseUrl(ownOrigin, token))];
    if (kind === "site") return [withoutScheme(site)];
    const hosts = await store.hosts(site, MAX_HOSTS + 1);
    return hosts.length > MAX_HOSTS ? [] : hosts;
  }

  async #request(site: string, command: PendingCommand): Promise<void> {
    await this.#options.store.setCommand(site, command);
    this.#options.thread.wake();
  }

  async #newSite(
    request: NewLibrarySite,
  ): Promise<{ site: NewSite; field: string } | Extract<AddResult, { ok: false }>> {
    if (this.#options.isShared && isOnDisk(request.kind))
      return { ok: false, field: request.kind === "files" ? "name" : "path", error: NOT_SHARED };
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
      start: isOnDisk(kind) || kind === "list" ? "" : site.startUrl,
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
