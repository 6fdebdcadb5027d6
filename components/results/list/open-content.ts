import { createContext, use } from "react";
import type { ContentKey } from "@/lib/results/model/result-view";

/** Opens a content of a result in its detail. */
type OpenContent = (id: string, key: ContentKey) => void;

const OpenContentContext = createContext<OpenContent>(() => {});
export const OpenContentProvider = OpenContentContext;

export const useOpenContent = (): OpenContent => use(OpenContentContext);
