import "server-only";
import manifest from "@/package.json";

/** The user agent name for robots.txt rules. */
export const ROBOTS_NAME = "SearchWorkbench";

/** Product and version; does not imitate a browser. */
export const USER_AGENT = `${ROBOTS_NAME}/${manifest.version}`;
