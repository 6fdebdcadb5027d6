import "server-only";
import * as z from "zod";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import { IndexUnavailable } from "@/lib/engine/index/page-index";
import { clusterErrorIn } from "./cluster-errors";
import type { ClusterConnection } from "./connection";
import { copyPages } from "./copy-pages";
import { indexBody, MAPPING_VERSION } from "./mapping";
import type { OpenSearchSettings } from "./settings";

/** Milliseconds after which another process may have started or finished copying. */
const MAX_AGE = 30_000;

const mappingSchema = z.record(
  z.string(),
  z.object({ mappings: z.object({ _meta: z.object({ version: z.number() }).optional() }) }),
);

/** The names that a write goes to: the alias, and while pages are copied, the next index too. */
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

  /** Looks again with the next call, because the index is no longer there. */
  forget(): void {
    this.#targets = null;
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
      return [this.alias];
    }
    if (current.version > this.#version)
      throw new IndexUnavailable(
        `The index "${this.alias}" was created by a newer version of the workbench (index version ${current.version}, supported up to ${this.#version}). Update the workbench, or set WORKBENCH_INDEX_NAME to create another index.`,
      );
    if (current.version === this.#version) return [this.alias];
    await this.#create(next, false);
    this.#copying ??= this.#copy(current.name, next).finally(() => {
      this.#copying = null;
      this.#targets = null;
    });
    // Searches continue in the current index; `settled` reports a failure, and the next check tries again.
    this.#copying.catch(() => {});
    return [this.alias, next];
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
    const [found] = Object.entries(mappingSchema.parse(body));
    if (found === undefined) return null;
    if (found[0] === this.alias)
      throw new IndexUnavailable(
        `"${this.alias}" is an index in the search cluster, but must be an alias. Set WORKBENCH_INDEX_NAME to another name.`,
      );
    return { name: found[0], version: found[1].mappings._meta?.version ?? 0 };
  }

  /** Another process may create it at the same time. */
  async #create(name: string, withAlias: boolean): Promise<void> {
    const settings = indexBody(this.#settings, this.#version);
    const aliases = { [this.alias]: { is_write_index: true } };
    const { status, body } = await this.#connection.send({
      method: "PUT",
      path: `/${name}`,
      query: { wait_for_active_shards: 1 },
      body: withAlias ? { ...settings, aliases } : settings,
      accept: [400],
    });
    if (status !== 400) return;
    const error = clusterErrorIn(body);
    if (error?.type !== "resource_already_exists_exception")
      throw new IndexUnavailable(
        `The search cluster cannot create the index "${name}": ${error?.reason ?? "no reason given"}`,
      );
    await this.#requireOwn(name);
    if (withAlias)
      await this.#connection.send({
        method: "PUT",
        path: `/${name}/_alias/${this.alias}`,
        body: { is_write_index: true },
      });
  }

  /** Rejects an index of this name with other fields, which would find nothing. */
  async #requireOwn(name: string): Promise<void> {
    const { body } = await this.#connection.send({ method: "GET", path: `/${name}/_mapping` });
    if (mappingSchema.parse(body)[name]?.mappings._meta?.version === this.#version) return;
    throw new IndexUnavailable(
      `The index "${name}" in the search cluster was not created by this program. Delete it, or set WORKBENCH_INDEX_NAME to another name.`,
    );
  }

  #nameOf(version: number): string {
    return `${this.alias}-v${version}`;
  }
}
