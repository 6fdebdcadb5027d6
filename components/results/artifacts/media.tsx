import { Download, FileX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { saveFile } from "@/components/ui/files/save-file";
import { formatBytes } from "@/lib/format/bytes";
import type { Artifact } from "@/lib/results/artifacts/artifacts";
import { artifactFileName } from "./file-name";
import { MediaState } from "./media-state";
import { type Media, useMedia } from "./use-media";

type ArtifactMediaProps = {
  artifact: Artifact;
  /** Renders the loaded file instead of the default. */
  children?: (ready: Extract<Media, { state: "ready" }>) => ReactNode;
};

/** A file of a run with its placeholder for consent, loading, failure and expiry. */
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
          Its URL has expired and the file was not stored. Run the request again to get a new one.
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
        // biome-ignore lint/performance/noImgElement: a blob URL cannot be optimized
        <img
          src={src}
          alt={name}
          className="max-h-[60vh] max-w-full rounded-sm border border-line"
        />
      ) : kind === "video" ? (
        // biome-ignore lint/a11y/useMediaCaption: remote files have no captions
        <video
          src={src}
          controls
          preload="metadata"
          className="max-h-[60vh] max-w-full"
          aria-label={name}
        />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: remote files have no captions
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
