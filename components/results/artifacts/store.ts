import { useSyncExternalStore } from "react";
import { createListeners } from "@/lib/format/listeners";
import { type Artifact, allArtifacts } from "@/lib/results/artifacts/artifacts";
import {
  autoStoreFiles,
  deleteStoredArtifacts,
  storeArtifact,
  storedArtifactUrls,
} from "@/lib/storage/runs/artifacts";
import { subscribeToRuns } from "@/lib/storage/runs/database";
import { zeroRetentionReason } from "@/lib/storage/runs/zero-retention";
import { storageFailureMessages } from "@/lib/storage/storage-failure-messages";
import type { ShownRun } from "@/lib/transport/run-state";
import { loadMedia } from "./load-media";

export type StoreOutcome = {
  readonly stored: number;
  readonly failed: readonly { readonly artifact: Artifact; readonly reason: string }[];
};

/** Fetches files and stores them in this browser. Counts as consent to fetch them. */
export async function storeFiles(artifacts: readonly Artifact[]): Promise<StoreOutcome> {
  const reasons = await Promise.all(artifacts.map(storeOne));
  const failed = artifacts.flatMap((artifact, index) => {
    const reason = reasons[index];
    return reason == null ? [] : [{ artifact, reason }];
  });
  return { stored: artifacts.length - failed.length, failed };
}

async function storeOne({ url, kind }: Artifact): Promise<string | null> {
  const loaded = await loadMedia(url, kind);
  if (!loaded.ok)
    return loaded.failure.state === "expired" ? "It has expired." : loaded.failure.reason;
  const done = await storeArtifact(url, loaded.value);
  return done.ok ? null : storageFailureMessages[done.failure];
}

export async function storeIfEnabled({ run, view }: ShownRun): Promise<void> {
  if (!autoStoreFiles.read() || zeroRetentionReason(run.request)) return;
  await storeFiles(allArtifacts(view));
}

export const removeStoredFiles = (artifacts: readonly Artifact[]) =>
  deleteStoredArtifacts(artifacts.map(({ url }) => url));

let storedUrls: ReadonlySet<string> | null = null;

/** One query of the database for all components. */
const { subscribe } = createListeners((notify) => {
  const refresh = async () => {
    storedUrls = await storedArtifactUrls().catch(() => new Set<string>());
    notify();
  };
  const stopWatching = subscribeToRuns(() => void refresh());
  void refresh();
  return () => {
    stopWatching();
    storedUrls = null;
  };
});

/** URLs of all stored files, in sync with other tabs; null until known. */
export const useStoredUrls = (): ReadonlySet<string> | null =>
  useSyncExternalStore(
    subscribe,
    () => storedUrls,
    () => null,
  );
