import "server-only";
import { limits } from "@/lib/contract/limits";
import type { FormatMaker } from "./format-maker";

const LIFETIME_MS = limits.screenshotLifetimeHours * 3_600_000;

/** The address of the picture that the browser took for this entry of the formats. */
export const makeScreenshot: FormatMaker<"screenshot"> = async (page, format, deps) => {
  const asked = (page.options.formats ?? []).filter(({ type }) => type === "screenshot");
  const taken = page.rendered?.screenshots[Math.max(0, asked.indexOf(format))];
  if (taken === undefined)
    return { fields: {}, warning: "No screenshot: the page was not shown in a browser." };
  try {
    const address = await deps.artifacts.keep(taken.bytes, taken.contentType, LIFETIME_MS);
    return { fields: { screenshot: address } };
  } catch {
    if (deps.signal.aborted) throw deps.signal.reason;
    return { fields: {}, warning: "The screenshot was taken and could not be kept." };
  }
};
