import { useEffect, useState } from "react";
import { type Artifact, allArtifacts } from "@/lib/results/artifacts/artifacts";
import {
  deleteStoredArtifacts,
  filterStoredUrls,
  storeArtifact,
} from "@/lib/storage/runs/artifacts";
import { subscribeToRuns } from "@/lib/storage/runs/database";
import { zeroRetentionReason } from "@/lib/storage/runs/zero-retention";
import type { ShownRun } from "@/lib/transport/run-state";
import { storeAlways } from "../images/consent-state";
import { loadMedia } from "./load-media";

export type StoreOutcome = {
  readonly stored: number;
  /** What could not be kept, with the reason. */
  readonly failed: readonly { readonly artifact: Artifact; readonly reason: string }[];
};

const storageMessages = {
  blocked: "This browser stores nothing for this page.",
  full: "The browser's storage is full.",
  busy: "Another tab with an older page holds the storage.",
  failed: "The browser could not store it.",
} as const;

/** Fetches files and keeps them in this browser. To ask for it is to agree that they are fetched. */
export async function storeFiles(artifacts: readonly Artifact[]): Promise<StoreOutcome> {
  const reasons = await Promise.all(artifacts.map(keepOne));
  const failed = artifacts.flatMap((artifact, index) => {
    const reason = reasons[index];
    return reason == null ? [] : [{ artifact, reason }];
  });
  return { stored: artifacts.length - failed.length, failed };
}

async function keepOne({ url, kind }: Artifact): Promise<string | null> {
  const loaded = await loadMedia(url, kind);
  if (!loaded.ok)
    return loaded.trouble.state === "expired" ? "It has expired." : loaded.trouble.reason;
  const done = await storeArtifact(url, loaded.value);
  return done.ok ? null : storageMessages[done.failure];
}

/** Keeps the files of a run that has just ended, where the reader chose to keep all. */
export async function storeIfEnabled({ run, view }: ShownRun): Promise<void> {
  if (!storeAlways.read() || zeroRetentionReason(run.request)) return;
  await storeFiles(allArtifacts(view));
}

export const removeStoredFiles = (artifacts: readonly Artifact[]) =>
  deleteStoredArtifacts(artifacts.map(({ url }) => url));

const none: ReadonlySet<string> = new Set();

/** Which addresses have their file kept, in step with other tabs; null until it is known. */
export function useStoredUrls(urls: readonly string[]): ReadonlySet<string> | null {
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null);
  const key = urls.join("\n");
  useEffect(() => {
    let gone = false;
    const look = () =>
      filterStoredUrls(key === "" ? [] : key.split("\n")).then(
        (found) => {
          if (!gone) setKept(found);
        },
        () => setKept(none),
      );
    void look();
    const stop = subscribeToRuns(() => void look());
    return () => {
      gone = true;
      stop();
    };
  }, [key]);
  return kept;
}
