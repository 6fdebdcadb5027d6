import "server-only";
import type { SourcePage } from "../html/parse-source";
import { resolveWeb } from "../html/resolve-url";

/** A longer delay is for people who read the page. */
export const MAX_REFRESH_SECONDS = 5;
/** Pages that redirect and have fewer letters are not content themselves. */
export const REDIRECT_PAGE_LETTERS = 200;

export type RefreshTarget = { readonly seconds: number; readonly url: string };

const MAX_TARGETS = 10;
const SCRIPT = /<script\b[^<>]*>([^<]*(?:<(?!\/script)[^<]*)*)/gi;
const LOCATION =
  /\blocation(?:\.href)?\s*(?:=|\.(?:replace|assign)\()\s*(?:"([^"\\\n]+)"|'([^'\\\n]+)')/g;

/** The literal URLs that the inline scripts of a page may navigate to. Linear in the length. */
export const scriptTargets = (html: string, base: string): string[] =>
  [...html.matchAll(SCRIPT)]
    .flatMap(([, code = ""]) => [...code.matchAll(LOCATION)])
    .slice(0, MAX_TARGETS)
    .flatMap(([, double, single]) => resolveWeb(double ?? single ?? "", base) ?? []);

/** The target and delay of a page's redirect (HTML, "shared declarative refresh steps"). */
export function parseRefresh(
  { head, base }: Pick<SourcePage, "head" | "base">,
  headers: Headers,
): RefreshTarget | null {
  const content =
    headers.get("refresh") ?? head.metas.find(({ name }) => name === "refresh")?.content ?? "";
  // In steps: one expression would try each way to divide whitespace between its parts.
  const [time, seconds = ""] = /^\s*([\d.]+)(?=[\s;,])\s*(?:[;,]\s*)?/.exec(content) ?? [];
  const rest = content
    .slice(time?.length)
    .replace(/^url\s*=/i, "")
    .trim();
  const target = /^(["'])(.*)\1$/s.exec(rest)?.[2] ?? rest;
  const url = time === undefined || target === "" ? null : resolveWeb(target, base);
  return url === null ? null : { seconds: Number.parseFloat(seconds) || 0, url };
}
