import { findChromium } from "@/lib/engine/load/browser/chromium";
import { sharedChromium } from "./shared-chromium";

/** Runs once before the unit tests. Does nothing if this machine has a Chromium. */
export default async (): Promise<void> => {
  await findChromium(sharedChromium);
};
