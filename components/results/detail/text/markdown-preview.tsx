import { type RefObject, useCallback, useMemo, useRef } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { countOf } from "@/lib/format/count";
import { textPattern } from "@/lib/results/contents/text-pattern";
import { FoundBar } from "../../find/found-bar";
import { foundTextClass } from "../../find/matches";
import { useSearchText } from "../../find/search-hits";
import { useBlockMatches } from "../../find/use-block-matches";
import { LoadImages } from "../load-images";
import { Pending } from "../pending";
import { blockHtml, MarkdownBlockList } from "./markdown-blocks";
import { Outline } from "./outline";
import { useMarkdown } from "./use-markdown";

type MarkdownPreviewProps = {
  label: string;
  markdown: string;
  baseUrl: string | null;
  /** Shows the source. */
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

type BlocksProps = Pick<MarkdownPreviewProps, "markdown" | "onSource"> & {
  blocks: readonly string[];
  region: RefObject<HTMLElement | null>;
};

/** The rendered blocks, with the matches of the searched text. */
function Blocks({ blocks, region, markdown, onSource }: BlocksProps) {
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
