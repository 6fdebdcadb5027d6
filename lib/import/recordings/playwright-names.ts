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
export const isFinder = (name: string): boolean => finders.has(name);

/** Calls that concern the script or the tab and have no meaning in a request. */
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

/** Whether a call has no effect on the page that a request could reproduce. */
export const isIgnoredCall = (name: string): boolean => silent.has(name) || isFinder(name);
