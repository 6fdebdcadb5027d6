import "server-only";
import { limits } from "@/lib/contract/limits";
import type { FormatDeps, FormatOutcome, PageView } from "../format-handler";
import { ownMedia } from "./own-media";

const LIFETIME_MS = limits.mediaLifetimeHours * 3_600_000;

/** The file extracted by the operator's program, or the URL of the page's own file. */
export async function makeMedia(
  page: PageView,
  kind: "audio" | "video",
  deps: FormatDeps,
): Promise<FormatOutcome> {
  const extracted = await extract(page, kind, deps);
  if ("url" in extracted) return { fields: { [kind]: extracted.url } };
  const own = ownMedia(page, kind);
  if (own === null)
    return {
      fields: {},
      warning: `${extracted.warning} The page offers no ${kind} file of its own.`,
    };
  return {
    fields: { [kind]: own },
    warning: `${extracted.warning} The ${kind} URL is the page's own file: not converted, not signed and without expiry.`,
  };
}

async function extract(
  page: PageView,
  kind: "audio" | "video",
  { media, artifacts, signal }: FormatDeps,
): Promise<{ url: string } | { warning: string }> {
  // The program would contact the page's site.
  if (page.options.lockdown) return { warning: "Under lockdown, no media is extracted." };
  if (!media) return { warning: `No program for extracting ${kind} is configured.` };
  try {
    const { bytes, contentType } = await media.extract(page.url, kind, signal);
    return { url: await artifacts.save(bytes, contentType, LIFETIME_MS) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const reason = error instanceof Error ? error.message : "it failed";
    return { warning: `The program for extracting ${kind} failed (${reason}).` };
  }
}
