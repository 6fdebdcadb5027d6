import "server-only";
import type { LiveServiceList } from "@/lib/contract/live/live-service-list";
import type { LiveServiceName } from "@/lib/contract/live/live-services";
import { cookiePrefix, parseCookies, setCookie } from "../cookies";
import { environment, type ServerEnvironment } from "../env";

const COOKIE = "live-services";
const YEAR_SECONDS = 365 * 24 * 3_600;

const cookieName = (own: ServerEnvironment) => `${cookiePrefix(own)}${COOKIE}`;

/**
 * The live services that this browser's user allowed; null if the operator allows all of them. Names
 * that the operator does not permit are left out.
 */
export function allowedServices(cookies: string | null): readonly LiveServiceName[] | null {
  const own = environment();
  const { mode, offered } = own.liveServices;
  if (mode === "on") return null;
  const names = parseCookies(cookies).get(cookieName(own))?.split(".") ?? [];
  return offered.filter((name) => names.includes(name));
}

/** The cookie that remembers what the user allowed. It has no secret; scripts and other sites cannot read it. */
export function allowedServicesCookie(allowed: readonly LiveServiceName[]): string {
  const own = environment();
  return setCookie(cookieName(own), allowed.join("."), YEAR_SECONDS, own);
}

export function liveServiceList(cookies: string | null): LiveServiceList {
  const { mode, offered, contact } = environment().liveServices;
  const allowed = allowedServices(cookies) ?? offered;
  return { mode, offered, allowed, hasContact: contact !== null };
}
