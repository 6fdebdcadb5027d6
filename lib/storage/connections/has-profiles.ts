export const PROFILES_KEY = "search-workbench.connections";

/** Whether this browser has learnt about a connection. */
export function hasStoredProfiles(): boolean {
  try {
    return globalThis.localStorage.getItem(PROFILES_KEY) !== null;
  } catch {
    // The browser blocks storage.
    return false;
  }
}
