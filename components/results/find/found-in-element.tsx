import { type RefObject, useEffect, useMemo, useState } from "react";
import { textPattern } from "@/lib/results/contents/text-pattern";
import { FoundBar } from "./found-bar";
import { MAX_MARKED, type Matches, noMatches } from "./matches";
import { useSearchText } from "./search-hits";
import { rangesIn } from "./text-ranges";

type ElementProps = { region: RefObject<HTMLElement | null> };

/** Matches of the searched text in an element that is rendered completely. */
export function FoundInElement({ region }: ElementProps) {
  return <FoundBar region={region} matches={useElementMatches(region)} />;
}

function useElementMatches(region: ElementProps["region"]): Matches {
  const text = useSearchText().trim();
  const [counted, setCounted] = useState({ text: "", count: 0 });
  useEffect(() => {
    const element = region.current;
    const pattern = textPattern(text);
    if (!element || !pattern) return;
    let frame = 0;
    const count = () => {
      setCounted({ text, count: rangesIn(element, pattern, MAX_MARKED).length });
    };
    const countSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(count);
    };
    countSoon();
    const observer = new MutationObserver(countSoon);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [region, text]);

  const { count } = counted;
  return useMemo(() => {
    const pattern = textPattern(text);
    if (!pattern || counted.text !== text) return noMatches;
    return {
      count,
      complete: count < MAX_MARKED,
      ranges: (at) => {
        const here = region.current ? rangesIn(region.current, pattern, MAX_MARKED) : [];
        return { here, now: here.slice(at, at + 1) };
      },
      bring: () => {},
    };
  }, [text, counted.text, count, region]);
}
