import "server-only";
import { join } from "node:path";
import { ratesWith } from "@/lib/contract/credit-rates";
import { createEngine } from "@/lib/engine/engine";
import { findGuideFiles, type GuideFiles } from "@/lib/engine/guide-crawl";
import { environment, ownOrigin } from "../env";
import { log } from "../observability/log";
import { rememberSecret } from "../observability/mask";
import { processWide } from "../process-wide";
import { engineIfOn } from "./engine";

/**
 * Opens the engine of this process, unless it is open or the operator turned it off. Only the start
 * of the server imports this file: the framework evaluates a module again for each group of routes,
 * and the engine's modules take longer than the rest of the start.
 */
export function openEngine(): void {
  const own = environment();
  if (!own.engineOn || engineIfOn() !== null) return;
  for (const proxy of Object.values(own.proxies))
    for (const secret of [proxy?.password, proxy?.authorization])
      if (secret) rememberSecret(secret);
  const engine = createEngine({
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
    guide: guideFiles(),
    onUnexpected: (error, id) => log.error({ id, error }, "unexpected error in the engine"),
  });
  processWide().engine = engine;
  rememberSecret(engine.key);
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

/** In the folder of the build. Null if the server runs without it, as in development. */
const guideFiles = (): GuideFiles | null =>
  [".next", ".next-image"]
    .map((build) => findGuideFiles(join(/* turbopackIgnore: true */ process.cwd(), build)))
    .find((files) => files !== null) ?? null;

/** The password of a URL, as written there and decoded. */
function passwordForms(url: string | null): readonly string[] {
  const password = url === null ? "" : (URL.parse(url)?.password ?? "");
  return password === "" ? [] : [password, decodeURIComponent(password)];
}
