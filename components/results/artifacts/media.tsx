import { Download, FileX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { formatBytes } from "@/lib/format/bytes";
import type { Artifact } from "@/lib/results/artifacts/artifacts";
import { saveFile } from "../export/save-file";
import { artifactFileName } from "./file-name";
import { MediaState } from "./media-state";
import { type Media, useMedia } from "./use-media";

type ArtifactMediaProps = {
  artifact: Artifact;
  /** Draws the file once it is there, in another way than here. */
  children?: (ready: Extract<Media, { state: "ready" }>) => ReactNode;
};

/** One file of a run, in whichever state it is: asked about, loading, shown, refused or expired. */
export function ArtifactMedia({ artifact, children }: ArtifactMediaProps) {
  const media = useMedia(artifact.url, artifact.kind);
  if (media.state === "ready")
    return children ? children(media) : <Ready artifact={artifact} media={media} />;
  return (
    <MediaState
      media={media}
      name={artifact.name}
      thing="file"
      expired={
        <EmptyState icon={FileX} headingLevel={4} title="The file has expired">
          Its address works for a limited time, and it was not kept. Run the request again for a new
          one.
        </EmptyState>
      }
    />
  );
}

type ReadyProps = { artifact: Artifact; media: Extract<Media, { state: "ready" }> };

function Ready({ artifact, media: { src, blob, bytes } }: ReadyProps) {
  const { kind, name } = artifact;
  return (
    <figure className="grid justify-items-start gap-2">
      {src === "" ? null : kind === "image" ? (
        // biome-ignore lint/performance/noImgElement: the image is in this browser already; there is nothing to optimise
        <img
          src={src}
          alt={name}
          className="max-h-[60vh] max-w-full rounded-sm border border-line"
        />
      ) : kind === "video" ? (
        // biome-ignore lint/a11y/useMediaCaption: a file of another site brings no captions
        <video
          src={src}
          controls
          preload="metadata"
          className="max-h-[60vh] max-w-full"
          aria-label={name}
        />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: a file of another site brings no captions
        <audio src={src} controls preload="metadata" aria-label={name} />
      )}
      <figcaption className="flex items-center gap-2 text-xs text-ink-muted">
        {bytes === null ? null : formatBytes(bytes)}
        {blob ? (
          <Button
            size="sm"
            icon={Download}
            onClick={() => saveFile(blob, artifactFileName(artifact, blob))}
          >
            Save
          </Button>
        ) : null}
      </figcaption>
    </figure>
  );
}
