import "server-only";
import { guarded } from "../guarded";
import { getHealth } from "./health";

/** The path of the health check. */
export const HEALTH_PATH = "/api/health";

export const healthRoute = guarded({ route: HEALTH_PATH, access: "public" }, { GET: getHealth });
