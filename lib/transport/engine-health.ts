import { isJsonObject } from "@/lib/contract/json-object";

/** State of the built-in engine and size of its library. */
export type EngineHealth = {
  readonly state: (typeof states)[number];
  readonly pages: number;
  readonly sites: number;
  /** How many of the pages belong to the built-in guide. */
  readonly guidePages: number;
};

const states = ["ready", "reading", "failed", "off"] as const;

/** Rejects if the server does not respond or the response is malformed. */
export async function fetchEngineHealth(signal?: AbortSignal): Promise<EngineHealth> {
  const response = await fetch("/api/health", { ...(signal && { signal }) });
  return readHealth(await response.json());
}

// Without a schema: every page requests this first, and the schema library is large.
function readHealth(body: unknown): EngineHealth {
  const engine =
    isJsonObject(body) && body.live === true && isJsonObject(body.engine) ? body.engine : {};
  const state = states.find((each) => each === engine.state);
  const { pages, sites, guidePages } = engine;
  if (!state || !isCount(pages) || !isCount(sites) || !isCount(guidePages))
    throw new TypeError("The response is not the health of a workbench.");
  return { state, pages, sites, guidePages };
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

/** Whether the engine can find nothing but the built-in guide. */
export const hasOnlyGuide = ({ pages, guidePages }: EngineHealth): boolean => pages === guidePages;
