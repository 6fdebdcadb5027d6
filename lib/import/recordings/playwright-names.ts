const finders: ReadonlySet<string> = new Set([
  "getByTestId",
  "getByRole",
  "getByText",
  "getByLabel",
  "getByPlaceholder",
  "getByAltText",
  "getByTitle",
  "locator",
  "frameLocator",
  "contentFrame",
  "first",
  "last",
  "nth",
  "filter",
  "and",
  "or",
]);
/** Whether a call says which element is meant. */
export const isFinder = (name: string): boolean => finders.has(name);

/** Calls that are about the script or the tab, and would mean nothing in a request. */
const silent: ReadonlySet<string> = new Set([
  "close",
  "pause",
  "on",
  "once",
  "bringToFront",
  "setDefaultTimeout",
  "setDefaultNavigationTimeout",
  "isVisible",
  "textContent",
  "innerText",
  "count",
  "all",
]);

/** Whether a call does nothing to a page that a request could do. */
export const isIgnoredCall = (name: string): boolean => silent.has(name) || isFinder(name);
