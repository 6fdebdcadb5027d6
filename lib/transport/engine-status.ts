import { queryOptions } from "@tanstack/react-query";
import * as z from "zod";

const healthSchema = z.object({
  live: z.literal(true),
  ready: z.boolean(),
  engine: z.object({
    state: z.enum(["ready", "reading", "failed", "off"]),
    pages: z.int().nonnegative(),
    sites: z.int().nonnegative(),
  }),
});

/** How the built-in engine is, and how much it can search. */
export type EngineStatus = z.output<typeof healthSchema>["engine"];

const POLL_WHILE_READING = 1_000;

/** Asks the server. Rejects when it does not answer or says something else. */
export async function readEngineStatus(signal?: AbortSignal): Promise<EngineStatus> {
  const response = await fetch("/api/health", { ...(signal && { signal }) });
  return healthSchema.parse(await response.json()).engine;
}

/** Asks again every second while the library is being read, and then no more. */
export const engineStatusQuery = queryOptions({
  queryKey: ["engine-status"],
  queryFn: ({ signal }) => readEngineStatus(signal),
  networkMode: "always",
  staleTime: 30_000,
  refetchInterval: (query) => (query.state.data?.state === "reading" ? POLL_WHILE_READING : false),
});
