/** The programs that run exported collections. */
import { inProject } from "../project.mjs";
import { installOutside } from "./outside-packages.mjs";

const PACKAGES = { newman: "6.2.2", "@usebruno/cli": "4.1.0", httpyac: "6.16.7" };

/** The folder of the programs, or what is missing. */
export function findCollectionRunners() {
  const folder =
    process.env.WORKBENCH_TEST_RUNNERS ?? inProject("node_modules/.cache/collection-runners");
  return installOutside(folder, PACKAGES)
    ? { folder }
    : { missing: "newman, Bruno and httpyac (npm could not install them)" };
}
