import { useRef } from "react";
import { Callout } from "@/components/ui/feedback/callout";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { countOf } from "@/lib/format/count";
import { Pending } from "../pending";
import { MarkdownBlockList } from "./markdown-blocks";
import { useMarkdown } from "./use-markdown";

type MarkdownPreviewProps = { label: string; markdown: string; baseUrl: string | null };

/** The page's Markdown, rendered: nothing in it runs, nothing is fetched, links lead out in a new tab. */
export function MarkdownPreview({ label, markdown, baseUrl }: MarkdownPreviewProps) {
  const region = useRef<HTMLElement>(null);
  const rendering = useMarkdown(markdown, baseUrl);
  if (markdown.trim() === "")
    return (
      <EmptyState headingLevel={4} title="This text is empty">
        The service returned the format with nothing in it. A page whose content is made by scripts
        may need a longer wait; one without a main part may need onlyMainContent off.
      </EmptyState>
    );
  if (rendering.state === "pending") return <Pending label="Rendering" />;
  if (rendering.state === "failed")
    return (
      <EmptyState headingLevel={4} title="This text could not be rendered">
        {rendering.slow
          ? "Rendering took longer than it may. Raw has the text as it came."
          : "Raw has the text as it came."}
      </EmptyState>
    );
  return (
    <section
      ref={region}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      data-focus-inset=""
      className="h-full overflow-auto overscroll-contain [contain:content]"
    >
      <MarkdownBlockList
        key={rendering.whole ? "whole" : "beginning"}
        blocks={rendering.blocks}
        region={region}
      />
      {rendering.cut > 0 ? (
        <Callout tone="info" className="m-4" title="The rendering ends here">
          {countOf(rendering.cut, "more character")} of this text are not rendered. Raw has them
          all.
        </Callout>
      ) : null}
    </section>
  );
}
