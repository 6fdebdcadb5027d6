import { useEffect } from "react";
import type { ResultCommand } from "@/components/results/list/result-commands";
import { lazyValue, useLazyValue } from "@/components/ui/loading/lazy";
import type { ResultCommandContext } from "./result-commands";

/** Preloaded with everything else that a run needs. */
export const lazyResultCommands = lazyValue(() => import("./result-commands"));

const noCommands: readonly ResultCommand[] = [];

/** Commands for single results, and the frame of the results. Empty until their code has loaded. */
export function useResultCommands(page: ResultCommandContext, isNeeded: boolean) {
  const loaded = useLazyValue(lazyResultCommands);
  // A run that is shown again may be earlier than the first interaction.
  useEffect(() => {
    if (isNeeded) lazyResultCommands.load().catch(() => {});
  }, [isNeeded]);
  return { commands: loaded?.resultCommands(page) ?? noCommands, Frame: loaded?.RunFrame ?? null };
}
