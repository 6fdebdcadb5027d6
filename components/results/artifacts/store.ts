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
  readonly failed: readonly { readonly artifact: Artifact; readonly reason: string }[];
};

const storageMessages = {
  blocked: "This browser blocks storage for this page.",
  full: "The browser's storage is full.",
  busy: "Another tab with an older version of this page blocks the storage.",
  failed: "The browser could not store it.",
} as const;

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
  return done.ok ? null : storageMessages[done.failure];
}

/** Stores the files of a finished run if the user enabled it. */
export async function storeIfEnabled({ run, view }: ShownRun): Promise<void> {
  if (!storeAlways.read() || zeroRetentionReason(run.request)) return;
  await storeFiles(allArtifacts(view));
}

export const removeStoredFiles = (artifacts: readonly Artifact[]) =>
  deleteStoredArtifacts(artifacts.map(({ url }) => url));

const none: ReadonlySet<string> = new Set();

/** URLs whose file is stored, in sync with other tabs; null until known. */
export function useStoredUrls(urls: readonly string[]): ReadonlySet<string> | null {
  const [stored, setStored] = useState<ReadonlySet<string> | null>(null);
  const key = urls.join("\n");
  useEffect(() => {
    let gone = false;
    const look = () =>
      filterStoredUrls(key === "" ? [] : key.split("\n")).then(
        (found) => {
          if (!gone) setStored(found);
        },
        () => setStored(none),
      );
    void look();
    const stop = subscribeToRuns(() => void look());
    return () => {
      gone = true;
      stop();
    };
  }, [key]);
  return stored;
}
