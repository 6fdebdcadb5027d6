import { createContext, useContext } from "react";
import type { DraftStart } from "@/lib/request/draft-start";

const DraftStartContext = createContext<DraftStart | null>(null);

export const DraftStartProvider = DraftStartContext;

/** The server's initial state of the draft. */
export function useDraftStart(): DraftStart {
  const start = useContext(DraftStartContext);
  if (!start) throw new Error("useDraftStart needs a DraftStartProvider.");
  return start;
}
