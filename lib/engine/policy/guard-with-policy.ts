import "server-only";
import type { AddressGuard } from "@/lib/net/address-guard";
import type { BlockedUrl } from "./threat-judge";

/** Whether something is said against an address; asked for every address and every redirect before it is dialled. */
export type CheckUrl = (url: string) => Promise<BlockedUrl | null> | BlockedUrl | null;

/**
 * A guard that also asks a judge. What costs nothing is asked first, the guard itself comes before what costs
 * something: an address that may not be fetched anyway need not be analysed.
 */
export const guardWithPolicy = (
  guard: AddressGuard,
  first: CheckUrl,
  then: CheckUrl,
): AddressGuard => ({
  async check(url) {
    const before = await first(String(url));
    if (before !== null) return { ok: false, reason: "policy", message: before.message };
    const checked = await guard.check(url);
    if (!checked.ok) return checked;
    const after = await then(checked.url.href);
    return after === null ? checked : { ok: false, reason: "policy", message: after.message };
  },
});
