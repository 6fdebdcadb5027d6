import type { StorageFailure } from "./browser-database";

/** Why data could not be stored or read, and what to do. Features replace those that they can make more specific. */
export const storageFailureMessages: Readonly<Record<StorageFailure, string>> = {
  blocked:
    "This browser does not allow this page to store data. Allow it, or leave the private window.",
  full: "The browser's storage for this page is full. Delete runs from the history, then try again.",
  busy: "Another tab with an older version of the workbench blocks the storage. Close or reload it, then try again.",
  newer:
    "A newer version of the workbench wrote this data. It was not changed. Reload the page to get that version.",
  failed: "The browser's storage failed. Reload the page and try again.",
};
