import "server-only";
import { join } from "node:path";
import type { AddressGuard } from "@/lib/net/address-guard";
import { createBrowserPool } from "./load/browser/pool";
import { openProfiles } from "./load/browser/profiles";
import { noProxies, type UpstreamProxies } from "./load/load-by-proxy";
import { createPageRenderer, createPdfDrawer } from "./load/render-page";
import { createLanguageModel, type LanguageModelOptions } from "./model/language-model";
import {
  createMediaExtractor,
  type MediaExtractorOptions,
} from "./page/formats/media/media-extractor";
import type { ScrapeDeps } from "./page/scrape-page";
import type { Stores } from "./stores";

export type ModelSettings = Pick<
  LanguageModelOptions,
  "url" | "name" | "key" | "maxOutputTokens" | "concurrency" | "maxWaiting" | "timeoutMs"
>;

export type MediaCommand = MediaExtractorOptions["command"];

export type PageServicesOptions = {
  readonly dataDirectory: string;
  readonly guard: AddressGuard;
  readonly stores: Pick<Stores, "cache" | "history" | "artifacts">;
  /** Used by formats that need a language model; without it they return less. */
  readonly model?: ModelSettings | null;
  /** The program that extracts audio and video from pages. */
  readonly mediaCommand?: MediaCommand | null;
  /** Upstream proxies for pages. Default: direct connections. */
  readonly proxies?: UpstreamProxies;
};

export type PageServices = {
  /** Shared by all scrapes of the engine. */
  readonly deps: Required<
    Pick<ScrapeDeps, "cache" | "render" | "drawPdf" | "services" | "proxies">
  >;
  readonly close: () => Promise<void>;
};

export const pageFiles = (dataDirectory: string) => ({
  cache: join(dataDirectory, "page-cache.sqlite"),
  history: join(dataDirectory, "change-history.sqlite"),
  profiles: join(dataDirectory, "profiles"),
});

/** Default: enough to return a page's cleaned Markdown. */
const MODEL_TOKENS = 16_000;

/** Opens browsers and services for loading pages. Browsers start on demand. */
export function openPageServices({
  dataDirectory,
  guard,
  stores: { cache, history, artifacts },
  model,
  mediaCommand,
  proxies = noProxies,
}: PageServicesOptions): PageServices {
  const files = pageFiles(dataDirectory);
  const pool = createBrowserPool({ dataDirectory });
  const services = {
    history,
    media: mediaCommand ? createMediaExtractor({ command: mediaCommand }) : null,
    artifacts,
    now: () => new Date(),
    model: model ? createLanguageModel({ maxOutputTokens: MODEL_TOKENS, ...model }) : null,
  };
  const render = createPageRenderer({
    pool,
    guard,
    artifacts: services.artifacts,
    profiles: openProfiles(files.profiles),
  });
  return {
    deps: { cache, render, drawPdf: createPdfDrawer(pool), services, proxies },
    close: async () => {
      await pool.close();
    },
  };
}
