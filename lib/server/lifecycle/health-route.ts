import "server-only";
import { guarded } from "../guarded";
import { getHealth } from "./health";

export const HEALTH_PATH = "/api/health";

export const healthRoute = guarded({ route: HEALTH_PATH, access: "public" }, { GET: getHealth });
