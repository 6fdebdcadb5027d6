import "server-only";
import { environment } from "@/lib/server/env";

/**
 * The origin under which the caller reached us, so that addresses we print work for them. It comes from the caller's
 * own `Host` and is only ever shown back to them; anything that is not plainly a host gives null. Whether the caller
 * speaks TLS with a proxy in front is the operator's word: a header could be anybody's.
 */
export function requestOrigin(
  headers: Pick<Headers, "get">,
  publicUrl: URL | null = environment().publicUrl,
): string | null {
  const host = headers.get("host");
  if (!host || !/^(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i.test(host)) return null;
  if (host.toLowerCase() === publicUrl?.host) return publicUrl.origin;
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).origin : null;
}
