import { ListTree } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { classNames } from "@/components/ui/layout/class-names";
import { Popover } from "@/components/ui/overlays/popover";
import { countOf } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";

type Heading = {
  readonly level: number;
  readonly text: string;
  readonly block: number;
  /** Index among the headings of the block. */
  readonly at: number;
};

const HEADINGS = "h1, h2, h3, h4, h5, h6";
/** Headings from which an outline is worth a button. */
const MIN_HEADINGS = 4;
const MAX_HEADINGS = 1_000;
/** Frames until a heading that is being rendered has its place. */
const MAX_FRAMES = 40;

type OutlineProps = {
  blocks: readonly string[];
  /** Contains the rendered blocks, each with its index as `data-block`. */
  content: RefObject<HTMLElement | null>;
  onShowBlock: (block: number) => void;
};

/** The headings of a long text, to jump to. */
export function Outline({ blocks, content, onShowBlock }: OutlineProps) {
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  if (countHeadings(blocks) < MIN_HEADINGS) return null;

  const show = ({ block, at }: Heading) => {
    let left = MAX_FRAMES;
    const step = () => {
      const heading = content.current
        ?.querySelector(`[data-block="${block}"]`)
        ?.querySelectorAll<HTMLElement>(HEADINGS)[at];
      left -= 1;
      if (!heading) onShowBlock(block);
      else if (!isAtTop(heading)) heading.scrollIntoView({ block: "start" });
      else left = 0;
      if (left > 0) frame.current = requestAnimationFrame(step);
    };
    step();
  };
  return (
    <div className="pointer-events-none sticky bottom-3 z-2 flex h-0 items-end justify-end px-4 print:hidden">
      <Popover
        label="Outline"
        align="end"
        className="pointer-events-auto max-h-[60vh] overflow-y-auto p-1"
        trigger={(props) => (
          <span className="pointer-events-auto rounded-md border border-line-medium bg-surface">
            <IconButton {...props} icon={ListTree} label="Outline" />
          </span>
        )}
      >
        {(close) => (
          <Entries
            {...{ blocks, content }}
            onShow={(heading) => {
              close();
              show(heading);
            }}
          />
        )}
      </Popover>
    </div>
  );
}

/** Whether a heading is at the upper edge, or the text ends below it. */
function isAtTop(heading: HTMLElement): boolean {
  const region = heading.closest<HTMLElement>("section[aria-label]");
  if (!region) return true;
  const distance = heading.getBoundingClientRect().top - region.getBoundingClientRect().top;
  const isAtEnd = region.scrollTop + region.clientHeight >= region.scrollHeight - 2;
  return Math.abs(distance) < 60 || (isAtEnd && distance > 0);
}

type EntriesProps = Pick<OutlineProps, "blocks" | "content"> & {
  onShow: (heading: Heading) => void;
};

function Entries({ blocks, content, onShow }: EntriesProps) {
  // Read once: the outline is closed by the first scroll to a heading.
  const [{ headings, current }] = useState(() => {
    const found = headingsOf(blocks);
    return { headings: found, current: currentOf(found, content.current) };
  });
  const top = Math.min(...headings.map(({ level }) => level));
  const shown = headings.slice(0, MAX_HEADINGS);
  return (
    <nav aria-label="Headings of this page">
      <ol>
        {shown.map((heading, index) => (
          <li key={`${heading.block} ${heading.at}`}>
            <button
              type="button"
              aria-current={index === current ? "location" : undefined}
              data-autofocus={index === Math.max(0, current) ? "" : undefined}
              onClick={() => onShow(heading)}
              className={classNames(
                "block w-full rounded-sm px-2 py-1 text-left text-sm hover:bg-hover",
                index === current && "bg-sunken font-medium",
              )}
              style={{ paddingLeft: `${0.5 + 0.75 * (heading.level - top)}rem` }}
            >
              <bdi className="line-clamp-2 [overflow-wrap:anywhere]">
                {truncate(heading.text, 200) || "Untitled section"}
              </bdi>
            </button>
          </li>
        ))}
      </ol>
      {headings.length > shown.length ? (
        <p className="px-2 py-1 text-xs text-ink-muted">
          {countOf(headings.length - shown.length, "more heading")} not listed.
        </p>
      ) : null}
    </nav>
  );
}

function countHeadings(blocks: readonly string[]): number {
  let count = 0;
  for (const block of blocks) {
    count += block.match(/<h[1-6][ >]/g)?.length ?? 0;
    if (count >= MIN_HEADINGS) break;
  }
  return count;
}

function headingsOf(blocks: readonly string[]): readonly Heading[] {
  const parser = new DOMParser();
  return blocks.flatMap((html, block) =>
    /<h[1-6][ >]/.test(html)
      ? Array.from(
          // A parsed document runs and loads nothing.
          parser.parseFromString(html, "text/html").querySelectorAll(HEADINGS),
          (element, at) => ({
            level: Number(element.tagName.slice(1)),
            text: (element.textContent ?? "").replace(/\s+/g, " ").trim(),
            block,
            at,
          }),
        )
      : [],
  );
}

/** The last heading above the middle of the visible text; -1 before the first. */
function currentOf(headings: readonly Heading[], content: HTMLElement | null): number {
  const region = content?.closest("section[aria-label]");
  if (!content || !region) return -1;
  const { top, height } = region.getBoundingClientRect();
  const rendered = new Map(
    Array.from(content.querySelectorAll<HTMLElement>("[data-block]"), (each) => [
      Number(each.dataset.block),
      each,
    ]),
  );
  const first = Math.min(...rendered.keys());
  return headings.findLastIndex(({ block, at }) => {
    const element = rendered.get(block)?.querySelectorAll(HEADINGS)[at];
    return element ? element.getBoundingClientRect().top < top + height / 3 : block < first;
  });
}
