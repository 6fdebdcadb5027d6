import { createContext, type ReactNode, useContext } from "react";
import type { ArtifactKind } from "@/lib/results/artifacts/artifacts";
import { artifactExpiry, type Expiry } from "@/lib/results/artifacts/expiry";
import { zeroRetentionReason } from "@/lib/storage/runs/zero-retention";
import type { Run } from "@/lib/transport/run-search";
import { asServerTime } from "./server-clock";

type ArtifactRun = {
  /** By the server's clock. */
  readonly receivedAt: number;
  /** Why nothing of this run may be kept; null where it may. */
  readonly traceless: string | null;
};

const Context = createContext<ArtifactRun | null>(null);

/** Says of which run the files below are: when their addresses came, and whether they may be kept. */
export function ArtifactRunProvider({ run, children }: { run: Run; children: ReactNode }) {
  const receivedAt = asServerTime(run.startedAt + run.durationMs);
  return (
    <Context value={{ receivedAt, traceless: zeroRetentionReason(run.request) }}>
      {children}
    </Context>
  );
}

/** When a file of this run stops being there; null outside of a run. */
export function useExpiry(url: string, kind: ArtifactKind): Expiry | null {
  const run = useContext(Context);
  return run && artifactExpiry(url, kind, run.receivedAt);
}

/** Why nothing of this run may be kept; null where it may. */
export const useNoStoreReason = (): string | null => useContext(Context)?.traceless ?? null;
