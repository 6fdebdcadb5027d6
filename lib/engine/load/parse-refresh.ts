import "server-only";
import type { SourcePage } from "../html/parse-source";
import { resolveWeb } from "../html/resolve-url";

export type RefreshTarget = { readonly seconds: number; readonly url: string };

/** The target and delay of a page's redirect (HTML, "shared declarative refresh steps"). */
export function parseRefresh(
  { head, base }: Pick<SourcePage, "head" | "base">,
  headers: Headers,
): RefreshTarget | null {
  const content =
    headers.get("refresh") ?? head.metas.find(({ name }) => name === "refresh")?.content ?? "";
  const [, seconds, , target] =
    /^\s*([\d.]+)\s*[;,\s]\s*(?:url\s*=\s*)?(["']?)(.+)\2\s*$/i.exec(content) ?? [];
  const url = target === undefined ? null : resolveWeb(target, base);
  return url === null ? null : { seconds: Number.parseFloat(seconds ?? "") || 0, url };
}
