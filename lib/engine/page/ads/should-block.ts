import "server-only";
import thirdParties from "third-party-web/nostats-subset";

/** What a browser loads it as, in Playwright's words. */
const BLOCKED_TYPES = new Set(["script", "xhr", "fetch", "ping", "websocket", "eventsource"]);
const BLOCKED_CATEGORIES = new Set(["ad", "consent-provider"]);

/**
 * Whether `blockAds` keeps a request from being made: what advertisers and makers of consent dialogs load into
 * pages of others. Their own sites work, and images are let through, since the same hosts often serve real ones.
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
