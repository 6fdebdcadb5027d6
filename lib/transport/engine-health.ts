import { queryOptions } from "@tanstack/react-query";
import { isJsonObject } from "@/lib/contract/json-object";

/** How the built-in engine is, and how much it can search. */
export type EngineHealth = {
  readonly state: (typeof states)[number];
  readonly pages: number;
  readonly sites: number;
};

const states = ["ready", "reading", "failed", "off"] as const;

const POLL_WHILE_READING = 1_000;

/** Asks the server. Rejects when it does not answer or says something else. */
export async function fetchEngineHealth(signal?: AbortSignal): Promise<EngineHealth> {
  const response = await fetch("/api/health", { ...(signal && { signal }) });
  return readHealth(await response.json());
}

// By hand: this is the first thing that a page asks for, and a schema would bring its library with it.
function readHealth(body: unknown): EngineHealth {
  const engine =
    isJsonObject(body) && body.live === true && isJsonObject(body.engine) ? body.engine : {};
  const state = states.find((each) => each === engine.state);
  const { pages, sites } = engine;
  if (!state || !isCount(pages) || !isCount(sites))
    throw new TypeError("What answered is not the health of a workbench.");
  return { state, pages, sites };
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

/** Asks again every second while the library is being read, and then no more. */
export const engineHealthQuery = queryOptions({
  queryKey: ["engine-status"],
  queryFn: ({ signal }) => fetchEngineHealth(signal),
  networkMode: "always",
  staleTime: 30_000,
  refetchInterval: (query) => (query.state.data?.state === "reading" ? POLL_WHILE_READING : false),
});
