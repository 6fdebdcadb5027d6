import { createContext, type ReactNode, useContext } from "react";
import type { ArtifactKind } from "@/lib/results/artifacts/artifacts";
import { artifactExpiry, type Expiry } from "@/lib/results/artifacts/expiry";
import { zeroRetentionReason } from "@/lib/storage/runs/zero-retention";
import type { Run } from "@/lib/transport/run-search";
import { asServerTime } from "./server-clock";

type ArtifactRun = {
  /** By the server's clock, in milliseconds since 1970. */
  readonly receivedAt: number;
  /** Why files of this run must not be stored; null if they may. */
  readonly traceless: string | null;
};

const Context = createContext<ArtifactRun | null>(null);

/** Provides when the URLs below were received and whether their files may be stored. */
export function ArtifactRunProvider({ run, children }: { run: Run; children: ReactNode }) {
  const receivedAt = asServerTime(run.startedAt + run.durationMs);
  return (
    <Context value={{ receivedAt, traceless: zeroRetentionReason(run.request) }}>
      {children}
    </Context>
  );
}

/** When a file of this run expires; null outside of a run. */
export function useExpiry(url: string, kind: ArtifactKind): Expiry | null {
  const run = useContext(Context);
  return run && artifactExpiry(url, kind, run.receivedAt);
}

/** Why files of this run must not be stored; null if they may. */
export const useNoStoreReason = (): string | null => useContext(Context)?.traceless ?? null;
