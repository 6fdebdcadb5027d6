import "server-only";
import type { HeadFacts } from "@/lib/engine/html/head-facts";
import { ROBOTS_NAME } from "@/lib/engine/load/user-agent";
import { parseTime } from "./parse-time";

export type RobotsDirectives = { noindex: boolean; nofollow: boolean };

const OWN_NAME = ROBOTS_NAME.toLowerCase();

/**
 * The directives for all crawlers and for this one in `<meta name="robots">` and `X-Robots-Tag`.
 */
export function robotsDirectives(metas: HeadFacts["metas"], headers: Headers): RobotsDirectives {
  const directives = new Set<string>();
  const add = (text: string) => {
    for (const each of text.toLowerCase().split(",")) directives.add(each.trim());
  };
  for (const { name, content } of metas) if (name === "robots" || name === OWN_NAME) add(content);
  // `googlebot: noindex` and the directives up to the next name are for another crawler.
  let crawler = "";
  for (const part of (headers.get("x-robots-tag") ?? "").toLowerCase().split(",")) {
    const named = /^\s*([a-z_-]+)\s*:\s*(.*)$/.exec(part);
    const isName =
      named !== null && named[1] !== "unavailable_after" && !named[1]?.startsWith("max-");
    if (isName) crawler = named[1] ?? "";
    if (crawler === "" || crawler === OWN_NAME) add(isName ? (named[2] ?? "") : part);
  }
  const none = directives.has("none");
  const isOver = [...directives].some((directive) => hasPassed(directive));
  return {
    noindex: none || isOver || directives.has("noindex"),
    nofollow: none || directives.has("nofollow"),
  };
}

/** `unavailable_after: 2024-09-21`: the page must not be shown after this date. */
function hasPassed(directive: string): boolean {
  const date = /^unavailable_after\s*:\s*(.+)$/.exec(directive)?.[1];
  const end = date === undefined ? null : parseTime(date);
  return end !== null && Date.parse(end) < Date.now();
}
