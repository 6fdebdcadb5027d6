import { allDay } from "./all-day";
import type { Benchmark } from "./benchmark";
import { browserKills } from "./browser-kills";
import { collectionOpen } from "./collection-open";
import { pictureComparison, resultComparison, textComparison } from "./comparison";
import { comparisonDrawing } from "./comparison-drawing";
import { crawlerScaling } from "./crawler-scaling";
import { engineHttp } from "./engine-http";
import { firstLoad } from "./first-load";
import { judgementGrade } from "./judgement-grade";
import { knownItems } from "./known-items";
import { largePages } from "./large-pages";
import { libraryDocs } from "./library-docs";
import { libraryKills } from "./library-kills";
import { liveSearchTime } from "./live-search-time";
import { mainContentQuality } from "./main-content";
import { manySteps } from "./many-steps";
import { openSearchTime } from "./opensearch-time";
import { pageKindQuality } from "./page-kinds";
import { pageMemory } from "./page-memory";
import { compareExplorersOnly, comparePeers } from "./peers/peers";
import { proxyLoad } from "./proxy-load";
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

/** Keyed by name. `docs/contributing.md` says what each of them measures. */
export const benchmarks: Record<string, Benchmark> = {
  relevance,
  "relevance-ablation": relevanceAblation,
  "known-items": knownItems,
  "query-time": () => queryTime({ pages: 10_000 }),
  "engine-http": () => engineHttp({ pages: 30_000 }),
  "main-content": mainContentQuality,
  "page-kinds": pageKindQuality,
  "page-memory": pageMemory,
  "large-pages": largePages,
  "first-load": firstLoad,
  "results-speed": resultsSpeed,
  "results-first-run": resultsFirstRun,
  "results-reading": resultsReading,
  "proxy-load": () => proxyLoad(),
  screenshot: screenshotSpeed,
  typing,
  "many-steps": manySteps,
  "selector-picker": selectorPicker,
  "result-comparison": resultComparison,
  "text-comparison": textComparison,
  "picture-comparison": pictureComparison,
  "comparison-drawing": comparisonDrawing,
  "judgement-grade": judgementGrade,
  "sweep-matrix": sweepMatrix,
  "collection-open": collectionOpen,
  "share-list": shareList,
  "live-search-time": liveSearchTime,
  "telemetry-overhead": telemetryOverhead,
  "browser-kills": browserKills,
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

/** These take ten minutes or more. */
export const onRequest = new Set([
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
