import "server-only";
import type { Candidate, StoredTerms } from "@/lib/engine/index/search-source";
import type { StoredPage } from "./page-document";
import { type ClusterHit, type ClusterSearchResponse, hitId, hitVersion } from "./search-requests";
import { FOUND_TERMS, occurrencesIn } from "./term-filter";

/** The storage location of a candidate: its page, and for an image its position there. */
export type Location = { readonly document: string; readonly position: number | null };

/** The loaded data of a search. Candidates have numbers instead of ids, as in SQLite. */
export class RemoteCandidates {
  readonly batches = new Map<string, readonly Candidate[]>();
  readonly members = new Map<string, ReadonlyMap<number, boolean>>();
  /** Null: the page was removed meanwhile. */
  readonly texts = new Map<number, StoredPage | null>();
  readonly terms = new Map<number, StoredTerms>();
  readonly traits = new Map<number, readonly string[]>();
  readonly versions = new Map<number, string>();
  readonly #numbers = new Map<string, number>();
  readonly #locations: Location[] = [];

  locationOf(id: number): Location | undefined {
    return this.#locations[id];
  }

  idsOf(kind: "pages" | "images"): number[] {
    return this.#locations.flatMap(({ position }, id) =>
      (position === null) === (kind === "pages") ? [id] : [],
    );
  }

  *idsAfter(id: number): Generator<number> {
    for (let next = id + 1; next < this.#locations.length; next++) yield next;
  }

  addPages(key: string, { hits }: ClusterSearchResponse): void {
    this.batches.set(
      key,
      hits.hits.map((hit) => {
        const id = this.#numberOf({ document: hitId(hit), position: null });
        const row = Object.fromEntries(
          Object.entries(hit.fields).map(([name, [value]]) => [name, value]),
        );
        this.traits.set(id, (hit.fields.traits ?? []).map(String));
        this.versions.set(id, hitVersion(hit));
        this.#addTerms(id, row, hit.fields[FOUND_TERMS]);
        return { id, score: hit._score ?? 0, row };
      }),
    );
  }

  addImages(key: string, { hits }: ClusterSearchResponse): void {
    this.batches.set(
      key,
      hits.hits.flatMap((hit) => this.#imagesOf(hit)),
    );
  }

  #imagesOf(hit: ClusterHit): Candidate[] {
    const { fields, inner_hits } = hit;
    const document = hitId(hit);
    return (inner_hits?.images.hits.hits ?? []).map((image) => {
      const own = (name: string) => image.fields[`images.${name}`]?.[0];
      const page = (name: string) => fields[name]?.[0];
      return {
        id: this.#numberOf({ document, position: Number(own("position")) }),
        score: image._score ?? 0,
        row: {
          url: own("url"),
          title: own("title"),
          around: own("around"),
          width: own("width"),
          height: own("height"),
          page_url: page("url"),
          page_title: page("title"),
          day: page("day"),
          country: page("country"),
          language: page("language"),
        },
      };
    });
  }

  #addTerms(
    id: number,
    row: Readonly<Record<string, unknown>>,
    found: readonly unknown[] = [],
  ): void {
    if (row.body_length === undefined) return;
    this.terms.set(id, {
      id,
      terms:
        typeof row.term_list === "string"
          ? Buffer.from(row.term_list, "base64")
          : occurrencesIn(found),
      lengths: {
        title: Number(row.title_length ?? 0),
        headings: Number(row.headings_length ?? 0),
        body: Number(row.body_length ?? 0),
      },
    });
  }

  #numberOf(location: Location): number {
    const key = `${location.document} ${location.position ?? ""}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const id = this.#locations.push(location) - 1;
    this.#numbers.set(key, id);
    return id;
  }
}
