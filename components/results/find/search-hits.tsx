import { createContext, type ReactNode, use } from "react";

type Found = {
  /** Search text; empty without a search. */
  readonly text: string;
  readonly hits: ReadonlyMap<string, number> | null;
};

const FoundText = createContext<Found>({ text: "", hits: null });

export function SearchHitsProvider({ text, hits, children }: Found & { children: ReactNode }) {
  return <FoundText value={{ text, hits }}>{children}</FoundText>;
}

export const useHits = (id: string): number => use(FoundText).hits?.get(id) ?? 0;

export const useSearchText = (): string => use(FoundText).text;
