import { memo, type RefObject, useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { breakAnywhereClass, hasLongWord } from "@/components/results/list/long-words";
import { watchScrollers } from "@/components/ui/code/watch-scrollers";
import { classNames } from "@/components/ui/layout/class-names";
import { usePrinting } from "@/components/ui/layout/use-printing";
import { useRows } from "@/components/ui/layout/use-rows";
import { sanitize } from "@/lib/workers/text/sanitize";
import { CodeBlockTools, type CodePlace, takeCodePlaces } from "./code-block";
import { type ImagePlace, PreviewImage, takeImagePlaces } from "./preview-image";

export type BlocksProps = {
  /** Rendered HTML, not sanitized yet. */
  blocks: readonly string[];
  region: RefObject<HTMLElement | null>;
  /** Receives a function that scrolls to a block. */
  showBlock: RefObject<(block: number) => void>;
};

/**
 * Up to this many blocks (about 150 kB of text) are all in the DOM, where the browser's search
 * finds them.
 */
const MAX_RENDERED_BLOCKS = 80;

/** Rendered blocks, sanitized when they are inserted; virtualized for long texts. */
export function MarkdownBlockList(props: BlocksProps) {
  const { blocks } = props;
  const printing = usePrinting();
  return printing || blocks.length <= MAX_RENDERED_BLOCKS ? (
    <AllBlocks blocks={blocks} printing={printing} />
  ) : (
    <NearBlocks {...props} />
  );
}

/** Blocks rendered immediately: about one screen. */
const INITIAL_BLOCKS = 2;
/** Milliseconds per slice for the remaining blocks. */
const SLICE_MS = 8;

function AllBlocks({ blocks, printing }: { blocks: readonly string[]; printing: boolean }) {
  const [ready, setShown] = useState(INITIAL_BLOCKS);
  // Paper cannot wait for a slice.
  const shown = printing ? blocks.length : ready;
  const [clean] = useState(() => onceEach(blocks));

  useEffect(() => {
    if (shown >= blocks.length) return;
    const timer = setTimeout(() => {
      const until = performance.now() + SLICE_MS;
      let next = shown;
      while (next < blocks.length && performance.now() < until) clean(next++);
      setShown(next);
    });
    return () => clearTimeout(timer);
  }, [blocks, clean, shown]);

  return (
    <div className="prose-content px-4 py-4">
      <div>
        {blocks.slice(0, shown).map((_, index) => (
          <Block
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change
            key={index}
            index={index}
            html={clean(index)}
            // The first block is on the screen, and skipping it at first would render the page twice.
            skippable={!printing && index > 0}
          />
        ))}
      </div>
    </div>
  );
}

function NearBlocks({ blocks, region, showBlock }: BlocksProps) {
  const [clean] = useState(() => onceEach(blocks));
  const { virtual, items, height } = useRows({
    count: blocks.length,
    region,
    estimateSize: (index) => 24 * Math.ceil((blocks[index]?.length ?? 0) / 90),
    overscan: 2,
    paddingStart: 16,
    paddingEnd: 16,
  });
  useEffect(() => {
    showBlock.current = (block) => virtual.scrollToIndex(block, { align: "start" });
    return () => {
      showBlock.current = () => {};
    };
  }, [showBlock, virtual]);
  return (
    <div className="prose-content relative px-4" style={{ height: height }}>
      {items.map((item) => (
        <div
          key={item.key}
          ref={virtual.measureElement}
          data-index={item.index}
          className="absolute inset-x-4 flow-root"
          style={{ transform: `translateY(${item.start}px)` }}
        >
          <Block index={item.index} html={clean(item.index)} />
        </div>
      ))}
    </div>
  );
}

/** Characters of HTML in one block; laying out larger ones takes seconds. */
const MAX_BLOCK_LENGTH = 400_000;
const TOO_LARGE = "<p><em>This part of the text is too large to render. See the Raw tab.</em></p>";

/** The HTML of a block, or a note in place of a very large one. */
export const blockHtml = (block: string): string =>
  block.length > MAX_BLOCK_LENGTH ? TOO_LARGE : block;

/** Sanitizes each block once, on first use. */
function onceEach(blocks: readonly string[]): (index: number) => string {
  const done = new Map<number, string>();
  return (index) => {
    const html = done.get(index) ?? sanitize(blockHtml(blocks[index] ?? ""));
    done.set(index, html);
    return html;
  };
}

type BlockProps = {
  index: number;
  html: string;
  /** Whether the browser may skip rendering while it is off-screen. */
  skippable?: boolean;
};

/**
 * Margins do not collapse across blocks, so the first element of a block loses its upper margin.
 */
const Block = memo(function Block({ index, html, skippable = false }: BlockProps) {
  const [places, setPlaces] = useState<readonly ImagePlace[]>([]);
  const [codes, setCodes] = useState<readonly CodePlace[]>([]);
  const show = useCallback((content: HTMLElement | null) => {
    if (content?.querySelector("[data-image-placeholder]")) setPlaces(takeImagePlaces(content));
    if (content?.querySelector("pre > code")) setCodes(takeCodePlaces(content));
    return watchScrollers(content);
  }, []);
  return (
    <>
      <div
        ref={show}
        dir="auto"
        data-block={index}
        className={classNames(
          "flow-root",
          hasLongWord(html) && breakAnywhereClass,
          index === 0
            ? "[&>:first-child]:mt-0"
            : "[&>:first-child]:mt-0 [&>:is(h1,h2,h3,h4,h5,h6):first-child]:mt-3",
          skippable && "[content-visibility:auto] [contain-intrinsic-size:auto_24rem]",
        )}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: every caller passes the output of `sanitize`
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {places.map(({ element, url, alt }, place) =>
        createPortal(<PreviewImage url={url} alt={alt} />, element, String(place)),
      )}
      {codes.map(({ holder, code }, place) =>
        createPortal(<CodeBlockTools code={code} />, holder, `code-${place}`),
      )}
    </>
  );
});
