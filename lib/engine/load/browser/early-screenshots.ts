import "server-only";
import { captureScreenshot, type Screenshot } from "./capture-screenshot";
import type { PageSession } from "./page-session";
import type { RenderJob } from "./render-job";
import type { PageActivity } from "./settle";

/**
 * Takes the pictures while the page is still being watched for whether it has come to rest: a page that has not
 * moved since then looks now as it did. To be begun before `settle`; `read` is for after it, and answers null where the
 * page has moved, or where that cannot be told, so that the pictures are to be taken then.
 */
export function captureEarly(
  { page, world }: PageSession,
  job: RenderJob,
  stillness: PageActivity,
  boundMs: number,
): { read(): Promise<readonly Screenshot[] | null> } {
  const wishes = job.screenshots ?? [];
  const waits = (job.actions?.length ?? 0) > 0 || (job.waitFor ?? 0) > 0;
  // Another viewport is a move in itself.
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
