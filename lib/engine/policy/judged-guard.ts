import "server-only";
import type { AddressGuard } from "@/lib/net/address-guard";
import type { Blocked } from "./threat-judge";

/** Whether something is said against an address; asked for every address and every redirect before it is dialled. */
export type Judge = (url: string) => Promise<Blocked | null> | Blocked | null;

/**
 * A guard that also asks a judge. What costs nothing is asked first, the guard itself comes before what costs
 * something: an address that may not be fetched anyway need not be analysed.
 */
export const judgedGuard = (guard: AddressGuard, first: Judge, then: Judge): AddressGuard => ({
  async check(url) {
    const before = await first(String(url));
    if (before !== null) return { ok: false, reason: "policy", message: before.words };
    const checked = await guard.check(url);
    if (!checked.ok) return checked;
    const after = await then(checked.url.href);
    return after === null ? checked : { ok: false, reason: "policy", message: after.words };
  },
});
