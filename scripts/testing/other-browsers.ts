/** Prints the browsers other than Chromium that the tests can control, and whether they are installed. */
import { otherBrowserNames, otherBrowsers } from "@/tests/support/webdriver/find-browsers";

const browsers = otherBrowserNames.map((project) => {
  const { label, packages, find } = otherBrowsers[project];
  return { project, label, packages, found: find() !== null };
});
console.log(JSON.stringify(browsers));
