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
  stillness: PageActivity,
  boundMs: number,
): { read(): Promise<readonly Screenshot[] | null> } {
  const wishes = job.screenshots ?? [];
  const waits = (job.actions?.length ?? 0) > 0 || (job.waitFor ?? 0) > 0;
  // Another viewport changes the page.
  if (waits || wishes.length === 0 || wishes.some(({ viewport }) => viewport !== undefined))
    return { read: async () => null };
  const warnings: string[] = [];
  const taking = (async () => {
    const looks = await stillness.fingerprint(boundMs);
    if (looks === null) return null;
    const pictures: Screenshot[] = [];
    for (const wish of wishes)
      pictures.push(
        await captureScreenshot(page, world, wish, (warning) => warnings.push(warning)),
      );
    return { looks, pictures };
  })().catch(() => null);
  return {
    async read() {
      const taken = await taking;
      if (taken === null || warnings.length > 0) return null;
      return (await stillness.fingerprint(boundMs)) === taken.looks ? taken.pictures : null;
    },
  };
}
