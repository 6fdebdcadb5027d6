import { outputOf, stop } from "../project.mjs";

/** The Playwright projects of the browsers found, and a line for each missing one. */
export function otherBrowsers() {
  const listed = outputOf("scripts/testing/other-browsers.ts");
  if (listed === null) stop("The browsers of this machine could not be listed.");
  const browsers = JSON.parse(listed);
  return {
    projects: browsers.filter(({ found }) => found).map(({ project }) => project),
    missing: browsers
      .filter(({ found }) => !found)
      .map(({ label, packages }) => `${label}: MISSING, not tested. Debian packages: ${packages}.`),
  };
}
