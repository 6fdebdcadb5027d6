import { FileText } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import type { ResultView } from "@/lib/results/model/result-view";
import { ImagePlaceholder } from "../images/placeholder";
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
    <section
      aria-label="About this result"
      className="grid h-full content-start gap-4 overflow-y-auto p-4"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      data-focus-inset=""
    >
      {result.image ? (
        <div className="grid gap-2">
          <ImagePlaceholder image={result.image} className="h-56 max-w-md" />
          <p className="text-xs">
            <ResultUrl url={result.image.url} icon />
          </p>
          <p className="text-xs text-ink-muted">Not loaded, for privacy.</p>
        </div>
      ) : null}
      {result.excerpt ? <Excerpt markdown={result.excerpt} /> : null}
      {contentRequested ? null : (
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
    </section>
  );
}
