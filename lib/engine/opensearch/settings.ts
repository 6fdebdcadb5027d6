import "server-only";

/** How to reach the cluster, and how new indexes are created. */
export type OpenSearchSettings = {
  /** Nodes or a load balancer; without credentials. */
  readonly urls: readonly string[];
  readonly credentials: { readonly username: string; readonly password: string } | null;
  /** Prefix of the names of the alias and its indexes. */
  readonly name: string;
  readonly shards: number;
  readonly replicas: number;
  /** How long a new page may stay invisible to searches. */
  readonly refreshMs: number;
  /** For one request. */
  readonly timeoutMs: number;
};

export const defaultOpenSearchSettings: Omit<OpenSearchSettings, "urls" | "credentials"> = {
  name: "workbench",
  shards: 1,
  replicas: 1,
  refreshMs: 1_000,
  timeoutMs: 10_000,
};
