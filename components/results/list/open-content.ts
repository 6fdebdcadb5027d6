import { createContext, use } from "react";
import type { ContentKey } from "@/lib/results/model/result-view";

type OpenContent = (id: string, key: ContentKey) => void;

const OpenContentContext = createContext<OpenContent>(() => {});
export const OpenContentProvider = OpenContentContext;

export const useOpenContent = (): OpenContent => use(OpenContentContext);
