import { growthFigures, slopeOf } from "./all-day/growth";
import { dayOfServer } from "./all-day/server";
import { dayInTab } from "./all-day/tab";
import { type Benchmark, type BenchmarkResult, rounded } from "./benchmark";

/** Minutes for each of the two parts. */
const MINUTES = Number(process.env.WORKBENCH_BENCH_MINUTES ?? 15);
/** Megabytes per 1,000 runs or searches, in the second half. */
const MAX_TAB_MB = 2;
const MAX_SERVER_MB = 1;
const MAX_NODES = 200;

/**
 * A long day in one tab: 2,000 runs, 200 traces and 100 comparisons. Then as many searches as 24
 * hours of light load send to a server. What does not fit into the time is left out; the counts say
 * what was done.
 */
export const allDay: Benchmark = async (): Promise<BenchmarkResult> => {
  const tab = await dayInTab({ minutes: MINUTES });
  const server = await dayOfServer({ minutes: MINUTES });
  const errors = [...new Set(server.errors)];
  const grows = {
    heap: slopeOf(tab.samples, "heap, MB"),
    nodes: slopeOf(tab.samples, "DOM nodes"),
    server: slopeOf(server.samples, "heap, MB"),
  };
  return {
    name: "all day",
    figures: {
      "tab, runs": tab.runs,
      "tab, traces": tab.traces,
      "tab, comparisons": tab.comparisons,
      ...growthFigures("tab", tab.samples),
      ...growthFigures("tab during comparisons", tab.compared),
      "server, searches": server.searches,
      "server, scraped pages": server.scrapes,
      "server, hours of one search per second": rounded(server.searches / 3_600, 1),
      "server, errors": errors.length === 0 ? 0 : `${server.errors.length} (${errors[0]})`,
      ...growthFigures("server", server.samples),
    },
    target: `no errors; in the second half the heap grows by at most ${MAX_TAB_MB} MB (tab) and ${MAX_SERVER_MB} MB (server) and the page by at most ${MAX_NODES} nodes per 1,000`,
    isMet:
      errors.length === 0 &&
      grows.heap <= MAX_TAB_MB &&
      grows.nodes <= MAX_NODES &&
      grows.server <= MAX_SERVER_MB,
  };
};
