import "server-only";
import { environment } from "@/lib/server/env";

/**
 * The origin under which the caller reached this server, so that printed URLs work for them. It
 * comes from the request's `Host` and is only sent back to the same caller; null for an invalid
 * host. The scheme comes from the operator's configuration, because headers can be forged.
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
