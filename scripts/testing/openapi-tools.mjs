/** The programs that check and import the OpenAPI description. */
import { inProject } from "../project.mjs";
import { findCollectionRunners } from "./collection-runners.mjs";
import { installOutside } from "./outside-packages.mjs";

const PACKAGES = {
  "@redocly/cli": "2.77.0",
  "@stoplight/spectral-cli": "6.16.3",
  "insomnia-importers": "3.6.0",
  "openapi-to-postmanv2": "6.3.3",
};

/** The folders of the programs and of those that run what they import, or what is missing. */
export function findOpenApiTools() {
  const runners = findCollectionRunners();
  if (runners.missing) return runners;
  const folder =
    process.env.WORKBENCH_TEST_OPENAPI ?? inProject("node_modules/.cache/openapi-tools");
  return installOutside(folder, PACKAGES)
    ? { folder, runners: runners.folder }
    : { missing: `${Object.keys(PACKAGES).join(", ")} (npm could not install them)` };
}
