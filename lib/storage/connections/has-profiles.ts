import { orNull } from "../or-null";

export const PROFILES_KEY = "search-workbench.connections";

/** Whether this browser has learnt about a connection. */
export const hasStoredProfiles = (): boolean =>
  orNull(() => globalThis.localStorage.getItem(PROFILES_KEY)) !== null;
