import "server-only";
import thirdParties from "third-party-web/nostats-subset";

/** Playwright resource types. */
const BLOCKED_TYPES = new Set(["script", "xhr", "fetch", "ping", "websocket", "eventsource"]);
const BLOCKED_CATEGORIES = new Set(["ad", "consent-provider"]);

/**
 * Whether `blockAds` blocks a request: advertisers and consent dialogs loaded into pages of other
 * sites. Their own sites work. Images are allowed, because the same hosts often serve real ones.
 */
export function shouldBlock(url: string, type: string, pageUrl: string): boolean {
  const framed = type === "document" && url !== pageUrl;
  if (!framed && !BLOCKED_TYPES.has(type)) return false;
  const owner = entityOf(url);
  if (owner === undefined || !owner.categories.some((each) => BLOCKED_CATEGORIES.has(each)))
    return false;
  return entityOf(pageUrl)?.name !== owner.name;
}

function entityOf(url: string) {
  try {
    return thirdParties.getEntity(url);
  } catch {
    return undefined;
  }
}
