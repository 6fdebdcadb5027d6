import "server-only";
import { capture, type Picture } from "./capture";
import type { RenderJob } from "./render-job";
import type { Session } from "./session";
import type { Stillness } from "./settle";

/**
 * Takes the pictures while the page is still being watched for whether it has come to rest: a page that has not
 * moved since then looks now as it did. To be begun before `settle`; `read` is for after it, and answers null where the
 * page has moved, or where that cannot be told, so that the pictures are to be taken then.
 */
export function takeEarly(
  { page, world }: Session,
  job: RenderJob,
  stillness: Stillness,
  boundMs: number,
): { read(): Promise<readonly Picture[] | null> } {
  const wishes = job.screenshots ?? [];
  const waits = (job.actions?.length ?? 0) > 0 || (job.waitFor ?? 0) > 0;
  // Another viewport is a move in itself.
  if (waits || wishes.length === 0 || wishes.some(({ viewport }) => viewport !== undefined))
    return { read: async () => null };
  const warnings: string[] = [];
  const taking = (async () => {
    const looks = await stillness.looks(boundMs);
    if (looks === null) return null;
    const pictures: Picture[] = [];
    for (const wish of wishes)
      pictures.push(await capture(page, world, wish, (warning) => warnings.push(warning)));
    return { looks, pictures };
  })().catch(() => null);
  return {
    async read() {
      const taken = await taking;
      if (taken === null || warnings.length > 0) return null;
      return (await stillness.looks(boundMs)) === taken.looks ? taken.pictures : null;
    },
  };
}
