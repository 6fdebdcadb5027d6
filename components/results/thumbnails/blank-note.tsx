import { Callout } from "@/components/ui/feedback/callout";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import {
  type PageScreenshot,
  screenshotContent,
  screenshotIn,
} from "@/lib/results/artifacts/page-screenshot";
import { resultById } from "@/lib/results/model/parse-response";
import { useShownRun } from "../run/shown-run-context";
import { blankLabels, noteContent, pageKey } from "./blank-pictures";
import { makePreview } from "./previews";

type BlankNoteProps = {
  screenshot: PageScreenshot;
  /** Its bytes; the source itself if it is embedded. */
  picture: Blob | string;
  resultId: string | null;
};

/** Says that a loaded screenshot shows nothing or almost nothing. */
export function BlankNote({ screenshot: { source, isInline }, picture, resultId }: BlankNoteProps) {
  const shown = useShownRun();
  const page = shown && resultId !== null ? pageKey(shown.run.id, resultId) : null;
  const isOfPage = Boolean(
    shown && resultId !== null && (isInline || isPageScreenshot(shown.view, resultId, source)),
  );
  const key = isInline ? `${page}` : source;
  const notes = isOfPage ? page : null;
  // The viewer says when a picture cannot be decoded.
  const loaded = useLoaded(
    async (signal) => {
      const { content } = await makePreview(key, picture, signal);
      if (notes) noteContent(notes, content);
      return content;
    },
    [key, picture, notes],
  );
  const content = loaded ?? "full";
  if (content === "full") return null;
  const { label, hint } = blankLabels[content];
  return (
    <Callout tone="warn" title={label}>
      {hint}
    </Callout>
  );
}

/** One of several screenshots of actions represents the page. */
function isPageScreenshot(
  view: Parameters<typeof resultById>[0],
  resultId: string,
  source: string,
): boolean {
  const result = resultById(view, resultId);
  const content = result && screenshotContent(result);
  return (content && screenshotIn(content.kind, content.value)?.source) === source;
}
