import "server-only";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { type AddressTerms, addressTerms } from "@/lib/engine/text/address-terms";
import { indexable } from "@/lib/engine/text/tokens";
import type { IndexedImage, IndexedPage } from "../indexed-page";
import { cleanText } from "../passages/page-text";
import { traitsOf } from "../traits/traits";

/** Writes the traits and images of a page. Callers hold the transaction. */
export class FactsStore {
  readonly #statements: Record<keyof typeof SQL, StatementSync>;

  constructor(database: DatabaseSync) {
    const prepare = (name: keyof typeof SQL) => database.prepare(SQL[name]);
    this.#statements = {
      insertTrait: prepare("insertTrait"),
      insertImage: prepare("insertImage"),
      insertTerms: prepare("insertTerms"),
      imagesOf: prepare("imagesOf"),
      deleteTraits: prepare("deleteTraits"),
      deleteImages: prepare("deleteImages"),
      deleteTerms: prepare("deleteTerms"),
    };
  }

  /** `address`: the terms of the page's URL. */
  put(id: number, page: IndexedPage, address: AddressTerms): void {
    for (const trait of traitsOf(page, address.fileType))
      this.#statements.insertTrait.run(trait, id);
    for (const [at, image] of (page.images ?? []).entries())
      this.#putImage(id, page, address.places, image, at);
  }

  #putImage(id: number, page: IndexedPage, places: string, image: IndexedImage, at: number): void {
    const title = oneLine(image.title);
    const around = oneLine(image.around);
    const own = addressTerms(image.url, null);
    const { lastInsertRowid } = this.#statements.insertImage.run(
      id,
      at,
      image.url.toWellFormed(),
      title,
      around,
      image.width,
      image.height,
    );
    this.#statements.insertTerms.run(
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
    this.#statements.deleteTraits.run(id);
    for (const { id: image } of this.#statements.imagesOf.all(id))
      this.#statements.deleteTerms.run(Number(image));
    this.#statements.deleteImages.run(id);
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

const oneLine = (text: string): string => cleanText(text).replaceAll("\n", " ");
