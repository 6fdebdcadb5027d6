import { orNull } from "../or-null";

export const VARIABLES_KEY = "search-workbench.variables";

/** Whether this browser has variables. */
export const hasStoredVariables = (): boolean =>
  orNull(() => localStorage.getItem(VARIABLES_KEY)) !== null;
