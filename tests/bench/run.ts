/** Runs the named benchmarks, or all; prints a table and writes `tests/bench/report.json`. */
import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { actionsEditing } from "./actions-editing";
import { allDay } from "./all-day";
import type { BenchmarkResult } from "./benchmark";
import { browserKills } from "./browser-kills";
import { collectionOpen } from "./collection-open";
import { pictureComparison, resultComparison, textComparison } from "./comparison";
import { comparisonDrawing } from "./comparison-drawing";
import { crawlerScaling } from "./crawler-scaling";
import { engineHttp } from "./engine-http";
import { firstLoad } from "./first-load";
import { forwardOverhead } from "./forward-overhead";
import { judgementGrade } from "./judgement-grade";
import { judgementImport } from "./judgement-import";
import { knownItems } from "./known-items";
import { largePages } from "./large-pages";
import { libraryDocs } from "./library-docs";
import { libraryKills } from "./library-kills";
import { liveSearchTime } from "./live-search-time";
import { mainContentQuality } from "./main-content";
import { manySteps } from "./many-steps";
import { openSearchTime } from "./opensearch-time";
import { pageKindAblation, pageKindQuality } from "./page-kinds";
import { pageMemory } from "./page-memory";
import { compareExplorersOnly, comparePeers } from "./peers/peers";
import { proxyLoad } from "./proxy-load";
import { proxyMemory } from "./proxy-memory";
import { proxyOverhead } from "./proxy-overhead";
import { queryTime } from "./query-time";
import { relevance, relevanceAblation } from "./relevance";
import { resultsFirstRun } from "./results-first-run";
import { resultsReading, resultsSpeed } from "./results-speed";
import { screenshotSpeed } from "./screenshot";
import { selectorPicker } from "./selector-picker";
import { shareList } from "./share-list";
import { sweepKills } from "./sweep-kills";
import { sweepMatrix } from "./sweep-matrix";
import { telemetryOverhead } from "./telemetry-overhead";
import { typing } from "./typing";

const benchmarks: Record<string, () => Promise<BenchmarkResult>> = {
  relevance,
  "relevance-ablation": relevanceAblation,
  "known-items": knownItems,
  "query-time": () => queryTime({ pages: 10_000 }),
  "engine-http": () => engineHttp({ pages: 30_000 }),
  "main-content": mainContentQuality,
  "page-kinds": pageKindQuality,
  "page-kinds-ablation": pageKindAblation,
  "page-memory": pageMemory,
  "large-pages": largePages,
  "proxy-overhead": proxyOverhead,
  "first-load": firstLoad,
  "results-speed": resultsSpeed,
  "results-first-run": resultsFirstRun,
  "results-reading": resultsReading,
  "forward-overhead": forwardOverhead,
  "proxy-memory": proxyMemory,
  "proxy-load": () => proxyLoad(),
  screenshot: screenshotSpeed,
  typing,
  "actions-editing": actionsEditing,
  "many-steps": manySteps,
  "selector-picker": selectorPicker,
  "result-comparison": resultComparison,
  "text-comparison": textComparison,
  "picture-comparison": pictureComparison,
  "comparison-drawing": comparisonDrawing,
  "judgement-import": judgementImport,
  "judgement-grade": judgementGrade,
  "sweep-matrix": sweepMatrix,
  "collection-open": collectionOpen,
  "share-list": shareList,
  "live-search-time": liveSearchTime,
  "telemetry-overhead": telemetryOverhead,
  "browser-kills": browserKills,
  // These take ten minutes or more and run only when named.
  "all-day": allDay,
  peers: comparePeers,
  "peers-explorers": compareExplorersOnly,
  "library-docs": () => libraryDocs(),
  "opensearch-time": () => openSearchTime(),
  "crawler-scaling": crawlerScaling,
  "library-kills": () => libraryKills(),
  "sweep-kills": () => sweepKills(),
  "library-kills-500": () => libraryKills(500),
  "proxy-load-10": () => proxyLoad({ minutes: 10 }),
};

const onRequest = new Set([
  "all-day",
  "peers",
  "peers-explorers",
  "sweep-kills",
  "proxy-load-10",
  "library-docs",
  "opensearch-time",
  "crawler-scaling",
  "library-kills",
  "library-kills-500",
]);
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  console.error(
    `Unknown benchmark: ${unknown.join(", ")}. Available: ${Object.keys(benchmarks).join(", ")}.`,
  );
  process.exit(2);
}

const report: BenchmarkResult[] = [];
for (const [name, run] of Object.entries(benchmarks)) {
  if (requested.length > 0 ? !requested.includes(name) : onRequest.has(name)) continue;
  const result = await run();
  report.push(result);
  console.log(`\n${result.name}`);
  for (const [figure, value] of Object.entries(result.figures))
    console.log(`  ${figure}: ${value}`);
  if (result.target)
    console.log(
      `  target: ${result.target}${result.isMet === undefined ? "" : result.isMet ? " (met)" : " (missed)"}`,
    );
}

const machine = { node: process.version, processors: cpus().length, memoryBytes: totalmem() };
writeFileSync("tests/bench/report.json", `${JSON.stringify({ machine, report }, null, 2)}\n`);
