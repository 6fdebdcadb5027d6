import "server-only";
import { limits } from "@/lib/contract/limits";
import type { FormatDeps, FormatOutcome, PageView } from "../format-maker";
import { ownMedia } from "./own-media";

const LIFETIME_MS = limits.mediaLifetimeHours * 3_600_000;
const WORDS = { audio: "sound", video: "film" } as const;

/** What the operator's program takes out of the page, else the address of the page's own file. */
export async function makeMedia(
  page: PageView,
  kind: "audio" | "video",
  deps: FormatDeps,
): Promise<FormatOutcome> {
  const extracted = await extract(page, kind, deps);
  if ("address" in extracted) return { fields: { [kind]: extracted.address } };
  const own = ownMedia(page, kind);
  if (own === null)
    return {
      fields: {},
      warning: `${extracted.problem} The page offers no ${WORDS[kind]} as a file of its own.`,
    };
  return {
    fields: { [kind]: own },
    warning: `${extracted.problem} The address of ${kind} is that of the page's own file: it is not converted, not signed and does not expire.`,
  };
}

async function extract(
  page: PageView,
  kind: "audio" | "video",
  { media, artifacts, signal }: FormatDeps,
): Promise<{ address: string } | { problem: string }> {
  // Nothing may go out to the page's site: the program would.
  if (page.options.lockdown) return { problem: "Under lockdown nothing is extracted." };
  if (!media) return { problem: `No program that extracts ${WORDS[kind]} is configured.` };
  try {
    const { bytes, contentType } = await media.extract(page.url, kind, signal);
    return { address: await artifacts.keep(bytes, contentType, LIFETIME_MS) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const reason = error instanceof Error ? error.message : "it failed";
    return { problem: `The program that extracts ${WORDS[kind]} gave nothing (${reason}).` };
  }
}
