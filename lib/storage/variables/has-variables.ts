import { orNull } from "../or-null";

export const VARIABLES_KEY = "search-workbench.variables";

export const hasStoredVariables = (): boolean =>
  orNull(() => localStorage.getItem(VARIABLES_KEY)) !== null;
