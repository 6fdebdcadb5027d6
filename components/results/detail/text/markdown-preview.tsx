import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { contentWorker } from "@/components/results/contents/content-worker";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { countOf } from "@/lib/format/count";
import { textPattern } from "@/lib/results/contents/text-pattern";
import { JobError } from "@/lib/workers/client";
import type { RenderedMarkdown } from "@/lib/workers/protocol";
import { markdownHead } from "@/lib/workers/text/markdown-head";
import { FoundBar } from "../../find/found-bar";
import { foundTextClass } from "../../find/matches";
import { useSearchText } from "../../find/search-hits";
import { useBlockMatches } from "../../find/use-block-matches";
import { LoadImages } from "../load-images";
import { Pending } from "../pending";
import { type BlocksProps, blockHtml, MarkdownBlockList } from "./markdown-blocks";
import { preloadedMarkdown } from "./markdown-preload";
import { Outline } from "./outline";

type MarkdownPreviewProps = {
  label: string;
  markdown: string;
  baseUrl: string | null;
  onSource: () => void;
};

/** Rendered Markdown: runs and fetches nothing, links open in a new tab. */
export function MarkdownPreview({ label, markdown, baseUrl, onSource }: MarkdownPreviewProps) {
  const region = useRef<HTMLElement>(null);
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
      <ScrollArea
        ref={region}
        aria-label={label}
        aria-busy={!rendering.whole}
        className="min-h-0 flex-1 overflow-auto overscroll-contain [contain:content] print:[contain:none]"
      >
        <Blocks
          key={rendering.whole ? "whole" : "beginning"}
          blocks={rendering.blocks}
          {...{ region, markdown, onSource }}
        />
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
      </ScrollArea>
    </div>
  );
}

type PreviewBlocksProps = Pick<MarkdownPreviewProps, "markdown" | "onSource"> &
  Omit<BlocksProps, "showBlock">;

function Blocks({ blocks, region, markdown, onSource }: PreviewBlocksProps) {
  const text = useSearchText().trim();
  const content = useRef<HTMLDivElement>(null);
  const showBlock = useRef<(block: number) => void>(() => {});
  const shown = useMemo(() => blocks.map(blockHtml), [blocks]);
  const onBring = useCallback((block: number) => showBlock.current(block), []);
  const matches = useBlockMatches({ blocks: shown, text, content, onBring });
  const inSource = matches.count === 0 && textPattern(text)?.test(markdown);
  return (
    <>
      <FoundBar
        region={content}
        matches={matches}
        elsewhere={
          inSource ? (
            <Button size="sm" variant="ghost" onClick={onSource}>
              Show the match in the source
            </Button>
          ) : null
        }
      />
      <div ref={content} className={foundTextClass}>
        <MarkdownBlockList {...{ blocks, region, showBlock }} />
      </div>
      <Outline blocks={shown} content={content} onShowBlock={onBring} />
    </>
  );
}

type Rendering =
  | { readonly state: "pending" }
  /** `whole` is false while only the start of a long text is rendered. */
  | ({ readonly state: "ready"; readonly whole: boolean } & RenderedMarkdown)
  | { readonly state: "failed"; readonly slow: boolean };

/**
 * Renders Markdown to blocks of unsanitized HTML. Relative links are resolved against `baseUrl`.
 */
function useMarkdown(text: string, baseUrl: string | null): Rendering {
  const [done, setDone] = useState<{ text: string; rendering: Rendering } | null>(() => {
    const ahead = preloadedMarkdown(text, baseUrl);
    return ahead && { text, rendering: readyWith(ahead.whole, ahead.rendered) };
  });
  useEffect(() => {
    const ahead = preloadedMarkdown(text, baseUrl);
    if (ahead?.whole)
      return setDone((now) =>
        now?.text === text && now.rendering.state === "ready"
          ? now
          : { text, rendering: readyWith(true, ahead.rendered) },
      );
    const gone = new AbortController();
    const head = ahead ? null : markdownHead(text);
    if (head !== null)
      contentWorker.run({ kind: "markdown", text: head, baseUrl }, gone.signal).then(
        (rendered) => setDone({ text, rendering: readyWith(false, rendered) }),
        // The rendering of the whole text reports the error.
        () => {},
      );
    contentWorker.run({ kind: "markdown", text, baseUrl }, gone.signal).then(
      (rendered) => setDone({ text, rendering: readyWith(true, rendered) }),
      (error: unknown) => {
        if (gone.signal.aborted) return;
        const slow = error instanceof JobError && error.reason === "timeout";
        setDone({ text, rendering: { state: "failed", slow } });
      },
    );
    return () => gone.abort();
  }, [text, baseUrl]);
  return done?.text === text ? done.rendering : { state: "pending" };
}

const readyWith = (whole: boolean, rendered: RenderedMarkdown): Rendering => ({
  state: "ready",
  whole,
  ...rendered,
});
