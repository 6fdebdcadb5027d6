import { createContext } from "react";
import type { OpenPicker } from "@/lib/request/selectors/pick";

/** Opens the picker for a field of the form; null where there is none. */
export const PickContext = createContext<OpenPicker | null>(null);
