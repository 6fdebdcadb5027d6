import "server-only";
import * as z from "zod";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { IndexUnavailable } from "@/lib/engine/index/page-index";
import type { ClusterConnection } from "./connection";
import { copyPages } from "./copy-pages";
import { indexBody, MAPPING_VERSION } from "./mapping";
import type { OpenSearchSettings } from "./settings";

/** Milliseconds after which another process may have started or finished copying. */
const MAX_AGE = 30_000;

const aliasSchema = z.record(
  z.string(),
  z.object({ mappings: z.object({ _meta: z.object({ version: z.number() }).optional() }) }),
);

/** The indexes that a write goes to: the current one, and while pages are copied, the next one too. */
export type WriteTargets = readonly string[];

/**
 * Creates the index and its alias. If the alias leads to an index of an earlier version, searches continue
 * there while its pages are copied to a new one; then the alias moves.
 */
export class IndexVersions {
  readonly alias: string;
  readonly #connection: ClusterConnection;
  readonly #settings: OpenSearchSettings;
  readonly #version: number;
  #targets: Promise<WriteTargets> | null = null;
  #checkedAt = 0;
  #copying: Promise<void> | null = null;

  constructor(
    connection: ClusterConnection,
    settings: OpenSearchSettings,
    version = MAPPING_VERSION,
  ) {
    this.alias = `${settings.name}-pages`;
    this.#connection = connection;
    this.#settings = settings;
    this.#version = version;
  }

  /** Rejects while the cluster cannot be reached; the next call tries again. */
  targets(): Promise<WriteTargets> {
    const now = monotonicNow();
    if (this.#targets === null || now - this.#checkedAt > MAX_AGE) {
      this.#checkedAt = now;
      const opening = this.#open();
      this.#targets = opening;
      opening.catch(() => {
        if (this.#targets === opening) this.#targets = null;
      });
    }
    return this.#targets;
  }

  /** Resolves when no pages are being copied by this process; rejects if copying failed. */
  async settled(): Promise<void> {
    await this.targets();
    await this.#copying;
  }

  async #open(): Promise<WriteTargets> {
    const current = await this.#current();
    const next = this.#nameOf(this.#version);
    if (current === null) {
      await this.#create(next, true);
      return [next];
    }
    if (current.version > this.#version)
      throw new IndexUnavailable(
        `The index "${this.alias}" was created by a newer version of this program (index version ${current.version}, supported up to ${this.#version}). Update this program, or set WORKBENCH_INDEX_NAME to create another index.`,
      );
    if (current.version === this.#version) return [current.name];
    await this.#create(next, false);
    this.#copying ??= this.#copy(current.name, next).finally(() => {
      this.#copying = null;
      this.#targets = null;
    });
    // Searches continue in the current index; `settled` reports a failure, and the next check tries again.
    this.#copying.catch(() => {});
    return [current.name, next];
  }

  async #copy(from: string, to: string): Promise<void> {
    await copyPages(this.#connection, from, to);
    await this.#connection.send({
      method: "POST",
      path: "/_aliases",
      body: {
        actions: [
          { remove: { index: from, alias: this.alias } },
          { add: { index: to, alias: this.alias, is_write_index: true } },
        ],
      },
    });
    await this.#connection.send({ method: "DELETE", path: `/${from}`, accept: [404] });
  }

  async #current(): Promise<{ readonly name: string; readonly version: number } | null> {
    const { status, body } = await this.#connection.send({
      method: "GET",
      path: `/${this.alias}/_mapping`,
      accept: [404],
    });
    if (status === 404) return null;
    const [found] = Object.entries(aliasSchema.parse(body));
    if (found === undefined) return null;
    return { name: found[0], version: found[1].mappings._meta?.version ?? 0 };
  }

  async #create(name: string, withAlias: boolean): Promise<void> {
    const body = indexBody(this.#settings, this.#version);
    // 400: another process created it meanwhile.
    await this.#connection.send({
      method: "PUT",
      path: `/${name}`,
      query: { wait_for_active_shards: 1 },
      body: withAlias ? { ...body, aliases: { [this.alias]: { is_write_index: true } } } : body,
      accept: [400],
    });
  }

  #nameOf(version: number): string {
    return `${this.alias}-v${version}`;
  }
}
