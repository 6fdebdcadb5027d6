import type { ResultCommand } from "@/components/results/list/result-commands";
import { lazyValue, useLazyValue } from "@/components/ui/loading/lazy";
import type { ResultCommandContext } from "./result-commands";

/** Preloaded with everything else that a run needs. */
export const lazyResultCommands = lazyValue(() => import("./result-commands"));

const noCommands: readonly ResultCommand[] = [];

/** Commands for single results. Empty until their code has loaded. */
export function useResultCommands(page: ResultCommandContext): readonly ResultCommand[] {
  return useLazyValue(lazyResultCommands)?.resultCommands(page) ?? noCommands;
}
