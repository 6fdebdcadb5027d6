import "server-only";
import { captureScreenshot, type Screenshot } from "./capture-screenshot";
import type { PageSession } from "./page-session";
import type { RenderJob } from "./render-job";
import type { PageActivity } from "./settle";

/**
 * Takes screenshots while waiting for the page to settle. Call before `settle`. Afterwards `read`
 * returns them if the page has not changed since, or null if it has or may have; then take them
 * again.
 */
export function captureEarly(
  { page, world }: PageSession,
  job: RenderJob,
  activity: PageActivity,
  boundMs: number,
): { read(): Promise<readonly Screenshot[] | null> } {
  const requested = job.screenshots ?? [];
  const waits = (job.actions?.length ?? 0) > 0 || (job.waitFor ?? 0) > 0;
  // Another viewport changes the page.
  if (waits || requested.length === 0 || requested.some(({ viewport }) => viewport !== undefined))
    return { read: async () => null };
  const warnings: string[] = [];
  const capture = (async () => {
    const fingerprint = await activity.fingerprint(boundMs);
    if (fingerprint === null) return null;
    const screenshots: Screenshot[] = [];
    for (const options of requested)
      screenshots.push(
        await captureScreenshot(page, world, options, (warning) => warnings.push(warning)),
      );
    return { fingerprint, pictures: screenshots };
  })().catch(() => null);
  return {
    async read() {
      const captured = await capture;
      if (captured === null || warnings.length > 0) return null;
      return (await activity.fingerprint(boundMs)) === captured.fingerprint
        ? captured.pictures
        : null;
    },
  };
}
