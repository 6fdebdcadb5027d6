import { createContext } from "react";
import type { Picking } from "@/lib/request/selectors/pick";

/** Opens the picker for a field of the form; null where there is none. */
export const PickContext = createContext<Picking | null>(null);
