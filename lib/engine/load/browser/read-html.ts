import "server-only";
import { MAX_HTML_LENGTH, pageHtml } from "./page-html";
import type { PageWorld } from "./page-world";

export async function readHtml(world: PageWorld, warn: (warning: string) => void): Promise<string> {
  const read = await world.run(pageHtml);
  if (typeof read !== "object" || read === null || !("html" in read)) return "";
  if ("cut" in read && read.cut === true)
    warn(`The page was truncated to ${MAX_HTML_LENGTH / 1_000_000} million characters.`);
  return String(read.html);
}
