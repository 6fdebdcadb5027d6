"use client";
import type { ResultAct } from "@/components/results/list/commands";
import { lazyValue, useLazyValue } from "@/components/ui/loading/lazy-value";
import type { ResultCommandContext } from "./result-commands";

/** It comes with what a run takes. */
export const lazyResultCommands = lazyValue(() => import("./result-commands"));

const noActs: readonly ResultAct[] = [];

/** What the page offers at single results, once there can be some. */
export function useResultCommands(page: ResultCommandContext): readonly ResultAct[] {
  return useLazyValue(lazyResultCommands)?.resultCommands(page) ?? noActs;
}
