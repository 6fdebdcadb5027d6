import { createContext, type ReactNode, useContext } from "react";
import type { FormatType } from "@/lib/contract/format-descriptors";
import type { SearchRequest } from "@/lib/contract/request";
import type { FormatOf } from "@/lib/contract/schemas/formats";
import type { ContentView } from "@/lib/results/model/result-view";
import type { ShownRun } from "@/lib/transport/run-state";

const Context = createContext<ShownRun | null>(null);

/** Provides the request and response of the results below. */
export function RequestedRunProvider({
  shown,
  children,
}: {
  shown: ShownRun;
  children: ReactNode;
}) {
  return <Context value={shown}>{children}</Context>;
}

/** Request of the run; null outside of a run. */
export const useRunRequest = (): SearchRequest | null => useContext(Context)?.run.request ?? null;

/** Options of a requested format. */
export function useRequestedFormat<Type extends FormatType>(type: Type): FormatOf<Type> | null {
  const formats = useRunRequest()?.scrapeOptions?.formats ?? [];
  return formats.find((each): each is FormatOf<Type> => each.type === type) ?? null;
}

/** Action outputs at the top level of the response. */
export const useRunActions = (): ContentView | null => useContext(Context)?.view.actions ?? null;
