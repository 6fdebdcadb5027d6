import { createContext, type ReactNode, useContext } from "react";
import type { FormatType } from "@/lib/contract/format-descriptors";
import type { SearchRequest } from "@/lib/contract/request";
import type { FormatOf } from "@/lib/contract/schemas/formats";
import type { ContentView } from "@/lib/results/model/result-view";
import type { ShownRun } from "@/lib/transport/run-state";

const Context = createContext<ShownRun | null>(null);

/** Says of which run the results below are: what was asked, and what the response tells of no result. */
export function RequestedRunProvider({
  shown,
  children,
}: {
  shown: ShownRun;
  children: ReactNode;
}) {
  return <Context value={shown}>{children}</Context>;
}

/** The request of the run; null outside of one. */
export const useRunRequest = (): SearchRequest | null => useContext(Context)?.run.request ?? null;

/** A format as it was asked for, with its fields. */
export function useRequestedFormat<Type extends FormatType>(type: Type): FormatOf<Type> | null {
  const formats = useRunRequest()?.scrapeOptions?.formats ?? [];
  return formats.find((each): each is FormatOf<Type> => each.type === type) ?? null;
}

/** What actions gave, where it stands at the top of the response. */
export const useRunActions = (): ContentView | null => useContext(Context)?.view.actions ?? null;
