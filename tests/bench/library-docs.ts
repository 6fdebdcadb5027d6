import { readFileSync, statSync } from "node:fs";
import { Agent, request } from "node:http";
import { loadavg } from "node:os";
import { DatabaseSync } from "node:sqlite";
import {
  type LibraryView,
  librarySchema,
  siteDetailSchema,
  type TypedLibrarySite,
} from "@/lib/contract/library";
import { engineFiles } from "@/lib/engine/engine";
import { WorkbenchServer } from "../support/workbench-server";
import { type Measured, quantile, rounded } from "./benchmark";
import { documentationQueries } from "./documentation-queries";
import { documentationSite } from "./documentation-site";
import { barePassages, bareQuery } from "./query-time";

const LIMIT = 10;
const AFTERWARDS = 600;
const PAUSE_MS = 25;
/** Searches between two looks at how far the reading is. */
const LOOK_EVERY = 10;
/** Pages from which on searches find something. */
const SEARCHABLE = 200;

/**
 * Reads real documentation over HTTP into the library of the built server, and searches it over HTTP meanwhile and
 * afterwards: how fast it is read, what that takes, and what it costs those who search.
 */
export async function libraryDocs(pages = 30_000): Promise<Measured> {
  const site = await documentationSite(pages);
  const server = await new WorkbenchServer({
    WORKBENCH_ENGINE_PER_MINUTE: "1000000",
    WORKBENCH_PER_MINUTE: "1000000",
  }).start();
  try {
    if (site.pages < 1_000)
      return {
        name: "library of real documentation",
        figures: { "not measured": "the packages of documentation are not installed" },
      };
    const engine = { origin: server.origin, key: await server.engineKey() };
    const process = server.processes[1] ?? 0;
    const idle = residentBytes(process);
    const added = siteDetailSchema.parse(
      await send(server.origin, "POST", "/api/library", {
        kind: "sitemap",
        url: `${site.origin}/sitemap.xml`,
        settings: { maxPages: pages, maxMegabytes: 10_000 },
      } satisfies TypedLibrarySite),
    );
    const siteNow = async (): Promise<LibraryView["sites"][number] | undefined> =>
      librarySchema
        .parse(await send(server.origin, "GET", "/api/library"))
        .sites.find(({ id }) => id === added.site.id);

    const began = performance.now();
    let firstAt = 0;
    let peak = 0;
    const during: number[] = [];
    let read = await siteNow();
    for (let at = 0; read?.state !== "finished" && read?.state !== "failed"; at += 1) {
      if (at % LOOK_EVERY === 0) read = await siteNow();
      if (firstAt === 0 && (read?.pages ?? 0) > 0) firstAt = performance.now();
      peak = Math.max(peak, residentBytes(process));
      if ((read?.pages ?? 0) > SEARCHABLE) during.push(await search(engine, queryAt(at)));
      await new Promise((wait) => setTimeout(wait, PAUSE_MS));
    }
    const reading = performance.now() - (firstAt || began);

    const after: number[] = [];
    const floor: number[] = [];
    const withPassages: number[] = [];
    const file = engineFiles(server.dataDirectory).index;
    const bare = new DatabaseSync(file, { readOnly: true });
    const runBare = bareQuery(bare);
    const runPassages = barePassages(bare);
    for (const query of documentationQueries) {
      runBare(query);
      runPassages(query);
      await search(engine, query);
    }
    for (let at = 0; at < AFTERWARDS; at += 1) {
      floor.push(time(() => runBare(queryAt(at))));
      withPassages.push(time(() => runPassages(queryAt(at))));
      after.push(await search(engine, queryAt(at)));
    }
    bare.close();

    await send(server.origin, "PATCH", `/api/library/${added.site.id}`, { act: "renew" });
    const renewing = performance.now();
    let renewed = await siteNow();
    while (renewed?.state !== "finished" || renewed.finishedAt === read?.finishedAt) {
      await new Promise((wait) => setTimeout(wait, 50));
      renewed = await siteNow();
    }
    const again = performance.now() - renewing;

    const count = read?.pages ?? 0;
    const figures = {
      pages: count,
      failed: read?.counts.failed ?? 0,
      pagesPerSecond: rounded(count / (reading / 1_000), 0),
      load: rounded(loadavg()[0] ?? 0, 1),
      textMegabytes: rounded((read?.bytes ?? 0) / 1e6, 0),
      diskMegabytes: rounded(sizeOf(file) / 1e6, 0),
      idleMegabytes: rounded(idle / 1e6, 0),
      peakMegabytes: rounded(peak / 1e6, 0),
      searchesMeanwhile: during.length,
      p50During: rounded(quantile(during, 0.5)),
      p99During: rounded(quantile(during, 0.99)),
      p50After: rounded(quantile(after, 0.5)),
      p99After: rounded(quantile(after, 0.99)),
      bareP50: rounded(quantile(floor, 0.5)),
      bareP99: rounded(quantile(floor, 0.99)),
      ratioP50: rounded(quantile(after, 0.5) / quantile(floor, 0.5)),
      barePassagesP50: rounded(quantile(withPassages, 0.5)),
      barePassagesP99: rounded(quantile(withPassages, 0.99)),
      ratioPassagesP50: rounded(quantile(after, 0.5) / quantile(withPassages, 0.5)),
      rereadPagesPerSecond: rounded((renewed?.counts.unchanged ?? 0) / (again / 1_000), 0),
    };
    return {
      name: `library of ${count} pages of real documentation`,
      figures,
      target:
        "pagesPerSecond ≥ 30, peakMegabytes ≤ 500, p99During and p99After ≤ 40 ms, ratioP50 ≤ 3 (all over HTTP)",
      held:
        figures.pagesPerSecond >= 30 &&
        figures.peakMegabytes <= 500 &&
        figures.p99During <= 40 &&
        figures.p99After <= 40 &&
        figures.ratioP50 <= 3,
    };
  } finally {
    site.process.kill();
    kept.destroy();
    await server.dispose();
  }
}

function time(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const queryAt = (at: number): string =>
  documentationQueries[at % documentationQueries.length] ?? "";

/** As a page of the workbench itself asks. */
async function send(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { Origin: origin, "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const kept = new Agent({ keepAlive: true });

/** Node's own client: `fetch` takes nearly as long as the search itself. */
function search({ origin, key }: { origin: string; key: string }, query: string): Promise<number> {
  const start = performance.now();
  return new Promise((done, fail) => {
    const asking = request(`${origin}/v2/search`, {
      agent: kept,
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${key}` },
    });
    asking.on("error", fail).on("response", (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`The search answered ${answer.statusCode}.`));
      answer.resume().on("end", () => done(performance.now() - start));
    });
    asking.end(JSON.stringify({ query, limit: LIMIT }));
  });
}

/** Memory of its own, without the parts of the index that the system keeps mapped and can drop (Linux). */
function residentBytes(process: number): number {
  try {
    const [, kilobytes = ""] =
      /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${process}/status`, "utf8")) ?? [];
    return Number(kilobytes) * 1_024;
  } catch {
    return 0;
  }
}

const sizeOf = (file: string): number =>
  ["", "-wal"].reduce((sum, end) => {
    try {
      return sum + statSync(`${file}${end}`).size;
    } catch {
      return sum;
    }
  }, 0);
