import type { ResultCommand } from "@/components/results/list/result-commands";
import { lazyValue, useLazyValue } from "@/components/ui/loading/lazy";
import type { ResultCommandContext } from "./result-commands";

/** It comes with what a run takes. */
export const lazyResultCommands = lazyValue(() => import("./result-commands"));

const noActs: readonly ResultCommand[] = [];

/** What the page offers at single results, once there can be some. */
export function useResultCommands(page: ResultCommandContext): readonly ResultCommand[] {
  return useLazyValue(lazyResultCommands)?.resultCommands(page) ?? noActs;
}
