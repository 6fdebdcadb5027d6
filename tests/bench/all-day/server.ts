import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { connectionHeader, connectionListSchema } from "@/lib/contract/connection";
import { WorkbenchServer } from "../../support/workbench-server";
import { beginSession } from "../proxy-rig";
import type { Sample } from "./growth";
import type { DayOptions } from "./tab";

export type ServerDay = {
  readonly searches: number;
  readonly scrapes: number;
  readonly errors: readonly string[];
  readonly samples: readonly Sample[];
};

/** One search per second for 24 hours. */
const SEARCHES = 86_400;
const TOGETHER = 8;
const WARM_UP = 500;
const SAMPLES = 9;
const SCRAPE_EVERY = 25;
const NEW_BROWSER_EVERY = 500;

const terms = "search page engine query result format action cache domain key limit time".split(
  " ",
);

/** The built server with its engine, under as many searches as fit into the time. */
export async function dayOfServer({ minutes }: DayOptions): Promise<ServerDay> {
  const server = await new WorkbenchServer({
    WORKBENCH_LOG_LEVEL: "warn",
    WORKBENCH_METRICS: "on",
    WORKBENCH_ENGINE_PER_MINUTE: "1000000",
    WORKBENCH_SESSION_PER_MINUTE: "1000000",
    WORKBENCH_PER_MINUTE: "1000000",
  }).start();
  try {
    return await spendDay(server, minutes * 60_000);
  } finally {
    await server.dispose();
  }
}

async function spendDay(server: WorkbenchServer, limitMs: number): Promise<ServerDay> {
  const key = await server.engineKey();
  const builtIn = await builtInOf(server.origin);
  const start = performance.now();
  const samples: Sample[] = [];
  const errors: string[] = [];
  let [searches, scrapes] = [0, 0];
  let cookie = "";
  let nextSampleMs = 0;
  const post = async (number: number): Promise<void> => {
    const query = `${terms[number % terms.length]} ${terms[(number * 7) % terms.length]} ${number}`;
    const isScrape = number % SCRAPE_EVERY === 0;
    if (isScrape) scrapes += 1;
    const body = JSON.stringify(
      isScrape
        ? {
            query: terms[number % terms.length],
            limit: 2,
            // Every other one fetches its pages again.
            scrapeOptions: { formats: ["markdown"], ...(number % 2 === 0 && { maxAge: 0 }) },
          }
        : { query, limit: 5 },
    );
    // Half of them as another client, half from the page of a browser.
    const [path, headers] =
      number % 2 === 0
        ? (["/v2/search", { authorization: `Bearer ${key}` }] as const)
        : (["/api/search", { cookie, [connectionHeader]: builtIn }] as const);
    const response = await fetch(server.origin + path, {
      method: "POST",
      headers: { "content-type": "application/json", origin: server.origin, ...headers },
      body,
    });
    const text = await response.text();
    if (response.status !== 200) errors.push(`${path}: ${response.status} ${text.slice(0, 200)}`);
  };
  while (searches < SEARCHES && performance.now() - start < limitMs) {
    if (searches % NEW_BROWSER_EVERY === 0) cookie = await beginSession(server.origin);
    if (searches >= WARM_UP && performance.now() - start >= nextSampleMs) {
      samples.push({ after: searches, values: await measure(server) });
      nextSampleMs = performance.now() - start + limitMs / SAMPLES;
    }
    await Promise.all(Array.from({ length: TOGETHER }, (_, at) => post(searches + at)));
    searches += TOGETHER;
  }
  samples.push({ after: searches, values: await measure(server) });
  return { searches, scrapes, errors, samples };
}

/** The id of the connection to the engine. */
async function builtInOf(origin: string): Promise<string> {
  const list: unknown = await (await fetch(`${origin}/api/connections`)).json();
  const found = connectionListSchema
    .parse(list)
    .connections.find(({ source }) => source === "built-in");
  if (!found) throw new Error("The engine is off.");
  return found.id;
}

async function measure(server: WorkbenchServer): Promise<Record<string, number>> {
  const text = await (await fetch(`${server.origin}/api/metrics`)).text();
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? 0);
  const { descriptors, connections } = server.openResources();
  return {
    "resident memory, MB": metric("process_resident_memory_bytes") / 1e6,
    "heap, MB": metric("nodejs_heap_size_used_bytes") / 1e6,
    "external memory, MB": metric("nodejs_external_memory_bytes") / 1e6,
    handles: metric("nodejs_active_handles_total"),
    "open sockets": connections,
    "file descriptors": descriptors,
    "data folder, MB": bytesIn(server.dataDirectory) / 1e6,
  };
}

function bytesIn(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile())
      bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
}
