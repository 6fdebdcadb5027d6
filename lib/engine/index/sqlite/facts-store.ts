import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { indexable } from "@/lib/engine/text/tokens";
import { type UrlTerms, urlTerms } from "@/lib/engine/text/url-terms";
import { cleanOneLine } from "../clean-page";
import type { IndexedImage, IndexedPage } from "../indexed-page";
import { traitsOf } from "../traits/traits";
import { namedStatements } from "./statements";

/** Writes the traits and images of a page. Callers hold the transaction. */
export class FactsStore {
  readonly #statement: (name: keyof typeof SQL) => StatementSync;

  constructor(database: DatabaseSync) {
    this.#statement = namedStatements(database, SQL);
  }

  /** `address`: the terms of the page's URL. */
  put(id: number, page: IndexedPage, address: UrlTerms): void {
    for (const trait of traitsOf(page, address.fileType))
      this.#statement("insertTrait").run(trait, id);
    for (const [at, image] of (page.images ?? []).entries())
      this.putImage(id, page, address.places, image, at);
  }

  /** `places`: the markers of the page's URL. */
  putImage(
    id: number,
    page: Pick<IndexedPage, "title" | "description">,
    places: string,
    image: IndexedImage,
    at: number,
  ): void {
    const title = cleanOneLine(image.title);
    const around = cleanOneLine(image.around);
    const own = urlTerms(image.url, null);
    const { lastInsertRowid } = this.#statement("insertImage").run(
      id,
      at,
      image.url.toWellFormed(),
      title,
      around,
      image.width,
      image.height,
    );
    this.#statement("insertTerms").run(
      lastInsertRowid,
      indexable(title),
      indexable(`${around}\n${page.title}`),
      indexable(own.words),
      indexable(page.description),
      // The site of the page, the file type of the image.
      `${places} ${own.types}`,
    );
  }

  delete(id: number): void {
    this.#statement("deleteTraits").run(id);
    for (const { id: image } of this.#statement("imagesOf").all(id))
      this.#statement("deleteTerms").run(Number(image));
    this.#statement("deleteImages").run(id);
  }
}

const SQL = {
  insertTrait: "INSERT OR IGNORE INTO traits (trait, page) VALUES (?,?)",
  insertImage:
    "INSERT INTO images (page, position, url, title, around, width, height) VALUES (?,?,?,?,?,?,?)",
  insertTerms:
    "INSERT INTO image_terms (rowid, title, headings, address, body, markers) VALUES (?,?,?,?,?,?)",
  imagesOf: "SELECT id FROM images WHERE page = ?",
  deleteTraits: "DELETE FROM traits WHERE page = ?",
  deleteImages: "DELETE FROM images WHERE page = ?",
  deleteTerms: "DELETE FROM image_terms WHERE rowid = ?",
} as const;
