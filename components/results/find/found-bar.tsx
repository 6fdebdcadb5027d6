import { ChevronDown, ChevronUp } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { formatCount } from "@/lib/format/count";
import { useSearchText } from "./search-hits";
import { textRanges } from "./text-ranges";

/** Matches to step through; more would slow down the page. */
const MAX_RANGES = 2_000;

/** For the region. */
export const foundTextClass =
  "[&::highlight(found-here)]:bg-mark [&::highlight(found-here)]:text-ink [&::highlight(found-now)]:bg-accent [&::highlight(found-now)]:text-accent-ink";

/** Number of matches of the searched text in a region, and steps through them by button, `n` and `N`. */
export function FoundBar({ region }: { region: RefObject<HTMLElement | null> }) {
  const text = useSearchText().trim();
  const ranges = useRanges(region, text);
  const [place, setPlace] = useState({ text, at: 0 });
  const at = place.text === text ? Math.min(place.at, Math.max(0, ranges.length - 1)) : 0;
  const go = (by: 1 | -1) => {
    if (ranges.length === 0) return;
    const to = (at + by + ranges.length) % ranges.length;
    setPlace({ text, at: to });
    reveal(ranges[to]);
  };
  useMarks(ranges, at);
  useStepKeys(region, go);
  const firstFound = useEffectEvent(() => reveal(ranges[0]));
  const hasFound = ranges.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text
  useEffect(() => {
    if (hasFound) firstFound();
  }, [hasFound, text]);
  if (text === "") return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      role="group"
      aria-label="Matches in this page"
      className="sticky top-0 z-2 flex items-center gap-1 border-b border-line bg-surface px-3 py-0.5 text-xs text-ink-muted print:hidden"
    >
      <span aria-live="polite" className="tabular-nums">
        {hasFound ? `${formatCount(at + 1)} of ${formatCount(ranges.length)}` : "No match here"}
      </span>
      {hasFound ? (
        <>
          <IconButton
            size="sm"
            icon={ChevronUp}
            label="Previous match"
            shortcut="shift+n"
            onClick={() => go(-1)}
          />
          <IconButton
            size="sm"
            icon={ChevronDown}
            label="Next match"
            shortcut="n"
            onClick={() => go(1)}
          />
        </>
      ) : null}
    </div>
  );
}

const reveal = (range: Range | undefined) =>
  range?.startContainer.parentElement?.scrollIntoView({ block: "center" });

/** The matches, again after each change of the region: long pages appear in parts. */
function useRanges(region: RefObject<HTMLElement | null>, text: string): readonly Range[] {
  const [found, setFound] = useState<{ text: string; ranges: readonly Range[] }>();
  useEffect(() => {
    const element = region.current;
    if (!element || text === "") return;
    let frame = 0;
    const find = () => {
      frame = requestAnimationFrame(() => {
        setFound({ text, ranges: textRanges(element, text, MAX_RANGES) });
      });
    };
    const changed = () => {
      cancelAnimationFrame(frame);
      find();
    };
    find();
    const observer = new MutationObserver(changed);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [region, text]);
  return found && found.text === text && text !== "" ? found.ranges : noRanges;
}

const noRanges: readonly Range[] = [];

function useMarks(ranges: readonly Range[], at: number): void {
  useEffect(() => {
    if (ranges.length === 0 || typeof Highlight === "undefined") return;
    const now = new Highlight(...ranges.slice(at, at + 1));
    now.priority = 1;
    CSS.highlights.set("found-here", new Highlight(...ranges));
    CSS.highlights.set("found-now", now);
    return () => {
      CSS.highlights.delete("found-here");
      CSS.highlights.delete("found-now");
    };
  }, [ranges, at]);
}

function useStepKeys(region: RefObject<HTMLElement | null>, go: (by: 1 | -1) => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.toLowerCase() !== "n") return;
    event.preventDefault();
    go(event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    const target = region.current?.parentElement;
    const listen = (event: KeyboardEvent) => pressed(event);
    target?.addEventListener("keydown", listen);
    return () => target?.removeEventListener("keydown", listen);
  }, [region]);
}
