import "server-only";
import { resolveWeb } from "@/lib/engine/html/resolve-url";

const LINK = /<([^>]*)>([^<]*)/g;
const RELATION = /;\s*rel\s*=\s*"?([^";,]*)/i;

/** The target with a relation in the `Link` header (RFC 8288), which replaces a link in the head of the page. */
export function headerLink(relation: string, headers: Headers, url: string): string | null {
  for (const [, target = "", parameters = ""] of (headers.get("link") ?? "").matchAll(LINK)) {
    const relations = RELATION.exec(parameters)?.[1] ?? "";
    if (relations.toLowerCase().split(/\s+/).includes(relation)) return resolveWeb(target, url);
  }
  return null;
}
