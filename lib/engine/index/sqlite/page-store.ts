import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { urlTerms } from "@/lib/engine/text/url-terms";
import { columnText, columnTextOrNull } from "../candidate-row";
import { cleanPage, dateOfPage } from "../clean-page";
import { FACTS_VERSION } from "../facts-version";
import type { IndexedPage } from "../indexed-page";
import { compressText, decompressText, parseHeadings } from "../passages/page-text";
import { indexableFields } from "../ranking/indexable-fields";
import type { PageBody } from "../search-source";
import { countryOfHost, parseCountryCode } from "../traits/places";
import { FactsStore } from "./facts-store";
import { namedStatements } from "./statements";
import { TermsStore } from "./terms-store";

const OVERLAP = 500;

/** Reads and writes whole pages. Callers hold the transaction. */
export class PageStore {
  readonly #statement: (name: keyof typeof SQL) => StatementSync;
  readonly #facts: FactsStore;
  readonly #terms: TermsStore;

  constructor(database: DatabaseSync) {
    this.#facts = new FactsStore(database);
    this.#terms = new TermsStore(database);
    this.#statement = namedStatements(database, SQL);
  }

  /** Stores a page; replaces the one with the same URL. */
  put(input: IndexedPage): void {
    const page = cleanPage(input);
    const address = urlTerms(page.url, page.fileType);
    const known = this.makeRoom(page.url);
    const packed = compressText(page.text);
    const { lastInsertRowid: id } = this.#statement("insertPage").run(
      known,
      page.url,
      page.site,
      page.title,
      page.description,
      page.language,
      page.fileType,
      address.fileType,
      page.publishedAt,
      page.modifiedAt,
      page.fetchedAt,
      page.contentHash,
      address.depth,
      dateOfPage(page),
      parseCountryCode(page.country) ?? countryOfHost(URL.parse(page.url)?.hostname ?? ""),
      page.article?.imageUrl ?? null,
      page.canonical ?? null,
      FACTS_VERSION,
    );
    this.#facts.put(Number(id), page, address);
    this.#statement("insertBody").run(id, JSON.stringify(page.headings), packed.head, packed.tail);
    this.#terms.put(Number(id), indexableFields(page, address));
    this.#statement("insertAddress").run(id, address.spaced);
  }

  /** Removes a page that is about to be replaced, and returns its id to use again; null if it is new. */
  makeRoom(url: string): number | null {
    const id = this.#statement("find").get(url)?.id;
    if (id === undefined) return null;
    this.#deleteById(Number(id));
    return Number(id);
  }

  /** Returns whether the page existed. */
  remove(url: string): boolean {
    const id = this.#statement("find").get(url)?.id;
    if (id !== undefined) this.#deleteById(Number(id));
    return id !== undefined;
  }

  /** Returns whether the page existed. */
  assign(url: string, site: string): boolean {
    return Number(this.#statement("assign").run(site, url).changes) > 0;
  }

  /** Returns the number of removed pages. */
  removeSite(site: string): number {
    const rows = this.#statement("ofSite").all(site);
    for (const row of rows) this.#deleteById(Number(row.id));
    return rows.length;
  }

  has(url: string): boolean {
    return this.#statement("find").get(url) !== undefined;
  }

  isCurrent(url: string): boolean {
    return Number(this.#statement("find").get(url)?.facts ?? 0) >= FACTS_VERSION;
  }

  page(url: string): IndexedPage | null {
    const row = this.#statement("page").get(url);
    if (!row) return null;
    const body = this.body(Number(row.id));
    return {
      url: columnText(row, "url"),
      title: columnText(row, "title"),
      description: columnText(row, "description"),
      text: body.head + body.tail(),
      headings: body.headings(),
      language: columnTextOrNull(row, "language"),
      publishedAt: columnTextOrNull(row, "published_at"),
      modifiedAt: columnTextOrNull(row, "modified_at"),
      fetchedAt: columnText(row, "fetched_at"),
      contentHash: columnText(row, "content_hash"),
      site: columnText(row, "site"),
      fileType: columnTextOrNull(row, "declared_type"),
    };
  }

  body(id: number): PageBody & { readonly tail: () => string } {
    const row = this.#statement("body").get(id) ?? {};
    const head = decompressText(row.head);
    const tail = () => decompressText(row.tail);
    return {
      head,
      tail,
      rest: () => (row.tail === null ? "" : head.slice(-OVERLAP) + tail()),
      headings: () => parseHeadings(columnText(row, "headings")),
    };
  }

  #deleteById(id: number): void {
    this.#facts.delete(id);
    this.#statement("deletePage").run(id);
    this.#statement("deleteBody").run(id);
    this.#terms.delete(id);
    this.#statement("deleteAddress").run(id);
  }
}

const SQL = {
  find: "SELECT id, facts FROM pages WHERE url = ?",
  page: "SELECT * FROM pages WHERE url = ?",
  body: "SELECT headings, head, tail FROM bodies WHERE id = ?",
  ofSite: "SELECT id FROM pages WHERE site = ?",
  assign: "UPDATE pages SET site = ? WHERE url = ?",
  insertPage: `INSERT INTO pages (id, url, site, title, description, language, declared_type, file_type,
    published_at, modified_at, fetched_at, content_hash, depth, day, country, image_url, canonical, facts)
    VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)`,
  insertBody: "INSERT INTO bodies (id, headings, head, tail) VALUES (?,?,?,?)",
  insertAddress: "INSERT INTO addresses (rowid, spaced) VALUES (?,?)",
  deletePage: "DELETE FROM pages WHERE id = ?",
  deleteBody: "DELETE FROM bodies WHERE id = ?",
  deleteAddress: "DELETE FROM addresses WHERE rowid = ?",
} as const;
