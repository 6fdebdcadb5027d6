import "server-only";
import manifest from "@/package.json";

/** The name that robots.txt rules are looked up under. */
export const ROBOTS_NAME = "SearchWorkbench";

/** Says who is asking: product and version, nothing that pretends to be a browser. */
export const USER_AGENT = `${ROBOTS_NAME}/${manifest.version}`;
