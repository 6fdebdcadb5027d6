"use client";
import { useState } from "react";

/**
 * Which steps are chosen, by place. `replace` of the list gives its steps new ids, so places are what is remembered;
 * those beyond the end do not count.
 */
export function useSelection(count: number) {
  const [{ chosen }, setState] = useState<Chosen>({ chosen: new Set(), last: null });
  const places = [...chosen].filter((place) => place < count).sort((a, b) => a - b);
  const [set] = useState(() => (place: number, wanted: boolean, range: boolean) => {
    setState(({ chosen, last }) => {
      const from = range && last !== null ? last : place;
      const next = new Set(chosen);
      for (let each = Math.min(from, place); each <= Math.max(from, place); each += 1)
        if (wanted) next.add(each);
        else next.delete(each);
      return { chosen: next, last: place };
    });
  });
  const choose = (wanted: Iterable<number>) =>
    setState(({ last }) => ({ chosen: new Set(wanted), last }));
  return {
    places,
    has: (place: number) => chosen.has(place),
    set,
    choose,
    all: () => choose(Array(count).keys()),
    clear: () => choose([]),
  };
}

type Chosen = { readonly chosen: ReadonlySet<number>; readonly last: number | null };
