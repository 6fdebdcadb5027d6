import { createContext, use } from "react";
import type { ResultView } from "@/lib/results/model/result-view";

/** Shows a result in its list; null where no list is shown. */
type ShowResult = ((result: Pick<ResultView, "id" | "source">) => void) | null;

const Context = createContext<ShowResult>(null);

export const ShowResultProvider = Context.Provider;

export const useShowResult = (): ShowResult => use(Context);
