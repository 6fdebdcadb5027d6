import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { PageIndex } from "@/lib/engine/index/page-index";
import type { IndexChange, IndexOutbox } from "./store/index-outbox";

export type Delivery = {
  /** Resolves when the change in progress is delivered. */
  readonly close: () => Promise<void>;
};

const BATCH_SIZE = 100;
const IDLE_MS = 300;
const MAX_WAIT_MS = 15_000;
/** After a crash, another process delivers then. */
const LEASE_MS = 30_000;
/** A batch may take longer than the lease. */
const RENEW_LEASE_MS = 8_000;

/**
 * Sends the changes of the outbox to the index in their order, each at least once. While the index
 * cannot be reached, they wait; `onError` is called once for each outage.
 */
export function startDelivery(
  outbox: IndexOutbox,
  index: Pick<PageIndex, "put" | "remove" | "assign" | "removeSite">,
  onError: (error: unknown) => void,
): Delivery {
  const closing = new AbortController();
  const { signal } = closing;
  const holder = randomUUID();
  const pause = (ms: number) => delay(ms, undefined, { signal, ref: false }).catch(() => {});

  const run = async (): Promise<void> => {
    let wait = IDLE_MS;
    while (!signal.aborted) {
      try {
        const changes = (await mayDeliver()) ? await outbox.pending(BATCH_SIZE) : [];
        for (const group of inOrder(changes)) {
          if (signal.aborted) return;
          await whileRenewing(mayDeliver, () => deliver(group, index));
          await outbox.settle(group);
        }
        wait = IDLE_MS;
        if (changes.length < BATCH_SIZE) await pause(wait);
      } catch (error) {
        if (wait === IDLE_MS) onError(error);
        wait = Math.min(MAX_WAIT_MS, wait * 2);
        await pause(wait);
      }
    }
  };
  const mayDeliver = () => outbox.acquireLease(holder, LEASE_MS);
  const ended = run();
  return {
    close: async () => {
      closing.abort();
      await ended;
      // Another process delivers the rest now; without this, after the lease.
      await outbox.acquireLease(holder, 0).catch(() => false);
    },
  };
}

async function whileRenewing(
  renew: () => Promise<unknown>,
  work: () => Promise<void>,
): Promise<void> {
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_LEASE_MS).unref();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

/** Consecutive pages are stored together. */
function inOrder(changes: readonly IndexChange[]): IndexChange[][] {
  const groups: IndexChange[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (change.kind === "put" && last?.[0]?.kind === "put") last.push(change);
    else groups.push([change]);
  }
  return groups;
}

async function deliver(
  group: readonly IndexChange[],
  index: Pick<PageIndex, "put" | "remove" | "assign" | "removeSite">,
): Promise<void> {
  await index.put(group.flatMap((change) => (change.kind === "put" ? [change.page] : [])));
  for (const change of group) {
    if (change.kind === "remove") await index.remove(change.url);
    else if (change.kind === "assign") await index.assign(change.url, change.site);
    else if (change.kind === "removeSite") await index.removeSite(change.site);
  }
}
