import "server-only";
import type { AddressGuard } from "@/lib/net/address-guard";
import type { BlockedUrl } from "./threat-judge";

/** Returns why a URL is blocked. Called for every URL and redirect before connecting. */
export type CheckUrl = (url: string) => Promise<BlockedUrl | null> | BlockedUrl | null;

/**
 * A guard that also applies policy checks: the free check first, then the address guard, and the
 * check that may cost credits last.
 */
export const guardWithPolicy = (
  guard: AddressGuard,
  first: CheckUrl,
  then: CheckUrl,
): AddressGuard => ({
  async check(url, initiator) {
    const before = await first(String(url));
    if (before !== null) return { ok: false, reason: "policy", message: before.message };
    const checked = await guard.check(url, initiator);
    if (!checked.ok) return checked;
    const after = await then(checked.url.href);
    return after === null ? checked : { ok: false, reason: "policy", message: after.message };
  },
});
