import { createContext, type ReactNode, useContext } from "react";
import type { FormatType } from "@/lib/contract/format-infos";
import type { SearchRequest } from "@/lib/contract/request";
import type { FormatOf } from "@/lib/contract/schemas/formats";
import type { Artifact } from "@/lib/results/artifacts/artifacts";
import { artifactExpiry, type Expiry } from "@/lib/results/artifacts/expiry";
import { resultById } from "@/lib/results/model/parse-response";
import type { ContentView } from "@/lib/results/model/result-view";
import { zeroRetentionReason } from "@/lib/storage/runs/zero-retention";
import type { ShownRun } from "@/lib/transport/run-state";
import { asServerTime } from "../artifacts/server-clock";

type ShownRunContext = {
  readonly shown: ShownRun;
  /** Milliseconds since 1970, by the server's clock. */
  readonly receivedAt: number;
};

const Context = createContext<ShownRunContext | null>(null);

/** The run of the results; null outside of one. */
export const useShownRun = (): ShownRun | null => useContext(Context)?.shown ?? null;

/** Provides the request and response of the results below. */
export function ShownRunProvider({ shown, children }: { shown: ShownRun; children: ReactNode }) {
  const { startedAt, durationMs } = shown.run;
  const receivedAt = asServerTime(startedAt + durationMs);
  return <Context value={{ shown, receivedAt }}>{children}</Context>;
}

/** Response body of the results; null outside of a run. */
export const useResponseBody = (): Blob | null => useShownRun()?.run.body ?? null;

/** Request of the run; null outside of a run. */
export const useRunRequest = (): SearchRequest | null => useShownRun()?.run.request ?? null;

export function useRequestedFormat<Type extends FormatType>(type: Type): FormatOf<Type> | null {
  const formats = useRunRequest()?.scrapeOptions?.formats ?? [];
  return formats.find((each): each is FormatOf<Type> => each.type === type) ?? null;
}

/** Action outputs at the top level of the response. */
export const useRunActions = (): ContentView | null => useShownRun()?.view.actions ?? null;

/** When a file of this run expires; null if it does not, or outside of a run. */
export function useExpiry(artifact: Artifact): Expiry | null {
  const run = useContext(Context);
  if (!run) return null;
  const { resultId } = artifact;
  const page = resultId === null ? null : resultById(run.shown.view, resultId);
  return artifactExpiry(artifact, page?.url ?? null, run.receivedAt);
}

/** Milliseconds since 1970, by the server's clock; null outside of a run. */
export const useReceivedAt = (): number | null => useContext(Context)?.receivedAt ?? null;

/** Why files of this run must not be stored; null if they may. */
export function useNoStoreReason(): string | null {
  const request = useRunRequest();
  return request && zeroRetentionReason(request);
}
