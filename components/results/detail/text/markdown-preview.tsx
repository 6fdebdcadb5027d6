import { useRef } from "react";
import { Callout } from "@/components/ui/feedback/callout";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { countOf } from "@/lib/format/count";
import { FoundBar, foundTextClass } from "../../find/found-bar";
import { LoadImages } from "../load-images";
import { Pending } from "../pending";
import { MAX_RENDERED_BLOCKS, MarkdownBlockList } from "./markdown-blocks";
import { useMarkdown } from "./use-markdown";

type MarkdownPreviewProps = { label: string; markdown: string; baseUrl: string | null };

/** Rendered Markdown: runs and fetches nothing, links open in a new tab. */
export function MarkdownPreview({ label, markdown, baseUrl }: MarkdownPreviewProps) {
  const region = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const rendering = useMarkdown(markdown, baseUrl);
  if (markdown.trim() === "")
    return (
      <EmptyState headingLevel={4} title="This text is empty">
        The returned content is empty. A page that renders with scripts may need a longer wait; a
        page without main content may need onlyMainContent off.
      </EmptyState>
    );
  if (rendering.state === "pending") return <Pending label="Rendering" />;
  if (rendering.state === "failed")
    return (
      <EmptyState headingLevel={4} title="This text could not be rendered">
        {rendering.slow
          ? "Rendering took too long. See the source in the Markdown tab."
          : "See the source in the Markdown tab."}
      </EmptyState>
    );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <LoadImages urls={rendering.images} />
      <section
        ref={region}
        aria-label={label}
        aria-busy={!rendering.whole}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        tabIndex={0}
        data-focus-inset=""
        className="min-h-0 flex-1 overflow-auto overscroll-contain [contain:content] print:[contain:none]"
      >
        {rendering.blocks.length <= MAX_RENDERED_BLOCKS ? <FoundBar region={content} /> : null}
        <div ref={content} className={foundTextClass}>
          <MarkdownBlockList
            key={rendering.whole ? "whole" : "beginning"}
            blocks={rendering.blocks}
            region={region}
          />
        </div>
        {rendering.whole ? null : (
          <p className="hidden p-4 print:block">
            Printed before the text was rendered completely. Print again for all of it.
          </p>
        )}
        {rendering.cut > 0 ? (
          <Callout tone="info" className="m-4" title="The rendering ends here">
            {countOf(rendering.cut, "more character")} of this text are not rendered. See the Raw
            tab.
          </Callout>
        ) : null}
      </section>
    </div>
  );
}
