import { FileText } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import type { ImageView, ResultView } from "@/lib/results/model/result-view";
import { useMedia } from "../artifacts/use-media";
import { ConsentPrompt } from "../images/consent-prompt";
import { ImageFailure } from "../images/image-failure";
import { MediaThumb } from "../images/thumb";
import { Excerpt } from "../list/excerpt";
import { ResultUrl } from "../list/result-url";

/** A result without page content: excerpt, image URL, and how to get the page. */
export function PageFacts({
  result,
  contentRequested,
  onCommand,
}: {
  result: ResultView;
  contentRequested: boolean;
  onCommand: (command: FailureCommand) => void;
}) {
  return (
    <ScrollArea
      aria-label="About this result"
      className="grid h-full content-start gap-4 overflow-y-auto p-4"
    >
      {result.image ? <DetailImage key={result.image.url} image={result.image} /> : null}
      {result.excerpt ? <Excerpt markdown={result.excerpt} /> : null}
      {contentRequested ? (
        result.image || result.excerpt ? null : (
          <p className="text-ink-muted">The response has no description of this result.</p>
        )
      ) : (
        <div className="grid max-w-md justify-items-start gap-1.5 rounded-lg border border-line p-3">
          <FileText aria-hidden className="size-4 text-ink-faint" />
          <h4 className="font-medium">No page content requested</h4>
          <p className="text-ink-muted">
            Without formats, a result has only URL, title and description. Choose Markdown or
            another format and run again to read the page here.
          </p>
          <Button
            size="sm"
            className="mt-1"
            onClick={() => onCommand({ kind: "focus-field", field: "scrapeOptions.formats" })}
          >
            Choose formats
          </Button>
        </div>
      )}
    </ScrollArea>
  );
}

function DetailImage({ image }: { image: ImageView }) {
  const media = useMedia(image.url, "image");
  return (
    <div className="grid gap-2">
      <div className="h-56 max-w-md">
        <MediaThumb image={image} media={media} />
      </div>
      <p className="text-xs">
        <ResultUrl url={image.url} icon />
      </p>
      {media.state === "need-consent" ? (
        <ConsentPrompt media={media} thing="image" isLoadElsewhere />
      ) : (
        <ImageFailure media={media} />
      )}
    </div>
  );
}
