import "server-only";
import type { BlockedUrl, ThreatJudge } from "./threat-judge";

export type FilterableResult = { readonly url: string; readonly imageUrl?: string | null };

/**
 * The first permitted results, in order. The lists are checked first, also for a result's image,
 * and results they block are replaced by the next. Results blocked by the classifier are not
 * replaced, since each check costs credits.
 */
export async function filterBlockedResults<Result extends FilterableResult>(
  results: readonly Result[],
  limit: number,
  judge: ThreatJudge,
  onBlocked: (url: string, blocked: BlockedUrl) => void,
  signal: AbortSignal,
): Promise<readonly Result[]> {
  const listed: Result[] = [];
  for (const result of results) {
    if (listed.length >= limit) break;
    const blocked =
      judge.byLists(result.url) ?? (result.imageUrl ? judge.byLists(result.imageUrl) : null);
    if (blocked === null) listed.push(result);
    else onBlocked(result.url, blocked);
  }
  const verdicts = await Promise.all(listed.map(({ url }) => judge.judge(url, signal)));
  return listed.filter(({ url }, at) => {
    const blocked = verdicts[at] ?? null;
    if (blocked !== null) onBlocked(url, blocked);
    return blocked === null;
  });
}
