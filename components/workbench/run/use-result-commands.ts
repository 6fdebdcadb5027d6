"use client";
import type { ResultAct } from "@/components/results/list/commands";
import { onDemand, useOnDemand } from "@/components/ui/layout/on-demand";
import type { ActingPage } from "./result-commands";

/** It comes with what a run takes. */
export const acting = onDemand(() => import("./result-commands"));

const noActs: readonly ResultAct[] = [];

/** What the page offers at single results, once there can be some. */
export function useResultActs(page: ActingPage): readonly ResultAct[] {
  return useOnDemand(acting)?.resultActs(page) ?? noActs;
}
