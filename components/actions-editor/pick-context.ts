import { createContext } from "react";
import type { OpenPicker } from "@/lib/request/selectors/pick";

/** Opens the picker for the selector of a step. Null where there is no picker. */
export const StepPickerContext = createContext<OpenPicker | null>(null);
