import { createContext, useContext } from "react";
import type { DraftStart } from "@/lib/request/draft-start";

const DraftStartContext = createContext<DraftStart | null>(null);

export const DraftStartProvider = DraftStartContext;

/** What the server told of drafts with the page. */
export function useDraftStart(): DraftStart {
  const start = useContext(DraftStartContext);
  if (!start) throw new Error("There is no start of a draft around this component.");
  return start;
}
