import { FileQuestion } from "lucide-react";
import { MediaState } from "@/components/results/artifacts/media-state";
import { useMedia } from "@/components/results/artifacts/use-media";
import type { TraceMediaProps } from "@/components/trace/trace-media";
import { Callout } from "@/components/ui/feedback/callout";
import { Spinner } from "@/components/ui/feedback/spinner";

/** Loads a file of a trace like a file of a result: with consent, through this server. */
export function TraceMediaLoader({ url, kind, name, small = false, children }: TraceMediaProps) {
  const media = useMedia(url, kind);
  if (media.state === "ready")
    return media.blob ? children({ src: media.src, blob: media.blob }) : null;
  if (small)
    return (
      <span className="grid h-full min-h-6 place-items-center text-ink-faint">
        {media.state === "loading" ? <Spinner /> : <FileQuestion aria-hidden className="size-4" />}
        <span className="sr-only">{name}: not loaded.</span>
      </span>
    );
  return (
    <MediaState
      media={media}
      name={name}
      thing={kind === "pdf" ? "PDF" : "picture"}
      expired={
        <Callout tone="warn" title="This file has expired">
          Links to files expire. Trace again to get a new one.
        </Callout>
      }
    />
  );
}
