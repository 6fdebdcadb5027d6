import "server-only";
import { resolveWeb } from "@/lib/engine/html/resolve-url";

const LINK = /<([^>]*)>([^<]*)/g;
const IS_CANONICAL = /;\s*rel\s*=\s*"?(?:[^"]*\s)?canonical(?=[\s";,]|$)/i;

/** The canonical URL in the `Link` header (RFC 8288 and RFC 6596), for pages without a head. */
export function canonicalLink(headers: Headers, url: string): string | null {
  for (const [, target = "", parameters = ""] of (headers.get("link") ?? "").matchAll(LINK))
    if (IS_CANONICAL.test(parameters)) return resolveWeb(target, url);
  return null;
}
