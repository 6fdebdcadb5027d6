"use client";
import { useState } from "react";

/**
 * Which steps are chosen, by place. `replace` of the list gives its steps new ids, so places are what is remembered;
 * those beyond the end do not count.
 */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<number | null>(null);
  const places = [...chosen].filter((place) => place < ids.length).sort((a, b) => a - b);
  return {
    places,
    has: (place: number) => chosen.has(place),
    set: (place: number, wanted: boolean, range: boolean) => {
      const from = range && last !== null ? last : place;
      const next = new Set(places);
      for (let each = Math.min(from, place); each <= Math.max(from, place); each += 1)
        if (wanted) next.add(each);
        else next.delete(each);
      setChosen(next);
      setLast(place);
    },
    choose: (wanted: readonly number[]) => setChosen(new Set(wanted)),
    all: () => setChosen(new Set(ids.keys())),
    clear: () => setChosen(new Set()),
  };
}
