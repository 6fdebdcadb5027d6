"use client";
import { memo, useEffect, useState } from "react";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { countOf } from "@/lib/format/count";
import { sanitise } from "@/lib/workers/sanitise";
import { Pending } from "./pending";
import { useMarkdown } from "./use-markdown";
import { watchScrollers } from "./watch-scrollers";

type MarkdownPreviewProps = { label: string; markdown: string; baseUrl: string | null };

/** The page's Markdown, rendered: nothing in it runs, nothing is fetched, links lead out in a new tab. */
export function MarkdownPreview({ label, markdown, baseUrl }: MarkdownPreviewProps) {
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
          ? "Rendering took longer than it may. The source tab shows the text as it came."
          : "The source tab shows the text as it came."}
      </EmptyState>
    );
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      data-focus-inset=""
      className="h-full overflow-auto overscroll-contain [contain:content]"
    >
      <Blocks blocks={rendering.blocks} />
      {rendering.cut > 0 ? (
        <Callout tone="info" className="m-4" title="The rendering ends here">
          {countOf(rendering.cut, "more character")} of this text are not rendered. The source tab
          has them all.
        </Callout>
      ) : null}
    </section>
  );
}

/** What fits on the first screens, put in at once. */
const FIRST = 6;
/** The rest follows in slices of this many milliseconds, so that nothing ever waits for it. */
const SLICE_MS = 8;

/** Sanitises and shows the blocks, the first ones at once and the others as time permits. */
function Blocks({ blocks }: { blocks: readonly string[] }) {
  const [batches, setBatches] = useState(() => [clean(blocks.slice(0, FIRST))]);

  useEffect(() => {
    let at = FIRST;
    let timer: ReturnType<typeof setTimeout>;
    const work = () => {
      const until = performance.now() + SLICE_MS;
      const batch: string[] = [];
      while (at < blocks.length && performance.now() < until)
        batch.push(sanitise(blocks[at++] ?? ""));
      if (batch.length > 0) setBatches((before) => [...before, batch]);
      if (at < blocks.length) timer = setTimeout(work);
    };
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, [blocks]);

  return (
    <div className="prose-content px-4 py-4">
      {batches.map((batch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: batches are only ever added at the end
        <Batch key={index} batch={batch} />
      ))}
    </div>
  );
}

const clean = (blocks: readonly string[]) => blocks.map(sanitise);

const Batch = memo(function Batch({ batch }: { batch: readonly string[] }) {
  return batch.map((html, index) => (
    <div
      ref={watchScrollers}
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a batch never change
      key={index}
      dir="auto"
      className="[content-visibility:auto] [contain-intrinsic-size:auto_24rem]"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised just above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  ));
});
