import "server-only";
import { join } from "node:path";
import type { AddressGuard } from "@/lib/net/address-guard";
import { openArtifacts } from "./artifacts/artifacts";
import { openChangeHistory } from "./history/change-history";
import { createBrowserPool } from "./load/browser/pool";
import { openProfiles } from "./load/browser/profiles";
import { openPageCache } from "./load/cache/page-cache";
import { noProxies, type UpstreamProxies } from "./load/load-by-proxy";
import { createPageRenderer, createPdfDrawer } from "./load/render-page";
import { createLanguageModel, type LanguageModelOptions } from "./model/language-model";
import {
  createMediaExtractor,
  type MediaExtractorOptions,
} from "./page/formats/media/media-extractor";
import type { ScrapeDeps } from "./page/scrape-page";

export type ModelSettings = Pick<
  LanguageModelOptions,
  "url" | "name" | "key" | "maxOutputTokens" | "concurrency" | "maxWaiting" | "timeoutMs"
>;

export type MediaCommand = MediaExtractorOptions["command"];

export type PageServicesOptions = {
  readonly dataDirectory: string;
  readonly guard: AddressGuard;
  /** The origin of `/artifacts/…` for clients. */
  readonly publicOrigin: string;
  readonly model?: ModelSettings | null;
  readonly mediaCommand?: MediaCommand | null;
  readonly proxies?: UpstreamProxies;
};

export type PageServices = {
  /** Shared by all scrapes of the engine. */
  readonly deps: Required<
    Pick<ScrapeDeps, "cache" | "render" | "drawPdf" | "services" | "proxies">
  >;
  readonly close: () => Promise<void>;
};

/** The files with stored pages. */
export const pageFiles = (dataDirectory: string) => ({
  cache: join(dataDirectory, "page-cache.sqlite"),
  history: join(dataDirectory, "change-history.sqlite"),
  profiles: join(dataDirectory, "profiles"),
});

/** Default: enough to return a page's cleaned Markdown. */
const MODEL_TOKENS = 16_000;

/** Opens the cache, browsers and history for loading pages. Browsers start on demand. */
export function openPageServices({
  dataDirectory,
  guard,
  publicOrigin,
  model,
  mediaCommand,
  proxies = noProxies,
}: PageServicesOptions): PageServices {
  const files = pageFiles(dataDirectory);
  const cache = openPageCache(files.cache);
  const history = openChangeHistory(files.history);
  const pool = createBrowserPool({ dataDirectory });
  const services = {
    history,
    media: mediaCommand ? createMediaExtractor({ command: mediaCommand }) : null,
    artifacts: openArtifacts({ dataDirectory, ownOrigin: publicOrigin }),
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
      cache.close();
      history.close();
      await pool.close();
    },
  };
}
