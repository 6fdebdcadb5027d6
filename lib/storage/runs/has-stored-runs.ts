export const RUNS_DATABASE = "search-workbench.runs";

/** Whether this browser has ever stored a run. Does not create the database. */
export async function hasStoredRuns(): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === RUNS_DATABASE);
  } catch {
    // The browser blocks storage.
    return false;
  }
}
