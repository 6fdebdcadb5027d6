import { artifactFileName } from "@/components/results/artifacts/file-name";
import { ArtifactMedia } from "@/components/results/artifacts/media";
import { Callout } from "@/components/ui/feedback/callout";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { inlineImageUrl } from "@/lib/results/artifacts/file-url";
import {
  type PageScreenshot,
  screenshotContent,
  screenshotIn,
} from "@/lib/results/artifacts/page-screenshot";
import { resultById } from "@/lib/results/model/parse-response";
import { useShownRun } from "../../run/shown-run-context";
import { blankLabels, noteContent, pageKey } from "../../thumbnails/blank-pictures";
import { makePreview } from "../../thumbnails/previews";
import { UnexpectedValue } from "../data/unexpected-value";
import { ImageViewer } from "../image-viewer";
import { ArtifactHead } from "./head";
import { artifactOf } from "./view";

type ScreenshotViewProps = { name: string; value: unknown; resultId: string | null };

/** A screenshot: behind an expiring URL, or embedded in the response. */
export function ScreenshotView({ name, value, resultId }: ScreenshotViewProps) {
  const inside = inlineImageUrl(value);
  if (inside !== null) {
    const screenshot = { source: inside, isInline: true };
    return (
      <div className="flex h-full min-h-0 flex-col">
        <BlankNote {...{ screenshot, resultId }} picture={inside} />
        <div className="min-h-0 flex-1">
          <ImageViewer name={name} src={inside} bytes={null} save={null} />
        </div>
      </div>
    );
  }
  const artifact = artifactOf(name, "image", value, resultId);
  if (artifact === null)
    return <UnexpectedValue label={name} value={value} expected="the URL of an image" />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="border-b border-line px-3 py-1.5">
        <ArtifactHead artifact={artifact} />
      </div>
      <div className="min-h-0 flex-1 overflow-auto p-3 has-[[data-viewer]]:p-0">
        <ArtifactMedia key={artifact.url} artifact={artifact}>
          {({ src, bytes, blob }) => (
            <div data-viewer="" className="flex h-full min-h-0 flex-col">
              {blob ? (
                <BlankNote
                  screenshot={{ source: artifact.url, isInline: false }}
                  {...{ resultId }}
                  picture={blob}
                />
              ) : null}
              <div className="min-h-0 flex-1">
                <ImageViewer
                  name={name}
                  src={src}
                  bytes={bytes}
                  save={blob && { blob, name: artifactFileName(artifact, blob) }}
                />
              </div>
            </div>
          )}
        </ArtifactMedia>
      </div>
    </div>
  );
}

type BlankNoteProps = {
  screenshot: PageScreenshot;
  /** Its bytes; the source itself if it is embedded. */
  picture: Blob | string;
  resultId: string | null;
};

/** A note on a loaded screenshot that is empty or almost empty. */
function BlankNote({ screenshot: { source, isInline }, picture, resultId }: BlankNoteProps) {
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
