import "server-only";
import { ratesWith } from "@/lib/contract/credit-rates";
import { createEngine, type Engine, type EngineStatus } from "@/lib/engine/engine";
import { environment, ownOrigin } from "../env";
import { log } from "../observability/log";
import { rememberSecret } from "../observability/mask";
import { processWide } from "../process-wide";

declare module "../process-wide" {
  interface ProcessWide {
    engine?: Engine;
  }
}

/** The engine of this process, created by the first call; null if the operator turned it off. */
export function engineIfOn(): Engine | null {
  const own = environment();
  if (!own.engineOn) return null;
  const all = processWide();
  if (!all.engine) {
    for (const proxy of Object.values(own.proxies))
      for (const secret of [proxy?.password, proxy?.authorization])
        if (secret) rememberSecret(secret);
    all.engine = createEngine({
      dataDirectory: own.dataDirectory,
      ownOrigin: ownOrigin(own),
      publicOrigin: own.publicUrl?.origin ?? ownOrigin(own),
      limits: own.engine,
      credits: own.engineCredits,
      keys: own.engineKeys,
      rates: ratesWith(own.rates),
      policy: own.policy,
      searxng: own.searxngUrl === null ? null : { url: own.searxngUrl },
      liveServices: own.liveServices,
      model: own.model,
      mediaCommand: own.mediaCommand,
      proxies: own.proxies,
      databaseUrl: own.databaseUrl,
      crawls: own.roles.has("crawler"),
      s3: own.s3,
      openSearch: own.openSearch,
      onUnexpected: (error, id) => log.error({ id, error }, "unexpected error in the engine"),
    });
    rememberSecret(all.engine.key);
    for (const secret of [
      own.model?.key,
      ...Object.values(own.liveServices.keys),
      ...passwordForms(own.databaseUrl),
      own.s3?.credentials?.secretAccessKey,
      own.openSearch?.credentials?.password,
      own.policy.threats?.classifier?.key,
      own.searxngUrl === null ? undefined : new URL(own.searxngUrl).password || undefined,
      ...own.engineKeys.map(({ key }) => key),
    ])
      if (secret !== undefined) rememberSecret(secret);
  }
  return all.engine;
}

/** The password of a URL, as written there and decoded. */
function passwordForms(url: string | null): readonly string[] {
  const password = url === null ? "" : (URL.parse(url)?.password ?? "");
  return password === "" ? [] : [password, decodeURIComponent(password)];
}

/** The engine of this process. Throws if it is off. */
export function engine(): Engine {
  const own = engineIfOn();
  if (!own) throw new Error("The built-in engine is off.");
  return own;
}

const noEngine = {
  state: "off",
  pages: 0,
  sites: 0,
  guidePages: 0,
  index: { state: "ready", message: null },
  database: { state: "ready", message: null },
} as const;

export const engineStatus = async (): Promise<EngineStatus | typeof noEngine> =>
  (await engineIfOn()?.status()) ?? noEngine;
