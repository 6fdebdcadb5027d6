import "server-only";
import type { StoredPage } from "./page-document";

/** UTF-16 units of all texts. */
const MAX_LENGTH = 8_000_000;

/**
 * The pages read last, so that the same pages, as a search and its repetitions find them, are read
 * once. Keys name a version of a page, so that no text is outdated.
 */
export class PageTexts {
  readonly #pages = new Map<string, StoredPage>();
  #length = 0;

  get(key: string): StoredPage | undefined {
    const page = this.#pages.get(key);
    if (page === undefined) return undefined;
    // The last ones in the map are those used last.
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  add(key: string, page: StoredPage): void {
    const length = lengthOf(page);
    if (length > MAX_LENGTH || this.#pages.has(key)) return;
    this.#pages.set(key, page);
    this.#length += length;
    for (const [oldest, dropped] of this.#pages) {
      if (this.#length <= MAX_LENGTH) return;
      this.#pages.delete(oldest);
      this.#length -= lengthOf(dropped);
    }
  }
}

const lengthOf = ({ head, tail, images }: StoredPage): number =>
  1_000 + head.length + (tail?.length ?? 0) + images.length * 300;
