import type { ReactNode } from "react";
import type { ShownRun } from "@/lib/transport/run-state";

/** Shows what a run searched, above its results or in place of them. */
export type RunScope = (shown: ShownRun, isEmpty: boolean) => ReactNode;
