import "server-only";
import { limits } from "@/lib/contract/limits";
import type { FormatHandler } from "./format-handler";

const LIFETIME_MS = limits.screenshotLifetimeHours * 3_600_000;

export const makeScreenshot: FormatHandler<"screenshot"> = async (page, _format, deps) => {
  if (page.options.lockdown)
    return { fields: {}, warning: "No screenshot: under lockdown, no files are stored." };
  const image = page.rendered?.screenshots[0];
  if (image === undefined)
    return { fields: {}, warning: "No screenshot: the page was not rendered in a browser." };
  try {
    const url = await deps.artifacts.save(image.bytes, image.contentType, LIFETIME_MS);
    return { fields: { screenshot: url } };
  } catch {
    if (deps.signal.aborted) throw deps.signal.reason;
    return { fields: {}, warning: "The screenshot was taken but could not be stored." };
  }
};
