import { allDay } from "./all-day";
import type { Benchmark } from "./benchmark";
import { browserKills } from "./browser-kills";
import { pictureComparison, textComparison } from "./comparison";
import { crawlerScaling } from "./crawler-scaling";
import { engineHttp } from "./engine-http";
import { firstLoad } from "./first-load";
import { knownItems } from "./known-items";
import { largePages } from "./large-pages";
import { libraryDocs } from "./library-docs";
import { libraryKills } from "./library-kills";
import { liveSearchTime } from "./live-search-time";
import { mainContentQuality } from "./main-content";
import { manySteps } from "./many-steps";
import { openSearchTime } from "./opensearch-time";
import { pageKindAblation, pageKindQuality } from "./page-kinds";
import { compareExplorersOnly, comparePeers } from "./peers/peers";
import { proxyLoad } from "./proxy-load";
import { queryTime } from "./query-time";
import { relevance, relevanceAblation } from "./relevance";
import { resultsFirstRun } from "./results-first-run";
import { resultsReading } from "./results-reading";
import { screenshotSpeed } from "./screenshot";
import { selectorPicker } from "./selector-picker";
import { sweepKills } from "./sweep-kills";
import { telemetryOverhead } from "./telemetry-overhead";
import { typing } from "./typing";

/** By name. `docs/contributing.md` says what each of them measures. */
export const benchmarks: Record<string, Benchmark> = {
  relevance,
  "relevance-ablation": relevanceAblation,
  "known-items": knownItems,
  "query-time": () => queryTime({ pages: 10_000 }),
  "engine-http": () => engineHttp({ pages: 30_000 }),
  "main-content": mainContentQuality,
  "page-kinds": pageKindQuality,
  "page-kinds-ablation": pageKindAblation,
  "large-pages": largePages,
  "first-load": firstLoad,
  "results-first-run": resultsFirstRun,
  "results-reading": resultsReading,
  "proxy-load": () => proxyLoad(),
  screenshot: screenshotSpeed,
  typing,
  "many-steps": manySteps,
  "selector-picker": selectorPicker,
  "text-comparison": textComparison,
  "picture-comparison": pictureComparison,
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
