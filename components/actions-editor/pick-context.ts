import { createContext } from "react";
import type { OpenPicker } from "@/lib/request/selectors/pick";

/** Opens the picker for a selector of a step; null where there is none. */
export const PickContext = createContext<OpenPicker | null>(null);
