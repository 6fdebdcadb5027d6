import { formatBytes } from "@/lib/format/bytes";
import { looksBlocked } from "../model/block-page";
import type { ContentView, ResultView } from "../model/result-view";

/** How the page of a try differs from the page before: `200 instead of 403, 4.1 kB instead of 0 B`. */
export function tryDifference(before: ResultView, after: ResultView): string {
  const parts = [
    statusOf(before) === statusOf(after)
      ? null
      : `${statusOf(after)} instead of ${statusOf(before)}`,
    looksBlocked(after) ? (looksBlocked(before) ? "still a bot wall" : "a bot wall") : null,
    sizeDifference(before, after),
  ].filter((part) => part !== null);
  return parts.length === 0 ? "no difference" : parts.join(", ");
}

const statusOf = ({ health }: ResultView): string =>
  health.statusCode !== null && (health.statusCode >= 400 || !health.failed)
    ? String(health.statusCode)
    : health.failed
      ? "an error"
      : "content";

/** Contents of a page by how much they say about it. */
const kinds = ["markdown", "html", "rawHtml", "summary", "json"] as const;

function sizeDifference(before: ResultView, after: ResultView): string | null {
  for (const kind of kinds) {
    const was = contentOf(before, kind);
    const is = contentOf(after, kind);
    if (!was && !is) continue;
    if ((was?.bytes ?? 0) === (is?.bytes ?? 0))
      return was && is && was.value !== is.value ? "other content of the same size" : null;
    return `${formatBytes(is?.bytes ?? 0)} instead of ${formatBytes(was?.bytes ?? 0)}`;
  }
  return null;
}

const contentOf = ({ contents }: ResultView, kind: ContentView["kind"]): ContentView | undefined =>
  contents.find((each) => each.kind === kind);
