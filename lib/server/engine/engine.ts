import "server-only";
import type { Engine, EngineStatus } from "@/lib/engine/engine";
import { processWide } from "../process-wide";

declare module "../process-wide" {
  interface ProcessWide {
    engine?: Engine;
  }
}

/** The engine of this process (`open-engine.ts`); null if the operator turned it off. */
export const engineIfOn = (): Engine | null => processWide().engine ?? null;

/** The engine of this process. Throws if it is off. */
export function engine(): Engine {
  const own = engineIfOn();
  if (!own) throw new Error("The built-in engine is off.");
  return own;
}

const noEngine = {
  state: "off",
  pages: 0,
  sites: 0,
  guidePages: 0,
  index: { state: "ready", message: null },
  database: { state: "ready", message: null },
} as const;

export const engineStatus = async (): Promise<EngineStatus | typeof noEngine> =>
  (await engineIfOn()?.status()) ?? noEngine;

/** Milliseconds in which a browser loads the files of a page. */
const WARM_UP_AFTER_MS = 1_500;

/** Prepares the engine for the first search of a user who has opened the page. */
export function warmUpEngine(): void {
  setTimeout(() => engineIfOn()?.warmUp(), WARM_UP_AFTER_MS).unref();
}
