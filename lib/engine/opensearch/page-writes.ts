import "server-only";
import * as z from "zod";
import { FACTS_VERSION } from "@/lib/engine/index/facts-version";
import type { IndexedPage } from "@/lib/engine/index/indexed-page";
import type { PageIndex } from "@/lib/engine/index/page-index";
import { sendBulk } from "./bulk";
import { IndexRemoved } from "./cluster-errors";
import type { ClusterConnection, Json } from "./connection";
import type { IndexVersions } from "./index-versions";
import {
  documentId,
  pageDocument,
  type StoredPage,
  storedPageSchema,
  storedToPage,
} from "./page-document";

const getSchema = z.object({ _source: z.object({ stored: storedPageSchema }).optional() });
const deleteSchema = z.object({ deleted: z.number(), version_conflicts: z.number().default(0) });

/** A multiple of the timeout: the pages of a whole site are removed in one request. */
const REMOVAL_TIMEOUT_FACTOR = 30;

/** Single pages: writes them, and reads them back without waiting for a refresh. */
export class PageWrites
  implements
    Pick<PageIndex, "put" | "remove" | "assign" | "removeSite" | "has" | "isCurrent" | "page">
{
  readonly #connection: ClusterConnection;
  readonly #versions: IndexVersions;
  readonly #onChange: () => void;

  constructor(connection: ClusterConnection, versions: IndexVersions, onChange: () => void) {
    this.#connection = connection;
    this.#versions = versions;
    this.#onChange = onChange;
  }

  put = async (pages: readonly IndexedPage[]): Promise<void> => {
    const now = Date.now();
    const documents = pages.map((page) => pageDocument(page, now));
    await this.#write(() => this.#index(documents));
  };

  /** An operator may have removed the index, which is then created again. */
  async #write<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = await work().catch((error: unknown) => {
      if (!(error instanceof IndexRemoved)) throw error;
      this.#versions.forget();
      return work();
    });
    this.#onChange();
    return result;
  }

  async #index(documents: readonly Json[]): Promise<void> {
    const targets = await this.#versions.targets();
    await sendBulk(
      this.#connection,
      documents.flatMap((document) =>
        targets.map((target) => ({
          action: {
            index: {
              _index: target,
              _id: document.id,
              // Otherwise the cluster creates an index of this name, without our fields.
              require_alias: target === this.#versions.alias,
            },
          },
          document,
        })),
      ),
    );
  }

  remove = async (url: string): Promise<boolean> => {
    const existed = await this.has(url);
    await this.#write(async () => {
      // The current index first: copying to the next one checks it again.
      for (const target of await this.#versions.targets())
        await sendBulk(this.#connection, [
          { action: { delete: { _index: target, _id: documentId(url) } } },
        ]);
    });
    return existed;
  };

  assign = async (url: string, site: string): Promise<boolean> => {
    const stored = await this.#stored(url);
    if (stored === null) return false;
    await this.put([{ ...storedToPage(stored), site }]);
    return true;
  };

  removeSite = (site: string): Promise<number> => this.#write(() => this.#removeSite(site));

  async #removeSite(site: string): Promise<number> {
    let removed = 0;
    for (const [at, target] of (await this.#versions.targets()).entries()) {
      await this.#connection.send({ method: "POST", path: `/${target}/_refresh` });
      for (let left = true; left; ) {
        const { body } = await this.#connection.send({
          method: "POST",
          path: `/${target}/_delete_by_query`,
          query: { conflicts: "proceed", refresh: true },
          body: { query: { term: { site } } },
          timeoutFactor: REMOVAL_TIMEOUT_FACTOR,
        });
        const { deleted, version_conflicts: conflicts } = deleteSchema.parse(body);
        if (at === 0) removed += deleted;
        left = conflicts > 0;
      }
    }
    return removed;
  }

  has = async (url: string): Promise<boolean> => {
    const [target] = await this.#versions.targets();
    const { status } = await this.#connection.send({
      method: "HEAD",
      path: `/${target}/_doc/${documentId(url)}`,
      accept: [404],
    });
    return status === 200;
  };

  isCurrent = async (url: string): Promise<boolean> =>
    ((await this.#stored(url))?.facts ?? 0) >= FACTS_VERSION;

  page = async (url: string): Promise<IndexedPage | null> => {
    const stored = await this.#stored(url);
    return stored === null ? null : storedToPage(stored);
  };

  async #stored(url: string): Promise<StoredPage | null> {
    const [target] = await this.#versions.targets();
    const { status, body } = await this.#connection.send({
      method: "GET",
      path: `/${target}/_doc/${documentId(url)}`,
      accept: [404],
    });
    return status === 404 ? null : (getSchema.parse(body)._source?.stored ?? null);
  }
}
