import { createContext, type ReactNode, use } from "react";
import type { FirstHit } from "@/lib/workers/protocol";

type Found = {
  /** Search text; empty without a search. */
  readonly text: string;
  readonly hits: ReadonlyMap<string, number> | null;
  readonly firsts: ReadonlyMap<string, FirstHit>;
  readonly opened: { readonly id: string; readonly field: string } | null;
  readonly onOpenHit: (id: string, hit: FirstHit) => void;
};

const FoundText = createContext<Found>({
  text: "",
  hits: null,
  firsts: new Map(),
  opened: null,
  onOpenHit: () => {},
});

export function SearchHitsProvider({ children, ...found }: Found & { children: ReactNode }) {
  return <FoundText value={found}>{children}</FoundText>;
}

export const useHits = (id: string): number => use(FoundText).hits?.get(id) ?? 0;

/** The match to show of a result, with a function that opens it; null without a search. */
export function useFirstHit(id: string): { readonly hit: FirstHit; open: () => void } | null {
  const { firsts, onOpenHit } = use(FoundText);
  const hit = firsts.get(id);
  return hit ? { hit, open: () => onOpenHit(id, hit) } : null;
}

export const useSearchText = (): string => use(FoundText).text;

/** Whether a match in this field was opened from the list. */
export function useIsOpenedHit(id: string, field: string): boolean {
  const { text, opened } = use(FoundText);
  return text.trim() !== "" && opened?.id === id && opened.field === field;
}
