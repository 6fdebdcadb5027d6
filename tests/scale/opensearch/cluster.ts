import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import {
  defaultOpenSearchSettings,
  type OpenSearchSettings,
} from "@/lib/engine/opensearch/settings";

/** The cluster that `scripts/testing/test-scale.mjs` started. */
export type TestCluster = {
  readonly nodes: readonly string[];
  /** `POST /stop/1` ends the second node; the other actions are in `opensearch-cluster.mjs`. */
  readonly control: string;
  /** Whether nodes can be cut off from the network. */
  readonly canCut: boolean;
};

export function testCluster(): TestCluster {
  const text = process.env.WORKBENCH_TEST_OPENSEARCH;
  if (text === undefined) throw new Error("Run these tests with `npm run test:scale`.");
  return JSON.parse(text);
}

/** Settings with a new name, so that tests do not share indexes. */
export const testSettings = (changes: Partial<OpenSearchSettings> = {}): OpenSearchSettings => ({
  ...defaultOpenSearchSettings,
  urls: testCluster().nodes,
  credentials: null,
  name: `test-${process.pid}-${Date.now().toString(36)}-${randomBytes(4).toString("hex")}`,
  shards: 2,
  replicas: 0,
  ...changes,
});

export const control = (action: string, node: number): Promise<unknown> =>
  fetch(`${testCluster().control}/${action}/${node}`, { method: "POST" });

/** The response of the first node that responds. */
export async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  for (const node of testCluster().nodes) {
    const signal = AbortSignal.timeout(2_000);
    const response = await fetch(`${node}/${path}`, { signal, ...init }).catch(() => null);
    if (response?.ok) return response.json();
  }
  throw new Error(`No node responded to ${path}.`);
}

/** Waits until the cluster has as many nodes. */
export async function nodes(count: number): Promise<void> {
  await expect
    .poll(() => ask("_cluster/health").catch(() => null), { timeout: 90_000, interval: 500 })
    .toMatchObject({ number_of_nodes: count });
}

/** Waits until all copies of all parts of an index are available. */
export async function green(name: string): Promise<void> {
  await expect
    .poll(() => ask(`_cluster/health/${name}-pages`).catch(() => null), {
      timeout: 90_000,
      interval: 500,
    })
    .toMatchObject({ status: "green" });
}

export const dropIndexes = async (name: string): Promise<void> => {
  for (const node of testCluster().nodes) {
    const response = await fetch(`${node}/${name}-*`, {
      method: "DELETE",
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    if (response?.ok) return;
  }
};
