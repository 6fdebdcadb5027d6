import { createContext } from "react";
import type { OpenPicker } from "@/lib/request/selectors/pick";

/** Opens the selector picker for a field; null if there is no picker. */
export const PickContext = createContext<OpenPicker | null>(null);
