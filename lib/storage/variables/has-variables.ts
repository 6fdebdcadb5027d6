export const VARIABLES_KEY = "search-workbench.variables";

/** Whether this browser has variables. */
export function hasStoredVariables(): boolean {
  try {
    return localStorage.getItem(VARIABLES_KEY) !== null;
  } catch {
    // The browser blocks storage.
    return false;
  }
}
