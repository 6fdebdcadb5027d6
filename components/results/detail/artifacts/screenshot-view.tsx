import { artifactFileName } from "@/components/results/artifacts/file-name";
import { ArtifactMedia } from "@/components/results/artifacts/media";
import { BlankNote } from "@/components/results/thumbnails/blank-note";
import { inlineImageUrl } from "@/lib/results/artifacts/file-url";
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
