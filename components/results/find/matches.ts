import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { reveal } from "./reveal";

/** Ranges of the rendered matches, and of the current one if it is rendered. */
export type MatchRanges = { readonly here: readonly Range[]; readonly now: readonly Range[] };

/** The matches of a text in a content, of which only a part may be rendered. */
export type Matches = {
  readonly count: number;
  /** False while they are being counted. */
  readonly complete: boolean;
  readonly ranges: (at: number) => MatchRanges;
  readonly bring: (at: number) => void;
};

export const noMatches: Matches = {
  count: 0,
  complete: false,
  ranges: () => ({ here: [], now: [] }),
  bring: () => {},
};

/** Matches to mark; more would slow down the page. */
export const MAX_MARKED = 2_000;
/** Frames until a match that is being rendered has its place. */
const MAX_FRAMES = 40;

/** Steps through matches, marks those in the region, and scrolls to the current one. */
export function useMatchSteps(
  region: RefObject<HTMLElement | null>,
  matches: Matches,
  text: string,
) {
  const { count } = matches;
  const [place, setPlace] = useState({ text, at: 0, steps: 0 });
  const at = place.text === text ? Math.min(place.at, Math.max(0, count - 1)) : 0;
  const framesLeft = useRef(0);

  const go = (by: 1 | -1) => {
    if (count === 0) return;
    framesLeft.current = MAX_FRAMES;
    setPlace({ text, at: (at + by + count) % count, steps: place.steps + 1 });
  };
  /** Returns whether the match has to be drawn again. */
  const draw = useEffectEvent((): boolean => {
    const { here, now } = matches.ranges(at);
    mark(here, now);
    if (framesLeft.current === 0 || matches.count === 0) return false;
    framesLeft.current -= 1;
    const [first] = now;
    if (!first) matches.bring(at);
    else if (!reveal(first)) framesLeft.current = 0;
    return framesLeft.current > 0;
  });

  const hasMatches = count > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first match of each text comes into view
  useEffect(() => {
    framesLeft.current = MAX_FRAMES;
  }, [hasMatches, text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step draws, also one to the same match
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    let frame = 0;
    const drawSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (draw()) drawSoon();
      });
    };
    drawSoon();
    const observer = new MutationObserver(drawSoon);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [region, matches, place.steps]);

  useEffect(() => () => mark([], []), []);
  return { at, go };
}

function mark(here: readonly Range[], now: readonly Range[]): void {
  if (typeof Highlight === "undefined") return;
  if (here.length === 0) {
    CSS.highlights.delete("found-here");
    CSS.highlights.delete("found-now");
    return;
  }
  const current = new Highlight(...now);
  current.priority = 1;
  CSS.highlights.set("found-here", new Highlight(...here));
  CSS.highlights.set("found-now", current);
}

/** Class names for the region. Forced colours give both highlights the same background. */
export const foundTextClass =
  "[&::highlight(found-here)]:bg-mark [&::highlight(found-here)]:text-ink [&::highlight(found-now)]:bg-accent [&::highlight(found-now)]:text-accent-ink forced-colors:[&::highlight(found-now)]:[text-decoration:underline_3px]";
